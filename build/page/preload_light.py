"""Import what light pages import only when they need it: for the memory that a browser keeps."""

from companion.exchange import share
from companion.exchange.house_rules import all_that_travels
from screens import light_worker

for tool in all_that_travels():
    share.tags_of(tool)
light_worker.tags()
