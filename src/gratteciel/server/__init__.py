"""Tables on the network: log, storage, identity, API, bots at the table."""
