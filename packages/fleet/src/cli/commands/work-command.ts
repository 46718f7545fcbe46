// `ws-fleet work`
import {
  EXIT,
  parseDuration,
  portOf,
  positiveInteger,
  UsageError,
  type CommandContext,
  type Reporter,
} from "@ws/helpers/command";
import { messageOf } from "@ws/helpers/messages";
import type { SliceResult } from "@ws/mirror";
import { keepPolicyOf, type KeepOptions } from "@ws/mirror/command";
import { openService } from "../../state/service-state.ts";
import type { MaintenanceOptions } from "../../work/maintain.ts";
import type { WorkMetrics } from "../../metrics/work-metrics.ts";
import type { SessionCount, WorkerSessions } from "../../state/session-types.ts";
import type { ServerState, WorkOptions } from "../../work/work-options.ts";
import { work } from "../../work/work.ts";
import { openWorkspaces, type WorkspacesList } from "../../work/workspaces-list.ts";
import { reportFailure, reportFileError } from "../failures.ts";
import type { ServiceOptions } from "../../state/workspace-needs.ts";

/** Options of `ws-fleet work`. */
export interface WorkCommandOptions extends ServiceOptions, KeepOptions {
  readonly files: string;
  readonly concurrency: string;
  readonly slice: string;
  readonly jobLock: string;
  readonly enumerateEvery?: string;
  readonly verifyEvery?: string;
  readonly forgetEvery?: string;
  readonly once?: boolean;
  readonly metrics?: string;
  readonly host?: string;
}

/** Takes jobs until the process is interrupted, or with `--once` until each workspace was run. */
export async function workCommand(context: CommandContext, options: WorkCommandOptions): Promise<number> {
  const { reporter, signal, environment, allowTime } = context;
  const concurrency = positiveInteger("--concurrency", options.concurrency);
  const jobLockMs = positiveInteger("--job-lock", options.jobLock) * 1000;
  const sliceMs = positiveInteger("--slice", options.slice) * 1000;
  allowTime(sliceMs);
  const enumerateEveryMs = durationOf("--enumerate-every", options.enumerateEvery);
  const maintenance = maintenanceOf(options);
  const workspaces = openWorkspaces(options.workspaces, environment, (error, workspace) =>
    reportFileError(reporter, workspace, error),
  );
  process.on("SIGHUP", workspaces.reload);
  let metrics: StartedMetrics | undefined;
  try {
    if (options.metrics !== undefined) metrics = await startMetrics(options, workspaces, reporter);
    const { failed, paused } = await work({
      queueUrl: options.queue,
      databaseUrl: options.database,
      filesFolder: options.files,
      workspaces,
      concurrency,
      sliceMs,
      enumerateEveryMs,
      ...maintenance,
      jobLockMs,
      once: options.once === true,
      signal,
      ...reports(reporter, metrics, sliceMs),
    });
    if (signal.aborted) return EXIT.interrupted;
    reporter.event("ended", { failed, paused }, ...endLines(failed, paused));
    return failed.length === 0 ? EXIT.complete : EXIT.failed;
  } finally {
    process.off("SIGHUP", workspaces.reload);
    workspaces.close();
    await metrics?.close();
  }
}

function endLines(failed: readonly string[], paused: readonly string[]): string[] {
  const lines = [
    ...(failed.length === 0 ? [] : [`Failed: ${failed.join(", ")}.`]),
    ...(paused.length === 0 ? [] : [`Not run, because they are paused: ${paused.join(", ")}.`]),
  ];
  return lines.length === 0 ? ["All workspaces were run."] : lines;
}

const durationOf = (option: string, text: string | undefined): number | undefined =>
  text === undefined ? undefined : parseDuration(option, text);

/** Returns what `work` does beside the runs. */
function maintenanceOf(options: WorkCommandOptions): MaintenanceOptions {
  const everyMs = durationOf("--forget-every", options.forgetEvery);
  const keep = Object.keys(options).find((option) => option.startsWith("keep"));
  if (everyMs === undefined && keep !== undefined)
    throw new UsageError("Expected --forget-every DURATION with the options --keep-…, got none.");
  return {
    verifyEveryMs: durationOf("--verify-every", options.verifyEvery),
    forget: everyMs === undefined ? undefined : { everyMs, keep: keepPolicyOf(options) },
  };
}

