// Faults between client and service as data: the response of the server, and the result with every driver and transport.
import { expect } from "vitest";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import * as server from "./fault-server.ts";
import type { FaultServer, Step } from "./fault-server.ts";
import { RESET_OR_CUT, type Scenario } from "./scenarios.ts";

// Every response closes its connection, so that each fault occurs on a new connection.
const CLOSE = { connection: "close" };
const httpResponse: typeof server.httpResponse = (status, body, headers) =>
  server.httpResponse(status, body, { ...CLOSE, ...headers });
const serviceError: typeof server.serviceError = (status, code, headers) =>
  server.serviceError(status, code, { ...CLOSE, ...headers });

const SEND = "send within 5000";
const THRICE = { trace: [SEND, "sleep 1000", SEND, "sleep 2000", SEND] };
const OK: Step = { write: httpResponse(200, '{"object":"list"}') };
const LIST = { object: "list" };
const HTML = { "content-type": "text/html" };
const METHODS = ["GET", "DELETE", "POST", "PATCH"] as const;
type Method = (typeof METHODS)[number];

const isSafe = (method: Method): boolean => method === "GET" || method === "DELETE";
const bodyOf = (method: Method) => (isSafe(method) ? {} : { body: '{"a":1}' });
const broken = (maybeApplied: boolean, attempts: number, code?: string) => ({
  name: "RequestConnectionError",
  maybeApplied,
  attempts,
  ...(code ? { cause: { code } } : {}),
});
/** A cut body that the HTTP client takes for a complete body. */
const CUT = { name: "UnknownHTTPResponseError", maybeApplied: true };
/** The `fetch` of Node.js 20 takes more cut bodies for complete ones than later versions do, and has codes for what it cannot parse. */
const IS_OLDER_FETCH = process.versions.node.startsWith("20.");
/** Errors for a response that cannot be parsed. */
const unparsed = (code: string) => ({
  error: broken(true, 1, code),
  ...(!IS_OLDER_FETCH && { fetch: { error: broken(true, 1) } }),
});
const late = (maybeApplied: boolean) => ({ name: "RequestTimeoutError", scope: "attempt", maybeApplied, attempts: 1 });
const within = (timeoutMs: number) => ({ settings: { timeoutMs }, trace: [`send within ${timeoutMs}`] });
/** Time in which the request arrives. The response does not come. */
const SHORT = within(50);
/** Time in which the response arrives, too. Some transports do not accept it, and wait. */
const LONGER = within(200);

/** For every method: a request that was not sent is retried, unless another attempt would fail the same way. */
const notSent = METHODS.flatMap((method): Scenario[] => {
  const common = { steps: [], method, ...bodyOf(method), requests: 0 };
  const again = (code: string) => ({ ...common, ...THRICE, error: broken(false, 3, code) });
  return [
    { name: `${method}: connection refused`, to: "refused", ...again("ECONNREFUSED") },
    { name: `${method}: unknown host`, to: "no such name", ...again("ENOTFOUND") },
    {
      name: `${method}: self-signed certificate`,
      to: "https",
      ...common,
      trace: [SEND],
      error: broken(false, 1, "DEPTH_ZERO_SELF_SIGNED_CERT"),
    },
    {
      name: `${method}: no TLS handshake`,
      to: "silent",
      ...common,
      ...SHORT,
      error: late(false),
      stock: { error: late(true) },
      fetch: { error: late(true) },
    },
  ];
});

