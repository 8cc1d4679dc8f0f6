"""Tables without a server: the same routes, answered in one process for one person, on bytes that a host keeps."""
