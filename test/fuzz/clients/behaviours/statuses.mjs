// Complete responses with any status, and all forms of Retry-After.
import { head, serviceError, whole } from "../response.mjs";

/** @typedef {import("../random.mjs").Random} Random */
/** @typedef {Omit<import("../response.mjs").FuzzResponse, "behaviour">} Response */
/** @typedef {import("../response.mjs").Headers} Headers */

const REFUSALS = [400, 401, 403, 404, 405, 409, 410, 413, 418, 422, 451];
const THROTTLES = [429, 529];
const FAULTS = [408, 500, 501, 502, 503, 504, 507, 520, 599];
const RETRY_AFTER = [
  "0",
  "0.01",
  "1",
  "-1",
  "1e9",
  "99999999999",
  "soon",
  "",
  " 0 ",
  "0, 1",
  "0x1",
  "Infinity",
  "1.5.2",
];
const DATES = ["Wed, 21 Oct 2015 07:28:00 GMT", "Fri, 31 Dec 9999 23:59:59 GMT", "Wed, 99 Foo 2015", "1445412480"];

/**
 * @param {Random} random
 * @returns {unknown}
 */
export const jsonValue = (random) => {
  const text = random.pick(["", "plain", "grüße", "日本語", "👩‍👩‍👧", '"\\\n\t', "\u0000", "\ud800", "x".repeat(5_000)]);
  /** @type {unknown[]} */
  const values = [
    { object: "list", results: [], has_more: false },
    { object: "page", id: random.letters(12), title: text },
    { results: Array.from({ length: random.integer(1, 400) }, (_, index) => ({ index, text })) },
    [text],
    text,
    0,
    null,
    { constructor: text, toString: 1 },
  ];
  return random.pick(values);
};

/**
 * @param {Random} random
 * @param {number} status
 * @param {Headers} [headers]
 * @returns {Response}
 */
function errorResponse(random, status, headers = []) {
  const json = serviceError(
    status,
    random.pick(["object_not_found", "rate_limited", "x", "\u001b[31m"]),
    random.letters(20),
  );
  const body = random.pick([
    json,
    json,
    "<html>Bad gateway</html>",
    "",
    '{"object":"err',
    "[]",
    '{"code":1,"message":{}}',
  ]);
  return {
    parts: [whole(status, body, headers)],
    afterwards: "keep",
    refused: REFUSALS.includes(status) || THROTTLES.includes(status),
    throttled: THROTTLES.includes(status),
  };
}

/** @type {Record<string, (random: Random, token: string) => Response>} */
export const statuses = {
  "a success": (random) => ({
    parts: [whole(random.pick([200, 200, 200, 201, 202]), JSON.stringify(jsonValue(random)))],
    afterwards: "keep",
  }),
  "a refusal": (random) => errorResponse(random, random.pick(REFUSALS)),
  "a fault of the service": (random) => errorResponse(random, random.pick(FAULTS)),
  "a throttle": (random) => errorResponse(random, random.pick(THROTTLES)),
  "any status": (random) => {
    const status = random.integer(200, 599);
    const refused = status >= 300 && status < 500 && status !== 408;
    return {
      ...errorResponse(random, status),
      refused: refused || status === 529,
      throttled: THROTTLES.includes(status),
    };
  },
  "a status of three digits that HTTP does not have": (random) => ({
    parts: [whole(`HTTP/1.1 ${random.pick(["600", "700", "999"])} Strange`, "{}")],
    afterwards: "keep",
  }),
  "a Retry-After": (random) => {
    /** @type {Headers} */
    const headers = [["retry-after", random.pick([...RETRY_AFTER, ...DATES])]];
    if (random.chance(0.2)) headers.push(["retry-after", random.pick(RETRY_AFTER)]);
    return errorResponse(random, random.pick([...THROTTLES, 503]), headers);
  },
  "a status without a body": (random) => {
    const status = random.pick([204, 205, 304]);
    const parts = [head(status, random.chance(0.5) ? [["content-length", 0]] : [])];
    return { parts, afterwards: random.pick(["keep", "end"]), refused: status === 304 };
  },
  "a body after a 204": () => ({ parts: [Buffer.concat([head(204, []), Buffer.from("{}")])], afterwards: "end" }),
  "a redirect": (random) => ({
    parts: [
      whole(random.pick([300, 301, 302, 303, 307, 308]), "", [
        [
          "location",
          random.pick(["/v1/elsewhere", "http://127.0.0.1:1/", "//x", "", "http://[", "file:///etc/passwd"]),
        ],
      ]),
    ],
    afterwards: "keep",
    refused: true,
  }),
  "the token in the response": (random, token) => {
    const status = random.pick([400, 404, 500, 502]);
    const echo = random.pick([token, `Bearer ${token}`, encodeURIComponent(`Bearer ${token}`), `${token}.${token}`]);
    const body = random.pick([serviceError(status, random.pick(["x", echo]), `got ${echo}`), `<p>${echo}</p>`]);
    /** @type {Headers} */
    const headers = [
      ["x-echo", echo],
      ["set-cookie", `t=${echo}`],
      ["x-notion-request-id", echo],
    ];
    return { parts: [whole(status, body, headers)], afterwards: "keep", refused: status < 500 };
  },
};
