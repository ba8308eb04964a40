"""The template table: small files from the smallest wording (numbers) to whole abilities."""
