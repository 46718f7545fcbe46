import { AsyncClient, Client } from "@ws/client";
import { describeError } from "../output/describe-error.ts";
import { print } from "../output/print.ts";
import { createStepReport, type StepReport } from "./output/step-report.ts";
import type { SampleObjects } from "./samples/sample-objects.ts";
import type { Step } from "./step.ts";
import { steps, type StepName } from "./steps.ts";
import type { Connection, Workspace } from "./workspace/workspace.ts";

/** A step that failed with one of the clients. */
export interface Failure {
  readonly step: string;
  readonly client: ClientName;
  readonly reason: string;
}

type ClientName = "AsyncClient" | "Client";

/** Timeout for each call of a step. `Client` blocks the thread, so a long timeout would delay Ctrl-C. */
const TIMEOUT_MS = 15_000;

/**
 * Runs all steps with both clients. After a step fails, the next steps still run.
 * @param signal interrupts the current step; no further step starts
 */
export async function runSteps(workspace: Workspace, objects: SampleObjects, signal: AbortSignal): Promise<Failure[]> {
  const failures: Failure[] = [];
  const clients = createClients(workspace.connection);
  signal.addEventListener("abort", () => void clients.async.close(), { once: true });
  for (const [index, [name, step]] of (Object.entries(steps) as [StepName, Step][]).entries()) {
    if (signal.aborted) break;
    printHeading(index + 1, name, step, workspace);
    for (const stepRun of createStepRuns(step, clients, workspace, objects)) {
      if (signal.aborted) break;
      await workspace.prepare(name);
      const reason = await runStep(stepRun, signal);
      if (reason !== undefined) failures.push({ step: step.title, client: stepRun.client, reason });
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

/** Creates clients that log only errors, because the tour prints every failure itself. */
function createClients(connection: Connection): Clients {
  const options = { timeoutMs: TIMEOUT_MS, logLevel: "error" } as const;
  return {
    async: new AsyncClient({ ...connection.async, ...options }),
    sync: new Client({ ...connection.sync, ...options }),
  };
}

function printHeading(number: number, name: StepName, { title }: Step, { simulated }: Workspace): void {
  print(`\n${number}. ${title}  (apps/example/src/tour/steps/${name}.ts)`);
  const note = simulated[name];
  if (note !== undefined) print(`   Simulated: ${note}.`);
}

/** A step together with one of the clients. */
interface StepRun {
  readonly client: ClientName;
  readonly run: (report: StepReport) => Promise<void>;
}

function createStepRuns(
  step: Step,
  clients: Clients,
  { connection, rateLimited }: Workspace,
  objects: SampleObjects,
): StepRun[] {
  return [
    {
      client: "AsyncClient",
      run: (report) =>
        step.withAsyncClient({
          ...objects,
          client: clients.async,
          connection: connection.async,
          rateLimited: rateLimited.async,
          logger: report.logger,
          print: report.print,
        }),
    },
    {
      client: "Client",
      run: async (report) =>
        step.withClient({
          ...objects,
          client: clients.sync,
          connection: connection.sync,
          rateLimited: rateLimited.sync,
          logger: report.logger,
          print: report.print,
        }),
    },
  ];
}

/** @returns the reason of a failure, or undefined if the step passed or was interrupted */
async function runStep({ client, run }: StepRun, signal: AbortSignal): Promise<string | undefined> {
  const report = createStepReport(client);
  try {
    await run(report);
    report.passed();
    return undefined;
  } catch (error) {
    const reason = describeError(error);
    if (signal.aborted) report.interrupted(reason);
    else report.failed(reason);
    return signal.aborted ? undefined : reason;
  }
}
