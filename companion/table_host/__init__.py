"""The host of live tables: who is at them, what they do there by line or on a page, and where they are kept. No web
server.
"""
