// One round of production.mjs: a process that is stopped and continued while it makes calls, and the rules for its results.
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createRandom } from "../clients/random.mjs";

/** @typedef {import("./run-calls.mjs").RoundResult} RoundResult */
/** @typedef {{ url: string, applied: ReadonlyMap<string, number> }} Server */

const PROGRAM = fileURLToPath(new URL("run-calls.mjs", import.meta.url));
/** Time after which a process hangs, in milliseconds. */
const LIMIT_MS = 120_000;

/**
 * Runs a round. Returns the number of its writes and the rules that it broke.
 * @param {Server} server
 * @param {number} seed
 * @param {number} round
 */
export async function runRound(server, seed, round) {
  const random = createRandom(seed, round + 1_000_000);
  const blocking = round % 2 === 1;
  const program = spawn(process.execPath, [PROGRAM, JSON.stringify({ url: server.url, seed, round, blocking })]);
  const stopAndContinue = async () => {
    while (program.exitCode === null && program.signalCode === null) {
      await pause(random.integer(100, 1_500));
      program.kill("SIGSTOP");
      await pause(random.pick([5, 50, 50, 700]));
      program.kill("SIGCONT");
    }
  };
  const limit = setTimeout(() => program.kill("SIGKILL"), LIMIT_MS);
  const stopping = random.chance(0.7) ? stopAndContinue() : undefined;
  const [output, errors] = await Promise.all([text(program.stdout), text(program.stderr)]);
  clearTimeout(limit);
  await stopping;
  if (output === "") {
    const reason = program.signalCode === "SIGKILL" ? `it did not end in ${LIMIT_MS} ms` : errors.slice(0, 1_000);
    return { writes: 0, violations: [`the process failed: ${reason}`] };
  }
  const result = /** @type {RoundResult} */ (JSON.parse(output));
  return { writes: result.writes.length, violations: violationsOf(result, server.applied) };
}

/**
 * Returns the rules that the results of a process break.
 * @param {RoundResult} result
 * @param {ReadonlyMap<string, number>} applied
 */
export function violationsOf({ writes, faults }, applied) {
  const violations = [...faults];
  for (const { id, ok, maybeApplied, code } of writes) {
    const times = applied.get(id) ?? 0;
    if (times > 1) violations.push(`write ${id} was applied ${times} times`);
    if (ok && times === 0) violations.push(`write ${id} succeeded and was not applied`);
    if (!ok && maybeApplied === false && times > 0)
      violations.push(`write ${id} was applied, but failed with ${code} and maybeApplied: false`);
  }
  return violations;
}

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
