// A server that enforces a rate limit, in a process of its own.
import { createServer } from "node:http";
import { listen } from "../shared/listen.mjs";

/**
 * @typedef {object} Limit
 * @property {"fixed window" | "token bucket"} kind
 * @property {number} perSecond requests per second; also the capacity of the token bucket
 * @property {number} [halvedAfter] number of accepted requests after which the limit is halved
 */

/**
 * Takes a slot for a request. Returns 0, or the milliseconds until the next free slot.
 * @typedef {(nowMs: number, perSecond: number) => number} TakeSlot
 */

/** @type {Record<Limit["kind"], () => TakeSlot>} */
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
let takeSlot = KINDS[limit.kind]();
let [accepted, rejected, firstAtMs, lastAtMs, halvedAtMs] = [0, 0, 0, 0, 0];
/** @type {number[]} times of the accepted requests in milliseconds */
let acceptedAtMs = [];

const server = createServer((request, response) => {
  request.resume();
  const nowMs = performance.now();
  firstAtMs ||= nowMs;
  if (!halvedAtMs && limit.halvedAfter !== undefined && accepted >= limit.halvedAfter) halvedAtMs = nowMs;
  const waitMs = takeSlot(nowMs, halvedAtMs ? limit.perSecond / 2 : limit.perSecond);
  const headers = { "content-type": "application/json" };
  if (waitMs > 0) {
    rejected += 1;
    response.writeHead(429, { ...headers, "retry-after": String(Math.ceil(waitMs / 1_000)) });
    response.end('{"object":"error","status":429,"code":"rate_limited","message":"slow down"}');
    return;
  }
  accepted += 1;
  acceptedAtMs.push(nowMs);
  lastAtMs = nowMs;
  response.writeHead(200, headers);
  response.end('{"object":"user","id":"u1","type":"bot","bot":{}}');
});

/** Returns the number of requests that the limit allows between the first and the last accepted request. */
function allowedRequests() {
  const fullLimitEndMs = halvedAtMs || lastAtMs;
  const full = ((fullLimitEndMs - firstAtMs) / 1_000) * limit.perSecond;
  return full + ((lastAtMs - fullLimitEndMs) / 1_000) * (limit.perSecond / 2);
}

/** Returns the highest number of accepted requests within any second. */
function mostPerSecond() {
  let first = 0;
  return acceptedAtMs.reduce((most, atMs, last) => {
    while (atMs - (acceptedAtMs[first] ?? atMs) >= 1_000) first += 1;
    return Math.max(most, last - first + 1);
  }, 0);
}

/** Sets the limit and resets the statistics. @param {Limit} next */
export function start(next) {
  limit = next;
  takeSlot = KINDS[limit.kind]();
  [accepted, rejected, firstAtMs, lastAtMs, halvedAtMs] = [0, 0, 0, 0, 0];
  acceptedAtMs = [];
}

/** Returns the statistics since the limit was set. */
export function statistics() {
  const seconds = (lastAtMs - firstAtMs) / 1_000;
  return { accepted, rejected, seconds, share: accepted / allowedRequests(), mostPerSecond: mostPerSecond() };
}

const port = await listen(server);

/** Returns the URL of the server. */
export const url = () => `http://127.0.0.1:${port}`;
