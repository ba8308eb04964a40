"""Forms: they clean fields; what depends on other rows is the actions' business."""