/** For every method: a request that was sent is retried only if it is safe to repeat. */
const sent = METHODS.flatMap((method): Scenario[] => {
  const common = { method, ...bodyOf(method) };
  const repeated = isSafe(method)
    ? { ...THRICE, requests: 3, error: broken(true, 3) }
    : { error: broken(true, 1), trace: [SEND] };
  return [
    {
      name: `${method}: reset before the request was read`,
      to: "resets",
      ...common,
      steps: [],
      ...repeated,
      requests: 0,
    },
    { name: `${method}: reset after the request was read`, ...common, steps: [{ reset: true }], ...repeated },
    {
      name: `${method}: closed without a response`,
      ...common,
      steps: [{ afterwards: "end" }],
      ...repeated,
    },
    {
      name: `${method}: reset in the middle of the response`,
      ...common,
      steps: [{ write: httpResponse(200, '{"obj', { "content-length": 50 }), afterwards: "reset", afterwardsMs: 15 }],
      ...repeated,
      alike: RESET_OR_CUT,
    },
    { name: `${method}: no response`, ...common, ...SHORT, steps: [{}], error: late(true) },
    {
      name: `${method}: error response`,
      ...common,
      steps: [{ write: serviceError(404, "object_not_found") }],
      error: { code: "object_not_found", maybeApplied: false, attempts: 1 },
    },
  ];
});

const status = (code: number, method: Method, error: object): Scenario => {
  const repeated = isSafe(method);
  return {
    name: `an HTML ${code} for ${method}`,
    method,
    ...bodyOf(method),
    steps: [{ write: httpResponse(code, "<html>gateway</html>", HTML) }],
    error: { name: "UnknownHTTPResponseError", status: code, attempts: repeated ? 3 : 1, ...error },
    ...(repeated ? { ...THRICE, requests: 3 } : {}),
  };
};

const statuses: readonly Scenario[] = [
  ...METHODS.flatMap((method) => [
    status(502, method, { maybeApplied: true }),
    status(504, method, { maybeApplied: true }),
    status(408, method, { maybeApplied: true }),
    status(409, method, { maybeApplied: false }),
  ]),
  {
    name: "a DELETE that failed and then gets a 404 may have been applied",
    method: "DELETE",
    steps: [{ reset: true }, { write: serviceError(404, "object_not_found") }],
    error: { code: "object_not_found", maybeApplied: true, attempts: 2 },
    requests: 2,
    trace: [SEND, "sleep 1000", SEND],
  },
  {
    name: "429 with a huge Retry-After waits no longer than maxRetryDelayMs",
    steps: [{ write: serviceError(429, "rate_limited", { "retry-after": "9".repeat(400) }) }, OK],
    data: LIST,
    requests: 2,
    trace: [SEND, "admit 60000", SEND],
  },
  {
    name: "429 without a body is retried",
    steps: [{ write: httpResponse(429, "") }, OK],
    data: LIST,
    requests: 2,
    trace: [SEND, "sleep 1000", SEND],
  },
  ...["__proto__", "constructor", "toString"].map((code): Scenario => ({
    name: `an error with the code ${code} keeps this code`,
    steps: [{ write: serviceError(400, code) }],
    error: {
      name: "APIResponseError",
      code,
      message: expect.stringMatching(new RegExp(`→ 400 ${code}: it is ${code} \\(request`)) as string,
    },
  })),
  {
    name: "additional_data with 100,000 levels is omitted from the error",
    steps: [
      {
        write: httpResponse(
          400,
          `{"code":"validation_error","message":"deep","additional_data":{"x":${"[".repeat(1e5)}${"]".repeat(1e5)}}}`,
        ),
      },
    ],
    error: { name: "APIResponseError", code: "validation_error", additionalData: undefined },
  },
  {
    name: "304 is an unknown response",
    steps: [{ write: "HTTP/1.1 304 Not Modified\r\nconnection: close\r\n\r\n" }],
    error: { name: "UnknownHTTPResponseError", status: 304, maybeApplied: false },
  },
  ...[301, 302, 303, 307, 308].map((code): Scenario => ({
    name: `${code} to another host is not followed`,
    method: "POST",
    body: "{}",
    steps: ({ ports }: FaultServer) => [
      { write: httpResponse(code, "", { location: `http://127.0.0.1:${ports.elsewhere}/v1/stolen/thing` }) },
    ],
    error: { name: "UnknownHTTPResponseError", status: code, maybeApplied: false, attempts: 1 },
  })),
  ...[100, 102, 103].map((code): Scenario => ({
    name: `an interim ${code} is ignored, also twice`,
    steps: [{ write: `${`HTTP/1.1 ${code} Wait\r\n\r\n`.repeat(2)}${OK.write}` }],
    data: LIST,
    ...(code === 100 ? { fetch: { data: undefined, error: broken(true, 3), requests: 3, ...THRICE } } : {}),
  })),
  {
    name: "an unrequested 101 is not a response",
    method: "POST",
    body: "{}",
    steps: [{ write: "HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n" }],
    ...LONGER,
    error: broken(true, 1),
    stock: { error: late(true) },
  },
];

