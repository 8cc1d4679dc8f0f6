"""Storage in a journal of bytes that a host keeps: where there is no database, as in a page."""
