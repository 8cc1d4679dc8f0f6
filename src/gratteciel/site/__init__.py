"""A site: the app, the house and its games as a folder of files, to be put on any web host."""
