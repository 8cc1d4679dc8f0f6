"""Skyline of the World (Hans van Tol, 2007): build on other people's floors, up to the penthouse."""
