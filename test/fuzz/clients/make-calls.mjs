// Makes the calls of a case with a client of either class. `await` accepts the plain values of `Client`.
import { inspect } from "node:util";
import { isWorkspaceError } from "@ws/client";

/** @typedef {import("./cases.mjs").Kind} Kind */

/**
 * The input of `makeCalls()`, as plain data for another thread.
 * @typedef {{ baseUrl: string, token: string, timeoutMs: number, deadlineMs: number, pauseMs: number, kinds: Kind[] }} CallPlan
 */

/**
 * The result of a call. `events` are the events of a stream. `facts` are compared between transports.
 * @typedef {{
 *   facts: { value?: string, events?: string[], name?: string, code?: string, status?: number, maybeApplied?: boolean, attempts?: number },
 *   isTyped: boolean,
 *   message: string,
 *   leaks: string[],
 *   tookMs: number,
 * }} CallResult
 */

/**
 * Options of the clients: no output, and retries without long waits.
 * @param {CallPlan} plan
 * @param {string[]} log Receives the log lines
 */
export function clientOptions({ baseUrl, token, timeoutMs, deadlineMs }, log) {
  const write = (/** @type {unknown[]} */ ...line) => void log.push(inspect(line, { depth: 8 }));
  return {
    auth: token,
    baseUrl,
    timeoutMs,
    deadlineMs,
    retry: { maxRetries: 2, initialRetryDelayMs: 1, maxRetryDelayMs: 10 },
    logger: { error: write, warn: write, info: write, debug: write },
    logLevel: /** @type {const} */ ("debug"),
  };
}

/**
 * @param {import("@ws/client").AsyncClient | import("@ws/client").Client} client
 * @param {Kind} kind
 * @param {number} index
 * @param {string[]} events Receives the events of a stream
 */
async function makeCall(client, kind, index, events) {
  const options = { headers: { "x-call": String(index) } };
  if (kind === "stream") {
    const stream = await client.sessions.stream({ message: "hi" }, options);
    for await (const event of /** @type {AsyncIterable<unknown>} */ (stream)) events.push(JSON.stringify(event));
    return undefined;
  }
  const method = /** @type {const} */ ({ GET: "get", POST: "post", read: "post", PATCH: "patch", DELETE: "delete" })[
    kind
  ];
  const body = method === "post" || method === "patch" ? { body: { text: "grüße" }, reads: kind === "read" } : {};
  return client.request({ method, path: "things/1", ...body }, options);
}

/**
 * @param {import("@ws/client").AsyncClient | import("@ws/client").Client} client
 * @param {CallPlan} plan
 * @param {string[]} log
 * @returns {Promise<CallResult[]>}
 */
export async function makeCalls(client, { token, kinds, pauseMs }, log) {
  /** @type {CallResult[]} */
  const results = [];
  for (const [index, kind] of kinds.entries()) {
    /** @type {string[]} */
    const events = [];
    const startedAt = performance.now();
    /** @type {unknown} */
    let error;
    let value;
    try {
      value = JSON.stringify(await makeCall(client, kind, index, events)) ?? "undefined";
    } catch (thrown) {
      error = thrown;
    }
    const tookMs = performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    results.push({ ...describe(error, value, events), leaks: leaksOf(error, log, token), tookMs });
    log.length = 0;
  }
  return results;
}

/**
 * @param {unknown} error
 * @param {string | undefined} value
 * @param {string[]} events
 */
function describe(error, value, events) {
  const shared = events.length > 0 ? { events } : {};
  if (value !== undefined) return { facts: { ...shared, value }, isTyped: true, message: "" };
  if (!isWorkspaceError(error))
    return { facts: { ...shared, name: String(error) }, isTyped: false, message: inspect(error) };
  const { name, code, maybeApplied, attempts, message } = error;
  const status = "status" in error ? { status: Number(error.status) } : {};
  return { facts: { ...shared, name, code, ...status, maybeApplied, attempts }, isTyped: true, message };
}

/**
 * Returns the texts in which the token appears: the error with its causes, its JSON, and log lines.
 * @param {unknown} error
 * @param {string[]} log
 * @param {string} token
 */
function leaksOf(error, log, token) {
  const texts = [...log, inspect(error, { depth: 10, showHidden: true }), JSON.stringify(error) ?? ""];
  return texts
    .filter((text) => text.includes(token))
    .map((text) => text.slice(Math.max(0, text.indexOf(token) - 100)).slice(0, 200));
}