const chunked = (text: string): string =>
  `HTTP/1.1 200 OK\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n${text}`;
const post = (name: string, step: Step, more: Partial<Scenario>): Scenario => ({
  name,
  method: "POST",
  body: "{}",
  steps: [step],
  ...more,
});

const framing: readonly Scenario[] = [
  post("a body in chunks", { write: chunked('5\r\n{"obj\r\nc\r\nect":"list"}\r\n0\r\n\r\n') }, { data: LIST }),
  post(
    "a body in chunks that ends early",
    { write: chunked('5\r\n{"obj\r\n'), afterwards: "end" },
    { error: broken(true, 1), fetch: { error: IS_OLDER_FETCH ? CUT : broken(true, 1) } },
  ),
  post("a chunk without a size", { write: chunked("zz\r\n{}\r\n0\r\n\r\n") }, unparsed("HPE_INVALID_CHUNK_SIZE")),
  post(
    "a body that ends with its connection",
    { write: 'HTTP/1.0 200 OK\r\n\r\n{"object":"list"}', afterwards: "end" },
    { data: LIST },
  ),
  post(
    "a body longer than its length",
    { write: httpResponse(200, '{"object":"list"}', { "content-length": 9 }) },
    { error: broken(true, 1), fetch: { error: CUT } },
  ),
  post(
    "a body shorter than its length, then silence",
    { write: httpResponse(200, '{"object":"list"}', { "content-length": 90 }) },
    { ...SHORT, error: late(true) },
  ),
  post(
    "two different lengths",
    { write: "HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}}" },
    unparsed("HPE_UNEXPECTED_CONTENT_LENGTH"),
  ),
  post(
    "a length that is not a number",
    { write: "HTTP/1.1 200 OK\r\ncontent-length: 99999999999999999999999\r\n\r\n{}" },
    unparsed("HPE_INVALID_CONTENT_LENGTH"),
  ),
  post(
    "a header of 100 KB",
    { write: httpResponse(200, "{}", { "x-long": "x".repeat(100_000) }) },
    {
      error: broken(true, 1, "HPE_HEADER_OVERFLOW"),
      fetch: { error: broken(true, 1, "UND_ERR_HEADERS_OVERFLOW") },
    },
  ),
  post(
    "a header with a line break in its name",
    { write: "HTTP/1.1 200 OK\r\nx y\r\ncontent-length: 2\r\n\r\n{}" },
    unparsed("HPE_INVALID_HEADER_TOKEN"),
  ),
  post("the first bytes of a response, then silence", { write: "HTTP/1.1 20" }, { ...SHORT, error: late(true) }),
  post(
    "headers, then silence",
    { write: "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n" },
    { ...SHORT, error: late(true) },
  ),
  post(
    "headers, then one byte per second",
    { write: "HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n", drip: { text: " ", everyMs: 1_000 } },
    { ...SHORT, error: late(true) },
  ),
];

const LIST_JSON = JSON.stringify({ object: "list", text: "grüße" });
const LIST_TEXT = { object: "list", text: "grüße" };
const encoded = (encoding: string, bytes: Uint8Array, code = 200): Step => ({
  write: httpResponse(code, Buffer.from(bytes).toString("latin1"), { "content-encoding": encoding }),
});
const ZEROS = Buffer.alloc((64 << 20) + 1);
const errorBody = JSON.stringify({ object: "error", code: "validation_error", message: "no" });

