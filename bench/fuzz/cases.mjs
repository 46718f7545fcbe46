// Makes a case from a seed and a number: the calls, and the responses of the server to each attempt.
import { createRandom } from "./random.mjs";
import { bodies } from "./behaviours/bodies.mjs";
import { connections } from "./behaviours/connections.mjs";
import { statuses } from "./behaviours/statuses.mjs";
import { streams } from "./behaviours/streams.mjs";

/** @typedef {import("./response.mjs").FuzzResponse} FuzzResponse */
/** @typedef {"GET" | "POST" | "PATCH" | "DELETE" | "stream"} Kind */

/**
 * A sequence of calls with one client.
 * @typedef {{
 *   token: string,
 *   timeoutMs: number,
 *   deadlineMs: number,
 *   calls: { kind: Kind, responses: FuzzResponse[] }[],
 * }} FuzzCase
 */

const ORDINARY = Object.entries({ ...statuses, ...bodies, ...connections });
const STREAMS = Object.entries(streams);
const MAX_ATTEMPTS = 3;
/** Time limit of one attempt. Pauses between pieces are much shorter. */
const TIMEOUT_MS = 400;

/**
 * @param {number} seed
 * @param {number} caseNumber
 * @param {number} [patience] Factor for the time limits
 * @returns {FuzzCase}
 */
export function makeCase(seed, caseNumber, patience = 1) {
  const random = createRandom(seed, caseNumber);
  const token = `ntn_${random.letters(40)}`;
  const calls = Array.from({ length: random.integer(1, 3) }, () => {
    const kind = random.pick(/** @type {Kind[]} */ (["GET", "GET", "POST", "POST", "PATCH", "DELETE", "stream"]));
    const responses = Array.from({ length: random.integer(1, MAX_ATTEMPTS) }, () => {
      const [behaviour, respond] = random.pick(kind === "stream" && random.chance(0.7) ? STREAMS : ORDINARY);
      return { behaviour, ...respond(random, token) };
    });
    return { kind, responses };
  });
  const needed = calls.flatMap(({ responses }) => responses.map((response) => response.timeoutMs ?? 0));
  const timeoutMs = Math.max(TIMEOUT_MS, ...needed) * patience;
  return { token, timeoutMs, deadlineMs: timeoutMs * 5, calls };
}

/**
 * Returns a case as text, for a failure report.
 * @param {FuzzCase} fuzzCase
 */
export function describeCase({ timeoutMs, calls }) {
  const lines = calls.map(({ kind, responses }, index) => {
    const steps = responses.map(({ behaviour, parts, then }) => {
      const bytes = Buffer.concat(parts.filter((part) => typeof part !== "number"));
      const start = JSON.stringify(bytes.subarray(0, 200).toString("latin1"));
      return `      ${behaviour}, then ${then}: ${bytes.byteLength} bytes ${start}`;
    });
    return [`    call ${index + 1}: ${kind}`, ...steps].join("\n");
  });
  return [`    timeoutMs ${timeoutMs}`, ...lines].join("\n");
}
