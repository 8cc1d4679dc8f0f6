"""What can be asked of the server, free of the framework that mounts it: a file for each sort of routes."""
