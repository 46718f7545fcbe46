// Lua scripts that Redis runs atomically. Times are from the clock of Redis, so the clocks of the machines may differ. One
// key per account stores the time of the next free turn, in milliseconds.
// `rate-limiter-flexible` passes ARGV: amount, seconds to keep the key, points, seconds per points. It expects two
// numbers: consumed points and milliseconds.

const CLOCK = `
local time = redis.call('time')
local now = time[1] * 1000 + time[2] / 1000
local free = tonumber(redis.call('get', KEYS[1]) or '0')
local function keep(at)
  redis.call('set', KEYS[1], string.format('%.3f', at), 'PX', math.ceil(at - now) + 1000 * ARGV[2])
end
`;

/** Takes the next free turn and returns the milliseconds until it. Each turn is taken once. */
export const TAKE_TURN = `${CLOCK}
local turn = math.max(now, free)
keep(turn + 1000 * ARGV[4] / ARGV[3])
return {0, math.ceil(turn - now)}
`;

/** Allows no turn for a number of milliseconds: the amount. A shorter pause does not end a longer pause. */
export const PAUSE = `${CLOCK}
keep(math.max(free, now + ARGV[1]))
return {0, tonumber(ARGV[1])}
`;
