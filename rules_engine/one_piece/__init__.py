"""The rules of the One Piece Card Game, a module for each chapter of the Comprehensive Rules."""
