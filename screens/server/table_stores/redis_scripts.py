"""What is done in Redis in one step each: nothing comes in between, and it is done whole or not at all.

Keys begin with ``companion:``. A table called NAME has a hash (its head, its base, the number of its last
entry, and that of each device's last operation), a stream of entries with their numbers as ids, and a hash of
the devices at each host. ``companion:key:DIGEST`` leads to a table by its key. One feed for all tables
tells the hosts whatever is new; its ids have no gaps, so that who missed something knows it.
"""

from typing import Final

FEED: Final = "companion:feed"
FED: Final = "companion:fed"
RUN: Final = "companion:run"
LIFE: Final = "companion:life"
SWEPT: Final = "companion:swept"
SWEPT_TO: Final = "companion:swept:to"
TABLE: Final = "companion:table:"


def key_of_table(digest: str) -> str:
    """Return the key that leads to a table, by the *digest* of the table's own."""
    return f"companion:key:{digest}"


def once(text: str) -> str:
    """Return the key of what is lent for *text*."""
    return f"companion:once:{text}"


MOST_FED: Final = 10_000
MOST_FED_TEXT: Final = 1000
"""Items of the feed, and bytes of the text of one; a longer one is left out, and read where it is wanted."""

_SHARED: Final = (
    f"local MOST, LONGEST = {MOST_FED}, {MOST_FED_TEXT}"
    + """
local FEED, FED, LIFE = 'companion:feed', 'companion:fed', 'companion:life'
local function tell(kind, name, n, text, whose)
  if #text > LONGEST then text = '' end
  redis.call('XADD', FEED, 'MAXLEN', '~', MOST, redis.call('INCR', FED) .. '-0',
    'kind', kind, 'name', name, 'n', n, 'text', text, 'whose', whose)
end
local function outlive(name, seconds, renew)
  local aside = 2 * seconds
  local fresh = redis.call('TTL', 'companion:table:' .. name) >= aside
  if fresh and not renew and redis.call('TTL', 'companion:log:' .. name) > 0 then return end
  for _, kind in ipairs({'table:', 'log:', 'here:'}) do
    redis.call('EXPIRE', 'companion:' .. kind .. name, aside + 300)
  end
  for digest in (redis.call('HGET', 'companion:table:' .. name, 'keys') or ''):gmatch('%x+') do
    redis.call('SET', 'companion:key:' .. digest, name, 'EX', seconds + 300)
  end
end
"""
)

ARRIVE: Final = """
local run = redis.call('INFO', 'server'):match('run_id:(%x+)')
if redis.call('GET', KEYS[1]) ~= run then
  redis.call('SET', KEYS[1], run)
  redis.call('INCR', KEYS[2])
end
return redis.call('GET', KEYS[2])
"""
"""Return the number of the life of this Redis: it grows with each start, and where a copy takes over.

What the one before had kept may have been lost then, so entries of two lives are told apart.
"""

OPEN: Final = (
    _SHARED
    + """
local name, seconds, n, head, keys, base, start = unpack(ARGV)
redis.call('HSET', 'companion:table:' .. name,
  'head', head, 'heads', n, 'keys', keys, 'base', base, 'start', start, 'n', start)
outlive(name, seconds, true)
"""
)

APPEND: Final = (
    _SHARED
    + """
local name, seconds, n, life, device, mine, text, whose = unpack(ARGV)
local at = 'companion:table:' .. name
local last, made = unpack(redis.call('HMGET', at, 'n', 'device:' .. device))
if not last or redis.call('GET', LIFE) ~= life then return 0 end
if tonumber(last) + 1 ~= tonumber(n) or tonumber(made or '0') >= tonumber(mine) then return 0 end
redis.call('HSET', at, 'n', n, 'device:' .. device, mine)
redis.call('XADD', 'companion:log:' .. name, n .. '-0', 'e', text)
outlive(name, seconds)
tell('entry', name, n, text, whose)
return 1
"""
)
"""Keep an entry: the next number, in the life that is now, and each operation of a device once."""

NOTE: Final = (
    _SHARED
    + """
local name, seconds, n, head, keys, whose = unpack(ARGV)
local at = 'companion:table:' .. name
local last = redis.call('HGET', at, 'heads')
if not last or tonumber(last) + 1 ~= tonumber(n) then return 0 end
for digest in (redis.call('HGET', at, 'keys') or ''):gmatch('%x+') do
  if not keys:find(digest, 1, true) then redis.call('DEL', 'companion:key:' .. digest) end
end
redis.call('HSET', at, 'head', head, 'heads', n, 'keys', keys)
outlive(name, seconds, true)
tell('head', name, n, '', whose)
return 1
"""
)

TRIM: Final = """
local name, start, base = unpack(ARGV)
local at = 'companion:table:' .. name
local before = redis.call('HGET', at, 'start')
if not before or tonumber(before) >= tonumber(start) then return 0 end
redis.call('HSET', at, 'start', start, 'base', base)
redis.call('XTRIM', 'companion:log:' .. name, 'MINID', (tonumber(start) + 1) .. '-0')
return 1
"""

READ: Final = """
local name, since = unpack(ARGV)
local at = 'companion:table:' .. name
local heads, head, keys, start = unpack(redis.call('HMGET', at, 'heads', 'head', 'keys', 'start'))
if not heads then return false end
local base = ''
if tonumber(since) < tonumber(start) then
  base, since = redis.call('HGET', at, 'base'), start
end
local texts = {}
for _, entry in ipairs(redis.call('XRANGE', 'companion:log:' .. name, '(' .. since .. '-0', '+')) do
  texts[#texts + 1] = entry[2][2]
end
local hosts, found = {}, redis.call('HGETALL', 'companion:here:' .. name)
for at = 1, #found, 2 do
  if redis.call('ZSCORE', 'companion:hosts', found[at]) then
    hosts[#hosts + 1], hosts[#hosts + 2] = found[at], found[at + 1]
  end
end
local life = redis.call('GET', 'companion:life') or '0'
return {heads, head, keys, base, since, life, texts, hosts}
"""

PRESENT: Final = (
    _SHARED
    + """
local name, seconds, whose, devices = unpack(ARGV)
local at = 'companion:here:' .. name
if devices == '' then redis.call('HDEL', at, whose) else redis.call('HSET', at, whose, devices) end
redis.call('EXPIRE', at, seconds)
tell('here', name, 0, devices, whose)
"""
)

BEAT: Final = """
local whose, seconds = unpack(ARGV)
local now = tonumber(redis.call('TIME')[1])
redis.call('ZADD', 'companion:hosts', now, whose)
redis.call('ZREMRANGEBYSCORE', 'companion:hosts', '-inf', now - seconds)
return redis.call('ZRANGE', 'companion:hosts', 0, -1)
"""
"""Record that the host *whose* is alive; return all hosts that were alive within the last seconds."""
