import { AsyncClient, Client } from "@ws/client";
import { describeError } from "./describe-error.ts";
import { createStepReport, print } from "./report.ts";
import type { SampleObjects } from "./sample-objects.ts";
import type { Step } from "./step.ts";
import { steps, type StepName } from "./steps.ts";
import type { Connection, Workspace } from "./workspace.ts";

/** A step that did not hold. */
export interface Failure {
  readonly step: string;
  readonly client: "AsyncClient" | "Client";
  readonly reason: string;
}

/** Milliseconds that a call of a step may take. A blocked thread hears no Ctrl-C, so it must not be long. */
const TIMEOUT_MS = 15_000;

/**
 * Runs all steps with both clients; one that fails does not keep the others from running.
 * @param signal when it is aborted, the step that runs is broken off and no further one begins
 */
export async function runSteps(
  workspace: Workspace,
  objects: SampleObjects,
  signal: AbortSignal,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  const clients = openClients(workspace.connection);
  signal.addEventListener("abort", () => void clients.async.close(), { once: true });
  let number = 0;
  for (const [name, step] of Object.entries(steps) as [StepName, Step][]) {
    if (signal.aborted) break;
    number += 1;
    print(`\n${number}. ${step.title}  (src/steps/${name}.ts)`);
    const note = workspace.simulated[name];
    if (note !== undefined) print(`   Simulated: ${note}.`);
    for (const client of ["AsyncClient", "Client"] as const) {
      if (signal.aborted) break;
      await workspace.prepare(name);
      const reason = await runStep(step, client, clients, workspace, objects);
      if (reason !== undefined) failures.push({ step: step.title, client, reason });
    }
  }
  clients.sync.close();
  await clients.async.close();
  return failures;
}

interface Clients {
  readonly async: AsyncClient;
  readonly sync: Client;
}

/** Quiet ones: what goes wrong is printed by the tour. */
function openClients(connection: Connection): Clients {
  const options = { ...connection, timeoutMs: TIMEOUT_MS, logLevel: "error" } as const;
  return { async: new AsyncClient(options), sync: new Client(options) };
}

/** @returns why the step failed, or undefined if it held */
async function runStep(
  step: Step,
  name: Failure["client"],
  clients: Clients,
  workspace: Workspace,
  objects: SampleObjects,
): Promise<string | undefined> {
  const report = createStepReport(name);
  const { say, logger } = report;
  try {
    if (name === "AsyncClient") {
      const rateLimited = workspace.rateLimited.async;
      await step.withAsyncClient({ ...objects, client: clients.async, rateLimited, logger, say });
    } else {
      step.withClient({ ...objects, client: clients.sync, rateLimited: workspace.rateLimited.sync, logger, say });
    }
    report.held();
    return undefined;
  } catch (error) {
    const reason = describeError(error);
    report.failed(reason);
    return reason;
  }
}
