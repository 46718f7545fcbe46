// A service that really enforces its rate limit, in a process of its own. `start` sets the limit and forgets the past,
// `figures` tells what happened. Ends with its parent.
import { createServer } from "node:http";

/**
 * @typedef {object} Limit
 * @property {"fixed window" | "token bucket"} kind
 * @property {number} perSecond requests a second; a bucket holds those of one second
 * @property {number} [halvedAfter] requests let through, after which the limit is half of it
 */

/** @typedef {(nowMs: number, perSecond: number) => number} Ask milliseconds until the next one is let through, or 0 */

/** @type {Record<Limit["kind"], () => Ask>} */
const KINDS = {
  "fixed window"() {
    let window = -1;
    let count = 0;
    return (nowMs, perSecond) => {
      const current = Math.floor(nowMs / 1_000);
      if (current !== window) [window, count] = [current, 0];
      if (count >= perSecond) return (current + 1) * 1_000 - nowMs;
      count += 1;
      return 0;
    };
  },
  "token bucket"() {
    let tokens = Infinity;
    let filledAtMs = 0;
    return (nowMs, perSecond) => {
      tokens = Math.min(perSecond, tokens + ((nowMs - filledAtMs) * perSecond) / 1_000);
      filledAtMs = nowMs;
      if (tokens < 1) return ((1 - tokens) / perSecond) * 1_000;
      tokens -= 1;
      return 0;
    };
  },
};

/** @type {Limit} */
let limit = { kind: "fixed window", perSecond: 1 };
let ask = KINDS[limit.kind]();
let [letThrough, refused, firstAtMs, lastAtMs, halvedAtMs] = [0, 0, 0, 0, 0];

const server = createServer((request, response) => {
  request.resume();
  const nowMs = performance.now();
  firstAtMs ||= nowMs;
  if (!halvedAtMs && limit.halvedAfter !== undefined && letThrough >= limit.halvedAfter) halvedAtMs = nowMs;
  const waitMs = ask(nowMs, halvedAtMs ? limit.perSecond / 2 : limit.perSecond);
  const headers = { "content-type": "application/json" };
  if (waitMs > 0) {
    refused += 1;
    response.writeHead(429, { ...headers, "retry-after": String(Math.ceil(waitMs / 1_000)) });
    response.end('{"object":"error","status":429,"code":"rate_limited","message":"slow down"}');
    return;
  }
  letThrough += 1;
  lastAtMs = nowMs;
  response.writeHead(200, headers);
  response.end('{"object":"user","id":"u1","type":"bot","bot":{}}');
});

/** How many the limit would have let through from the first request to the last. */
function allowed() {
  const endOfFullMs = halvedAtMs || lastAtMs;
  const full = ((endOfFullMs - firstAtMs) / 1_000) * limit.perSecond;
  return full + ((lastAtMs - endOfFullMs) / 1_000) * (limit.perSecond / 2);
}

process.on("message", (/** @type {{ start?: Limit }} */ { start }) => {
  if (start !== undefined) {
    limit = start;
    ask = KINDS[limit.kind]();
    [letThrough, refused, firstAtMs, lastAtMs, halvedAtMs] = [0, 0, 0, 0, 0];
  }
  const seconds = (lastAtMs - firstAtMs) / 1_000;
  process.send?.({ letThrough, refused, seconds, share: letThrough / allowed() });
});
process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  process.send?.({ url: `http://127.0.0.1:${address.port}` });
});
