// The tour: opens a workspace, makes what it shows, runs the steps with both clients, removes what it made.
import { AsyncClient } from "@ws/client";
import { describeError } from "./describe-error.ts";
import { Interruption, watchForInterruption } from "./interruption.ts";
import { print } from "./report.ts";
import { runSteps, type Failure } from "./run-steps.ts";
import { createSampleObjects, SampleRoot } from "./sample-objects.ts";
import { HELP, readSettings, UsageError, wantsHelp } from "./settings.ts";
import { steps } from "./steps.ts";
import { openWorkspace, type Workspace } from "./workspace.ts";

/** Milliseconds that a call may take that makes or removes something, and that it may take with its retries. */
const TIMEOUT_MS = 20_000;
const DEADLINE_MS = 30_000;

async function main(): Promise<number> {
  if (wantsHelp(process.argv.slice(2))) {
    print(HELP);
    return 0;
  }
  const settings = readSettings(process.env);
  const startedAt = performance.now();
  print("A tour of @ws/client: every step with AsyncClient and with Client.");
  const signal = watchForInterruption(() => print("Already stopping: what the tour made is being removed."));
  const workspace = await openWorkspace(settings);
  print(`Workspace: ${workspace.description}.`);
  const exitCode = await takeTour(workspace, signal, startedAt);
  await workspace.close();
  return exitCode;
}

/** @returns the exit code */
async function takeTour(workspace: Workspace, signal: AbortSignal, startedAt: number): Promise<number> {
  const { connection, testPageId } = workspace;
  const client = new AsyncClient({
    ...connection.async,
    timeoutMs: TIMEOUT_MS,
    deadlineMs: DEADLINE_MS,
    logLevel: "error",
  });
  const root = new SampleRoot(client, testPageId);
  const exitCode = await prepareAndRun(client, root, workspace, signal, startedAt);
  const removed = await removeAll(root);
  await client.close();
  return removed ? exitCode : exitCode || 1;
}

async function prepareAndRun(
  client: AsyncClient,
  root: SampleRoot,
  workspace: Workspace,
  signal: AbortSignal,
  startedAt: number,
): Promise<number> {
  try {
    print(`Making the page "${root.title}" with what the tour shows …`);
    const objects = await createSampleObjects(client, root, signal);
    const failures = await runSteps(workspace, objects, signal);
    signal.throwIfAborted();
    return conclude(failures, startedAt);
  } catch (error) {
    if (error instanceof Interruption) {
      print(`\nThe tour was ${error.message}.`);
      return error.exitCode;
    }
    print(`\nThe tour cannot be taken: ${describeError(error)}`);
    return 1;
  }
}

function conclude(failures: readonly Failure[], startedAt: number): number {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const count = Object.keys(steps).length;
  if (failures.length === 0) {
    print(`\nAll ${count} steps held with both clients, in ${seconds} s.`);
    return 0;
  }
  print(`\n${failures.length} of ${2 * count} did not hold, in ${seconds} s:`);
  for (const { step, client, reason } of failures) print(`  ${step}, ${client}: ${reason}`);
  return 1;
}

/** @returns whether nothing is left */
async function removeAll(root: SampleRoot): Promise<boolean> {
  try {
    if (await root.remove()) print(`Removed the page "${root.title}" and everything on it.`);
    return true;
  } catch (error) {
    print(`The page "${root.title}" could not be removed, please do it by hand: ${describeError(error)}`);
    return false;
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const isUsage = error instanceof UsageError;
  process.stderr.write(`${isUsage ? error.message : describeError(error)}\n`);
  process.exitCode = isUsage ? 2 : 1;
}
