"""Thinking and reviews as jobs in the database, for workers on other machines than the people's."""