/** Prints one line for each event of a worker, and counts the events. */
function reports(reporter: Reporter, metrics: StartedMetrics | undefined, sliceMs: number): Partial<WorkOptions> {
  const { event } = reporter;
  return {
    onEnding(workspaces) {
      const seconds = sliceMs / 1000;
      const running =
        workspaces.length === 0
          ? "No slice is running."
          : `The slices of ${workspaces.join(", ")} end within ${seconds} seconds. A second signal ends them at once.`;
      event("ending", { workspaces, seconds }, `Ending. ${running}`);
    },
    onSessions: metrics?.setSessions,
    onServers: metrics?.setServers,
    onReady(count) {
      metrics?.setReady();
      const error = count.error === undefined ? undefined : messageOf(count.error);
      const sessions = { got: count.got, needed: count.needed, error };
      event("ready", { sessions }, `Waiting for jobs. ${sessionsText(count)}`);
    },
    onSlice(workspace, result) {
      metrics?.addSlice(workspace, result);
      const { ended, ...counts } = result;
      event(ended ? "pulled" : "slice", { workspace, ...counts }, `${workspace}: ${sliceText(result)}`);
    },
    onMaintained(workspace, { problems, forgotten }) {
      if (forgotten !== undefined) {
        const states = forgotten.forgotten.length;
        event("forgot", { workspace, states }, `${workspace}: ${states} earlier states removed.`);
      }
      if (problems !== undefined)
        event("verified", { workspace, problems }, `${workspace}: verified, ${problems} problems.`);
    },
    onEachError: metrics?.addError,
    onRemoved(workspaces) {
      for (const workspace of workspaces)
        event("removed", { workspace }, `${workspace}: The file does not have it. Its job is removed from the queue.`);
    },
    onError: (workspace, error, details) => reportFailure(reporter, workspace, error, details),
  };
}

/** The metrics of this command. */
interface StartedMetrics extends WorkMetrics {
  readonly setReady: () => void;
  readonly setSessions: (sessions: WorkerSessions) => void;
  readonly setServers: (servers: ServerState) => void;
}

async function startMetrics(
  { queue, database, metrics = "", host }: WorkCommandOptions,
  workspaces: WorkspacesList,
  reporter: Reporter,
): Promise<StartedMetrics> {
  const port = portOf("--metrics", metrics);
  // A worker without metrics does not load the packages of OpenTelemetry.
  const { startWorkMetrics } = await import("../../metrics/work-metrics.ts");
  const service = openService(queue, database);
  let hasStarted = false;
  let servers: ServerState = { redis: false, postgres: true };
  let sessions: WorkerSessions = { open: 0, waiting: 0 };
  const started = await startWorkMetrics({
    port,
    host,
    readState: () => service.read(workspaces.entries().map(({ name }) => name)),
    isReady: () => hasStarted && servers.redis && servers.postgres && service.isConnected(),
    servers: () => servers,
    nowMs: service.nowMs,
    hasWorkspace: workspaces.has,
    countBadEntries: () => workspaces.bad().length,
    sessions: () => ({ ...sessions, open: sessions.open + service.countSessions() }),
    isFileWrong: () => workspaces.fault() !== undefined,
  }).catch(async (error: unknown) => {
    await service.close();
    throw error;
  });
  reporter.event("metrics", { port: started.port }, `Metrics on port ${started.port}.`);
  return {
    ...started,
    setReady: () => (hasStarted = true),
    setSessions: (changed) => (sessions = changed),
    setServers: (changed) => (servers = changed),
    async close() {
      await started.close();
      await service.close();
    },
  };
}

/** Returns the line about the sessions of PostgreSQL that the worker got at its start. */
function sessionsText({ got, needed, error }: SessionCount): string {
  const line = `PostgreSQL gave ${got} of ${needed} sessions`;
  if (got === needed) return `${line}.`;
  return `${line}: ${messageOf(error)}. Workspaces wait for those that are missing. Lower --concurrency, or raise the limit of PostgreSQL or its pooler.`;
}

function sliceText({ ended, changed, removed, requests, skipped, left }: SliceResult): string {
  const counts = `${changed} changed, ${removed} removed, ${requests} requests`;
  return ended ? `${counts}, ${skipped} skipped` : `${counts}, ${left} tasks left`;
}
