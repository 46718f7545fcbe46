// Runs a case with each client and finds violations of the rules, and differences between the clients.
import { FETCH_DIFFERENCES } from "./allowed-differences.mjs";

/** @typedef {import("./make-calls.mjs").CallResult} CallResult */
/** @typedef {import("./stacks.mjs").StackName} StackName */
/** @typedef {{ call: number, method: string, step: number }} SeenRequest */
/** @typedef {{ stack: StackName, results: CallResult[], seen: SeenRequest[], open: number }} StackRun */
/** @typedef {ReturnType<typeof import("./remote.mjs").startWorker>} Remote */
/** @typedef {ReturnType<typeof import("./stacks.mjs").startStacks>["stacks"]} Stacks */

const DIFFERS_WITH_FETCH = new Set(FETCH_DIFFERENCES.flatMap(({ behaviours }) => behaviours));
/** Time that a call may take in addition to its deadline: the machine may be busy. */
const SLACK_MS = 5_000;
/** Time within which the client must close connections whose responses it does not need, in milliseconds. */
const CLOSES_WITHIN_MS = 2_000;

/**
 * Returns the violations, each as one line.
 * @param {Remote} server
 * @param {Stacks} stacks
 * @param {number} lane
 * @param {import("./cases.mjs").FuzzCase} fuzzCase
 */
export async function runCase(server, stacks, lane, fuzzCase) {
  const names = /** @type {StackName[]} */ (Object.keys(stacks));
  const runs = await Promise.all(names.map((name) => runStack(server, stacks, name, lane, fuzzCase)));
  return [...runs.flatMap((run) => findViolations(run, fuzzCase)), ...findDifferences(runs, fuzzCase)];
}

/**
 * @param {Remote} server
 * @param {Stacks} stacks
 * @param {StackName} stack
 * @param {number} lane
 * @param {import("./cases.mjs").FuzzCase} fuzzCase
 * @returns {Promise<StackRun>}
 */
async function runStack(server, stacks, stack, lane, { calls, ...settings }) {
  const responses = calls.map((call) => call.responses);
  /** @type {number} */
  const port = await server.send("open", responses);
  const plan = { ...settings, baseUrl: `http://127.0.0.1:${port}`, kinds: calls.map(({ kind }) => kind) };
  const results = await stacks[stack](plan, lane);
  /** @type {SeenRequest[]} */
  const seen = await server.send("seen", port);
  // The connections of fetch belong to the process, so only those that wait for a response must be closed.
  const open = await remaining(server, stack === "fetch" ? "endless" : "connections", port);
  await server.send("close", port);
  return { stack, results, seen, open };
}

/**
 * Returns the number of connections that are still open after a while.
 * @param {Remote} server
 * @param {"endless" | "connections"} command
 * @param {number} port
 */
async function remaining(server, command, port) {
  for (let waitedMs = 0; ; waitedMs += 20) {
    /** @type {number} */
    const count = await server.send(command, port);
    if (count === 0 || waitedMs >= CLOSES_WITHIN_MS) return count;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Checks the rules that hold for each client on its own.
 * @param {StackRun} run
 * @param {import("./cases.mjs").FuzzCase} fuzzCase
 */
function findViolations({ stack, results, seen, open }, { deadlineMs, calls }) {
  /** @type {string[]} */
  const violations = [];
  if (open > 0) violations.push(`${stack}: ${open} connections of finished calls are open`);
  for (const [index, { facts, isTyped, message, leaks, tookMs }] of results.entries()) {
    const report = (/** @type {string} */ text) => violations.push(`${stack}: call ${index + 1}: ${text}`);
    const call = calls[index];
    if (call === undefined) continue;
    const { kind, responses } = call;
    const requests = seen.filter((request) => request.call === index);
    const received = requests.map(({ step }) => responses[step]);
    if (!isTyped) report(`expected a typed error, got ${message}`);
    for (const leak of leaks) report(`the token leaked: ${leak}`);
    if (tookMs > deadlineMs + SLACK_MS) report(`took ${Math.round(tookMs)} ms`);
    if (kind === "read") {
      if (facts.maybeApplied === true) report("maybeApplied is true, but the request only reads");
    } else if (facts.maybeApplied === false && received.some((response) => !response?.refused)) {
      report(`maybeApplied is false, but the server did not refuse each of ${requests.length} requests`);
    }
    const isRepeatable = kind === "GET" || kind === "DELETE" || kind === "read";
    if (!isRepeatable && received.slice(0, -1).some((response) => !response?.throttled)) {
      report(`${kind} was repeated after a response that does not allow it`);
    }
  }
  return violations;
}

/**
 * @param {StackRun[]} runs
 * @param {import("./cases.mjs").FuzzCase} fuzzCase
 */
function findDifferences(runs, { calls }) {
  const [reference, ...others] = runs;
  if (reference === undefined) return [];
  return others.flatMap(({ stack, results, seen }) =>
    calls.flatMap(({ responses }, index) => {
      const inCall = (/** @type {SeenRequest} */ { call }) => call === index;
      const requests = [reference.seen.filter(inCall), seen.filter(inCall)];
      const [expected, actual] = [reference.results[index], results[index]];
      const [left, right] = [
        { ...expected?.facts, requests: requests[0]?.length },
        { ...actual?.facts, requests: requests[1]?.length },
      ];
      if (JSON.stringify(left) === JSON.stringify(right)) return [];
      const behaviours = requests.flat().map(({ step }) => responses[step]?.behaviour ?? "");
      if (stack === "fetch" && behaviours.some((behaviour) => DIFFERS_WITH_FETCH.has(behaviour))) return [];
      const title = `${stack} differs from ${reference.stack} in call ${index + 1}`;
      return [`${title}:\n    ${cut(left)} ${expected?.message}\n    ${cut(right)} ${actual?.message}`];
    }),
  );
}

/** @param {object} facts */
const cut = (facts) => JSON.stringify(facts, (_key, value) => (typeof value === "string" ? value.slice(0, 60) : value));
