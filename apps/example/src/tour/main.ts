// Runs the tour: opens a workspace, creates sample objects, runs the steps with both clients and removes the objects.
import { AsyncClient } from "@ws/client";
import { HELP, wantsHelp } from "./cli/command-line.ts";
import { Interruption, watchForInterruption } from "./cli/interruption.ts";
import { readSettings } from "../settings/settings.ts";
import { UsageError } from "@ws/helpers/command";
import { describeError } from "../output/describe-error.ts";
import { print } from "../output/print.ts";
import { runSteps, type Failure } from "./run-steps.ts";
import { RootPage } from "./samples/root-page.ts";
import { createSampleObjects } from "./samples/sample-objects.ts";
import { steps } from "./steps.ts";
import { openWorkspace } from "./workspace/open-workspace.ts";
import type { Workspace } from "./workspace/workspace.ts";

/** Timeout for each attempt of a call that creates or removes sample objects. */
const TIMEOUT_MS = 20_000;
/** Timeout for such a call, including its retries. */
const DEADLINE_MS = 30_000;
const STEP_COUNT = Object.keys(steps).length;

/** @returns the exit code */
async function main(): Promise<number> {
  if (wantsHelp(process.argv.slice(2))) {
    print(HELP);
    return 0;
  }
  const settings = readSettings(process.env);
  const startedAt = performance.now();
  print(`Tour of @ws/client: ${STEP_COUNT} steps, each with AsyncClient (promises) and with Client (blocking).`);
  const signal = watchForInterruption(() => print("Already stopping: removing the sample objects …"));
  const workspace = await openWorkspace(settings);
  print(`Workspace: ${workspace.description}.`);
  const exitCode = await runTour(workspace, signal, startedAt);
  await workspace.close();
  if (exitCode === 0) print("\nNext, see a website that runs on a workspace: npm run site");
  return exitCode;
}

/** @returns the exit code */
async function runTour(workspace: Workspace, signal: AbortSignal, startedAt: number): Promise<number> {
  const { connection, testPageId } = workspace;
  const client = new AsyncClient({
    ...connection.async,
    timeoutMs: TIMEOUT_MS,
    deadlineMs: DEADLINE_MS,
    logLevel: "error",
  });
  const root = new RootPage(client, testPageId);
  const exitCode = await createObjectsAndRunSteps(client, root, workspace, signal, startedAt);
  const isRemoved = await removeAll(root);
  await client.close();
  return isRemoved ? exitCode : exitCode || 1;
}

/** @returns the exit code */
async function createObjectsAndRunSteps(
  client: AsyncClient,
  root: RootPage,
  workspace: Workspace,
  signal: AbortSignal,
  startedAt: number,
): Promise<number> {
  try {
    print(`Creating the page "${root.title}" with sample content …`);
    const objects = await createSampleObjects(client, root, signal);
    const failures = await runSteps(workspace, objects, signal);
    signal.throwIfAborted();
    printSummary(failures, startedAt);
    return failures.length === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof Interruption) {
      print(`\nThe tour was ${error.message}.`);
      return error.exitCode;
    }
    print(`\nThe tour could not start: ${describeError(error)}`);
    return 1;
  }
}

function printSummary(failures: readonly Failure[], startedAt: number): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (failures.length === 0) {
    print(`\nAll ${STEP_COUNT} steps passed with both clients in ${seconds} s.`);
    return;
  }
  print(`\n${failures.length} of ${2 * STEP_COUNT} runs (${STEP_COUNT} steps, 2 clients) failed in ${seconds} s:`);
  for (const { step, client, reason } of failures) print(`  ${step}, ${client}: ${reason}`);
}

/** @returns true if nothing is left in the workspace */
async function removeAll(root: RootPage): Promise<boolean> {
  try {
    if (await root.remove()) print(`Moved the page "${root.title}" and everything on it to the trash.`);
    return true;
  } catch (error) {
    print(`Could not remove the page "${root.title}". Move it to the trash yourself. Reason: ${describeError(error)}`);
    return false;
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const isUsageError = error instanceof UsageError;
  process.stderr.write(`${isUsageError ? error.message : describeError(error)}\n`);
  process.exitCode = isUsageError ? 2 : 1;
}
