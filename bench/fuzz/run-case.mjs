// Runs a case with each client and finds violations of the rules, and differences between the clients.
import { FETCH_DIFFERENCES } from "./allowed-differences.mjs";

/** @typedef {import("./make-calls.mjs").CallResult} CallResult */
/** @typedef {import("./stacks.mjs").StackName} StackName */
/** @typedef {{ call: number, method: string, step: number }} SeenRequest */
/** @typedef {{ stack: StackName, results: CallResult[], seen: SeenRequest[], endless: number }} StackRun */
/** @typedef {ReturnType<typeof import("./remote.mjs").startWorker>} Remote */
/** @typedef {ReturnType<typeof import("./stacks.mjs").startStacks>["stacks"]} Stacks */

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
async function runStack(server, stacks, stack, lane, { token, timeoutMs, deadlineMs, calls }) {
  const responses = calls.map((call) => call.responses);
  const port = /** @type {number} */ (await server.send("open", responses));
  const plan = { baseUrl: `http://127.0.0.1:${port}`, token, timeoutMs, deadlineMs, kinds: calls.map(({ kind }) => kind) };
  const results = await stacks[stack](plan, lane);
  const seen = /** @type {SeenRequest[]} */ (await server.send("seen", port));
  const endless = await remaining(server, "endless", port, CLOSES_WITHIN_MS);
  await server.send("close", port);
  return { stack, results, seen, endless };
}

/**
 * Returns the number of connections that are still open after a while.
 * @param {Remote} server
 * @param {"endless" | "connections"} command
 * @param {number} port
 * @param {number} withinMs
 */
async function remaining(server, command, port, withinMs) {
  for (let waitedMs = 0; ; waitedMs += 20) {
    const count = /** @type {number} */ (await server.send(command, port));
    if (count === 0 || waitedMs >= withinMs) return count;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Checks the rules that hold for each client on its own.
 * @param {StackRun} run
 * @param {import("./cases.mjs").FuzzCase} fuzzCase
 */
function findViolations({ stack, results, seen, endless }, { deadlineMs, calls }) {
  /** @type {string[]} */
  const violations = [];
  if (endless > 0) violations.push(`${stack}: ${endless} connections of finished calls are open`);
  for (const [index, { facts, isTyped, message, leaks, tookMs }] of results.entries()) {
    const report = (/** @type {string} */ text) => violations.push(`${stack}: call ${index + 1}: ${text}`);
    const { kind, responses } = /** @type {(typeof calls)[number]} */ (calls[index]);
    const requests = seen.filter(({ call }) => call === index);
    const received = requests.map(({ step }) => responses[step]);
    if (!isTyped) report(`expected a typed error, got ${message}`);
    for (const leak of leaks) report(`the token leaked: ${leak}`);
    if (tookMs > deadlineMs + SLACK_MS) report(`took ${Math.round(tookMs)} ms`);
    if (facts.maybeApplied === false && received.some((response) => !response?.refused)) {
      report(`maybeApplied is false, but the server did not refuse each of ${requests.length} requests`);
    }
    const isRepeatable = kind === "GET" || kind === "DELETE";
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
      const countOf = (/** @type {SeenRequest[]} */ all) => all.filter(({ call }) => call === index).length;
      const expected = { ...reference.results[index]?.facts, requests: countOf(reference.seen) };
      const actual = { ...results[index]?.facts, requests: countOf(seen) };
      if (JSON.stringify(expected) === JSON.stringify(actual)) return [];
      const isAllowed = stack === "fetch" && responses.some(({ behaviour }) => FETCH_DIFFERENCES.some(({ behaviours }) => behaviours.includes(behaviour)));
      if (isAllowed) return [];
      const details = `${reference.results[index]?.message} | ${results[index]?.message}`;
      return [`${stack} differs from ${reference.stack} in call ${index + 1}: ${cut(expected)} | ${cut(actual)} (${details.slice(0, 400)})`];
    }),
  );
}

/** @param {object} facts */
const cut = (facts) => JSON.stringify(facts, (_key, value) => (typeof value === "string" ? value.slice(0, 60) : value));