const encodings: readonly Scenario[] = [
  post("gzip", encoded("gzip", gzipSync(LIST_JSON)), { data: LIST_TEXT }),
  post("gzip as X-GZIP", encoded("X-GZIP", gzipSync(LIST_JSON)), { data: LIST_TEXT }),
  post("br", encoded("br", brotliCompressSync(LIST_JSON)), { data: LIST_TEXT }),
  post("deflate with its header", encoded("deflate", deflateSync(LIST_JSON)), { data: LIST_TEXT }),
  post("deflate without its header", encoded("deflate", deflateRawSync(LIST_JSON)), { data: LIST_TEXT }),
  post("two encodings", encoded("deflate, gzip", gzipSync(deflateRawSync(LIST_JSON))), {
    data: LIST_TEXT,
    stock: { data: undefined, error: CUT },
  }),
  post(
    "identity",
    { write: httpResponse(200, '{"object":"list"}', { "content-encoding": "identity" }) },
    { data: LIST },
  ),
  // https://github.com/nock/nock/issues/2807
  post(
    "plain JSON under a header of gzip",
    { write: httpResponse(200, '{"object":"list"}', { "content-encoding": "gzip" }) },
    {
      data: LIST,
      stock: { data: undefined, error: broken(true, 1) },
      fetch: { data: undefined, error: broken(true, 1) },
    },
  ),
  post("an error response in gzip", encoded("gzip", gzipSync(errorBody), 400), {
    error: { name: "APIResponseError", code: "validation_error", maybeApplied: false },
  }),
  post("truncated gzip", encoded("gzip", gzipSync(LIST_JSON).subarray(0, -20)), {
    error: broken(true, 1, "Z_BUF_ERROR"),
    stock: { error: CUT },
    fetch: { error: CUT },
  }),
  post(
    "gzip with a wrong checksum",
    encoded("gzip", Buffer.concat([gzipSync(LIST_JSON).subarray(0, -8), Buffer.alloc(8, 7)])),
    {
      error: broken(true, 1, "Z_DATA_ERROR"),
    },
  ),
  post("invalid br", encoded("br", Buffer.from("not brotli")), { error: broken(true, 1) }),
  {
    name: "broken gzip is retried for GET",
    steps: [encoded("gzip", Buffer.from("not gzip")), OK],
    data: LIST,
    requests: 2,
    trace: [SEND, "sleep 1000", SEND],
  },
  post(
    "an empty body in gzip",
    { write: httpResponse(200, "", { "content-encoding": "gzip" }) },
    {
      error: { name: "UnknownHTTPResponseError", status: 200, maybeApplied: true },
    },
  ),
];

const get = (name: string, step: Step, more: Partial<Scenario>): Scenario => ({ name, steps: [step], ...more });

/** Time for 64 MB on a busy machine. */
const LONGEST = within(50_000);

/** Faults with large bodies. They are final at the first attempt, also for a GET. */
export const oversized: readonly Scenario[] = [
  get("a gzip bomb", encoded("gzip", gzipSync(ZEROS, { level: 1 })), {
    ...LONGEST,
    error: broken(true, 1, "ERR_BUFFER_TOO_LARGE"),
    stock: { error: broken(true, 1) },
    fetch: { error: broken(true, 1) },
  }),
  get("an endless body", { write: "HTTP/1.1 200 OK\r\n\r\n", flood: 80 << 20 }, { ...LONGEST, error: broken(true, 1) }),
  post(
    "a body larger than its length says",
    { write: "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n", flood: 1 << 20 },
    { error: broken(true, 1), fetch: { error: CUT } },
  ),
  get(
    "a length beyond the limit",
    { write: httpResponse(200, "{}", { "content-length": (64 << 20) + 1 }) },
    { ...LONGER, error: broken(true, 1), stock: { error: late(true) } },
  ),
];

/** Faults with small bodies. */
export const faults: readonly Scenario[] = [
  ...notSent,
  {
    name: "POST: plain text instead of TLS",
    to: "banner",
    method: "POST",
    body: "{}",
    steps: [],
    requests: 0,
    ...THRICE,
    error: broken(false, 3),
    stock: { error: broken(true, 1), trace: [SEND] },
  },
  ...sent,
  ...statuses,
  ...framing,
  ...encodings,
];
