import { AsyncClient, Client } from "@ws/client";
import { describeError } from "./describe-error.ts";
import { createStepReport, print, type StepReport } from "./report.ts";
import type { SampleObjects } from "./sample-objects.ts";
import type { Step } from "./step.ts";
import { steps, type StepName } from "./steps.ts";
import type { Connection, Workspace } from "./workspace.ts";

/** A step that did not hold. */
export interface Failure {
  readonly step: string;
  readonly client: ClientName;
  readonly reason: string;
}

type ClientName = "AsyncClient" | "Client";

/** Milliseconds that a call of a step may take. A blocked thread hears no Ctrl-C, so it must not be long. */
const TIMEOUT_MS = 15_000;

/**
 * Runs all steps with both clients; one that fails does not keep the others from running.
 * @param signal when it is aborted, the step that runs is broken off and no further one begins
 */
export async function runSteps(workspace: Workspace, objects: SampleObjects, signal: AbortSignal): Promise<Failure[]> {
  const failures: Failure[] = [];
  const clients = openClients(workspace.connection);
  signal.addEventListener("abort", () => void clients.async.close(), { once: true });
  for (const [index, [name, step]] of (Object.entries(steps) as [StepName, Step][]).entries()) {
    if (signal.aborted) break;
    announce(index + 1, name, step, workspace);
    for (const turn of turnsOf(step, clients, workspace, objects)) {
      if (signal.aborted) break;
      await workspace.prepare(name);
      const reason = await take(turn, signal);
      if (reason !== undefined) failures.push({ step: step.title, client: turn.client, reason });
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
  const options = { timeoutMs: TIMEOUT_MS, logLevel: "error" } as const;
  return {
    async: new AsyncClient({ ...connection.async, ...options }),
    sync: new Client({ ...connection.sync, ...options }),
  };
}

function announce(number: number, name: StepName, { title }: Step, { simulated }: Workspace): void {
  print(`\n${number}. ${title}  (src/steps/${name}.ts)`);
  const note = simulated[name];
  if (note !== undefined) print(`   Simulated: ${note}.`);
}

/** A step with one of the clients. */
interface Turn {
  readonly client: ClientName;
  readonly run: (report: StepReport) => Promise<void>;
}

function turnsOf(step: Step, clients: Clients, { rateLimited }: Workspace, objects: SampleObjects): Turn[] {
  return [
    {
      client: "AsyncClient",
      run: ({ say, logger }) =>
        step.withAsyncClient({ ...objects, client: clients.async, rateLimited: rateLimited.async, logger, say }),
    },
    {
      client: "Client",
      run: async ({ say, logger }) =>
        step.withClient({ ...objects, client: clients.sync, rateLimited: rateLimited.sync, logger, say }),
    },
  ];
}

/** @returns why it failed, or undefined when it held or was broken off */
async function take({ client, run }: Turn, signal: AbortSignal): Promise<string | undefined> {
  const report = createStepReport(client);
  try {
    await run(report);
    report.held();
    return undefined;
  } catch (error) {
    const reason = describeError(error);
    if (signal.aborted) report.brokenOff(reason);
    else report.failed(reason);
    return signal.aborted ? undefined : reason;
  }
}
