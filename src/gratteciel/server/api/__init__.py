"""The server over HTTP and WebSocket: routes, what they take and give, who may call them and how often."""
