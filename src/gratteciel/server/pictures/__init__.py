"""Pictures of tables, for links that are passed on."""
