// What is decided inside Redis, where nobody comes between. Times are those of Redis's clock, so that the clocks of the
// machines need not agree. One key for each lane holds when the next request may go, in milliseconds.
// `rate-limiter-flexible` hands over ARGV: amount, seconds to keep the key, points, seconds in which they come back;
// and expects two numbers: what was consumed, and milliseconds.

const CLOCK = `
local time = redis.call('time')
local now = time[1] * 1000 + time[2] / 1000
local free = tonumber(redis.call('get', KEYS[1]) or '0')
local function keep(at)
  redis.call('set', KEYS[1], string.format('%.3f', at), 'PX', math.ceil(at - now) + 1000 * ARGV[2])
end
`;

/** Takes the next free turn. Gives the milliseconds until it comes; they are never given to anybody else. */
export const TAKE_TURN = `${CLOCK}
local turn = math.max(now, free)
keep(turn + 1000 * ARGV[4] / ARGV[3])
return {0, math.ceil(turn - now)}
`;

/** Lets nobody take a turn within so many milliseconds: the amount. A shorter pause does not end a longer one. */
export const PAUSE = `${CLOCK}
keep(math.max(free, now + ARGV[1]))
return {0, tonumber(ARGV[1])}
`;
