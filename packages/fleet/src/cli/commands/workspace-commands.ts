// `ws-fleet pull`, `pause` and `resume`: for one workspace.
import { EXIT, type CommandContext } from "@ws/helpers/command";
import { sleep } from "@ws/helpers/tasks";
import { FleetError } from "../../errors.ts";
import { openService, type ServiceReader } from "../../state/service-state.ts";
import type { WorkspaceRow } from "../../state/workspace-table.ts";
import { startNow } from "../../work/workspace-jobs.ts";

/** Interval of the checks whether a slice has ended. */
const CHECK_MS = 500;

/** Options of the commands for one workspace. */
export interface WorkspaceCommandOptions {
  readonly queue: string;
  readonly database: string;
}

/** A command for one workspace. */
type WorkspaceCommand = (context: CommandContext, name: string, options: WorkspaceCommandOptions) => Promise<number>;

/** Makes the next run of a workspace due now. A run that goes on is left alone. */
export const pullCommand: WorkspaceCommand = (context, name, options) =>
  withWorkspace(name, options, async (service, { pausedAt, tasksLeft, currentTo }, isRunning) => {
    if (pausedAt !== null)
      throw new FleetError("invalid_argument", `${name} is paused. Run "npx @ws/fleet resume ${name}" first.`);
    if (isRunning && (tasksLeft > 0 || currentTo === null)) {
      context.reporter.event("running", { workspace: name }, `${name}: A run is going on.`);
      return EXIT.complete;
    }
    if (!(await startRun(service, name, context))) return EXIT.interrupted;
    context.reporter.event("due", { workspace: name }, `${name}: The next run is due now.`);
    return EXIT.complete;
  });

/** Keeps a workspace from being pulled, until it is resumed. A slice that is running ends by itself. */
export const pauseCommand: WorkspaceCommand = ({ reporter }, name, options) =>
  withWorkspace(name, options, async ({ table, nowMs }, { pausedAt }) => {
    const now = new Date(nowMs());
    await table.change(name, { pausedAt: pausedAt ?? now }, now);
    reporter.event("paused", { workspace: name }, `${name}: Paused. Its copy stays, and no longer changes.`);
    return EXIT.complete;
  });

/** Lets a workspace be pulled again, now. */
export const resumeCommand: WorkspaceCommand = (context, name, options) =>
  withWorkspace(name, options, async (service) => {
    await service.table.change(name, { pausedAt: null }, new Date(service.nowMs()));
    if (!(await startRun(service, name, context))) return EXIT.interrupted;
    context.reporter.event("resumed", { workspace: name }, `${name}: Resumed. The next run is due now.`);
    return EXIT.complete;
  });

/** Opens the service of a workspace that a worker has seen in the file. */
async function withWorkspace(
  name: string,
  { queue, database }: WorkspaceCommandOptions,
  use: (service: ServiceReader, row: WorkspaceRow, isRunning: boolean) => Promise<number>,
): Promise<number> {
  const service = openService(queue, database);
  try {
    const [state] = await service.read([name]);
    if (state?.row === undefined || state.job === "missing")
      throw new FleetError("invalid_argument", `Expected a workspace that a worker has in its queue, got "${name}".`);
    return await use(service, state.row, state.job === "running");
  } finally {
    await service.close();
  }
}

/** Makes the job of a workspace due. The worker that runs a slice stores the data of its job at the end. Returns false if aborted. */
async function startRun(service: ServiceReader, name: string, { signal }: CommandContext): Promise<boolean> {
  while (!signal.aborted) {
    const job = await service.getJob(name);
    if (job !== undefined && (await job.getState()) !== "active") {
      await startNow(job, service.nowMs());
      return true;
    }
    await sleep(CHECK_MS, signal);
  }
  return false;
}
