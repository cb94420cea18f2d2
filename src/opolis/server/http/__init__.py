"""Plain HTTP: routes, endpoints, streams, pages, the API's description."""
