"""Whole light pages, and the part of one that a touch changes. May use anything else of the light pages."""
