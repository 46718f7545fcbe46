// Makes a case from a seed and a number: the calls, and the responses of the server to each attempt.
import { createRandom } from "./random.mjs";
import { bodies } from "./behaviours/bodies.mjs";
import { connections } from "./behaviours/connections.mjs";
import { statuses } from "./behaviours/statuses.mjs";
import { streams } from "./behaviours/streams.mjs";

/** @typedef {import("./response.mjs").FuzzResponse} FuzzResponse */
/** @typedef {"GET" | "POST" | "read" | "PATCH" | "DELETE" | "stream"} Kind "read" is a POST that only reads. */

/**
 * A sequence of calls with one client.
 * @typedef {{
 *   token: string,
 *   timeoutMs: number,
 *   deadlineMs: number,
 *   pauseMs: number,
 *   calls: { kind: Kind, responses: FuzzResponse[] }[],
 * }} FuzzCase
 */

const ORDINARY = Object.entries({ ...statuses, ...bodies, ...connections });
const STREAMS = Object.entries(streams);
const MAX_ATTEMPTS = 3;
/** Time limit of one attempt. Pauses between pieces are much shorter. */
const TIMEOUT_MS = 1_000;
/** Pause between two calls, longer than the pauses of the server, so that the end of a connection arrives before it. */
const PAUSE_MS = 60;

/**
 * @param {number} seed
 * @param {number} caseNumber
 * @param {number} [patience] Factor for the time limits and pauses
 * @returns {FuzzCase}
 */
export function makeCase(seed, caseNumber, patience = 1) {
  const random = createRandom(seed, caseNumber);
  const token = `ntn_${random.letters(40)}`;
  const calls = Array.from({ length: random.integer(1, 3) }, () => {
    const kind = random.pick(/** @type {Kind[]} */ (["GET", "GET", "POST", "read", "PATCH", "DELETE", "stream"]));
    const responses = Array.from({ length: random.integer(1, MAX_ATTEMPTS) }, () => {
      const [behaviour, respond] = random.pick(kind === "stream" && random.chance(0.7) ? STREAMS : ORDINARY);
      const response = respond(random, token);
      const parts = response.parts.map((part) => (typeof part === "number" ? part * patience : part));
      return { behaviour, ...response, parts };
    });
    return { kind, responses };
  });
  const needed = calls.flatMap(({ responses }) => responses.map((response) => response.timeoutMs ?? 0));
  const timeoutMs = Math.max(TIMEOUT_MS * patience, ...needed);
  return { token, timeoutMs, deadlineMs: timeoutMs * 4, pauseMs: PAUSE_MS * patience, calls };
}

/**
 * Returns a case as text, for a failure report.
 * @param {FuzzCase} fuzzCase
 */
export function describeCase({ timeoutMs, calls }) {
  const lines = calls.map(({ kind, responses }, index) => {
    const steps = responses.map(({ behaviour, parts, afterwards }) => {
      const bytes = Buffer.concat(parts.filter((part) => typeof part !== "number"));
      const start = JSON.stringify(bytes.subarray(0, 200).toString("latin1"));
      return `      ${behaviour}, then ${afterwards}: ${bytes.byteLength} bytes ${start}`;
    });
    return [`    call ${index + 1}: ${kind}`, ...steps].join("\n");
  });
  return [`    timeoutMs ${timeoutMs}`, ...lines].join("\n");
}
