"""Storage in a PostgreSQL database, which any number of processes share."""
