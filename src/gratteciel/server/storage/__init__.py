"""What is kept, and how word of changes goes round; a folder for each storage."""
