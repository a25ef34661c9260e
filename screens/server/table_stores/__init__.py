"""Where the hosts of a hosted address keep their live tables together: in Redis."""
