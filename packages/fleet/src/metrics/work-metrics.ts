// The metrics of a worker, for Prometheus.
import type { Meter } from "@opentelemetry/api";
import { within } from "@ws/helpers/tasks";
import type { SliceResult } from "@ws/mirror";
import { codeTextOf } from "../errors.ts";
import type { WorkerSessions } from "../state/session-types.ts";
import type { WorkspaceState } from "../state/service-state.ts";
import { startMetricsServer, type MetricsServer, type MetricsServerOptions } from "./metrics-server.ts";
import { WORKSPACE_GAUGES } from "./workspace-gauges.ts";

/** Time for which the state of the workspaces is kept, for several programs that read the metrics. */
const STATE_MS = 10_000;

/** Time that a scrape waits for the state. Prometheus gives up after 10 seconds, and would lose all metrics. */
const STATE_WAIT_MS = 5_000;

/** Options of {@link startWorkMetrics}. */
export interface WorkMetricsOptions extends MetricsServerOptions {
  /** Reads the state of all workspaces. */
  readonly readState: () => Promise<readonly WorkspaceState[]>;
  /** Returns the time of Redis in milliseconds since 1970. */
  readonly nowMs: () => number;
  /** True for a workspace of the file. */
  readonly hasWorkspace: (name: string) => boolean;
  /** Returns the number of entries of the file that are skipped. */
  readonly countBadEntries: () => number;
  /** Returns which servers can be written. */
  readonly servers: () => { readonly redis: boolean; readonly postgres: boolean };
  /** Returns the numbers of sessions of PostgreSQL. */
  readonly sessions: () => WorkerSessions;
  /** True while the file cannot be read. */
  readonly isFileWrong: () => boolean;
  /** Elapsed time in milliseconds. @default performance.now */
  readonly elapsedMs?: () => number;
}

/** The metrics of a worker. */
export interface WorkMetrics extends Pick<MetricsServer, "port" | "close"> {
  readonly addSlice: (workspace: string, result: SliceResult) => void;
  readonly addError: (workspace: string, error: unknown) => void;
}

/** Starts the server with the metrics of a worker. */
export async function startWorkMetrics(options: WorkMetricsOptions): Promise<WorkMetrics> {
  const { port, meter, close } = await startMetricsServer(options);
  const requests = meter.createCounter("ws_mirror_requests", { description: "Requests to Notion." });
  const changed = meter.createCounter("ws_mirror_changed_objects", { description: "Objects that had changed." });
  const slices = meter.createCounter("ws_mirror_slices", {
    description: "Slices, by kind of run and whether it ended.",
  });
  const errors = meter.createCounter("ws_mirror_errors", {
    description: "Failed slices and faults of the queue, by code.",
  });
  observeWorker(meter, options);
  observeState(meter, options);
  return {
    port,
    close,
    addSlice(workspace, result) {
      const { kind, ended } = result;
      requests.add(result.requests, { workspace });
      changed.add(result.changed, { workspace });
      slices.add(1, { workspace, kind, ended });
    },
    addError: (workspace, error) => errors.add(1, { workspace, code: codeTextOf(error) }),
  };
}

type StateOptions = Omit<WorkMetricsOptions, "port" | "host">;

/** Adds the gauges of what the worker itself knows. */
function observeWorker(meter: Meter, { countBadEntries, servers, sessions, isFileWrong }: StateOptions): void {
  const writable = meter.createObservableGauge("ws_mirror_server_writable", {
    description: "1 while the worker can write to a server, redis or postgres, 0 otherwise.",
  });
  const bad = meter.createObservableGauge("ws_mirror_bad_entries", {
    description: "Entries of the file of workspaces that are skipped, because they are wrong.",
  });
  const open = meter.createObservableGauge("ws_mirror_sessions", {
    description: "Sessions of PostgreSQL that this worker has: at most two for each slot, and three of its own.",
  });
  const waiting = meter.createObservableGauge("ws_mirror_waiting_for_sessions", {
    description: "Slots of this worker that wait for their two sessions of PostgreSQL.",
  });
  const fileWrong = meter.createObservableGauge("ws_mirror_workspaces_file_wrong", {
    description: "1 while the file of workspaces cannot be read, so that the last one that was valid is used.",
  });
  meter.addBatchObservableCallback(
    (result) => {
      result.observe(bad, countBadEntries());
      for (const [server, isWritable] of Object.entries(servers()))
        result.observe(writable, isWritable ? 1 : 0, { server });
      result.observe(open, sessions().open);
      result.observe(waiting, sessions().waiting);
      result.observe(fileWrong, isFileWrong() ? 1 : 0);
    },
    [writable, bad, fileWrong, open, waiting],
  );
}

/** Adds the gauges of the workspaces and the jobs, and whether the worker takes jobs. */
function observeState(meter: Meter, { readState, isReady, nowMs, hasWorkspace, elapsedMs }: StateOptions): void {
  const read = cached(readState, elapsedMs);
  const ready = meter.createObservableGauge("ws_mirror_worker_ready", {
    description: "1 while the worker takes jobs, and Redis and PostgreSQL can be written, 0 otherwise.",
  });
  const jobs = meter.createObservableGauge("ws_mirror_jobs", { description: "Jobs, by state." });
  const gauges = Object.entries(WORKSPACE_GAUGES).map(([name, { description, value }]) => ({
    gauge: meter.createObservableGauge(name, { description }),
    value,
  }));
  let known: readonly WorkspaceState[] = [];
  meter.addBatchObservableCallback(
    async (result) => {
      // While Redis or PostgreSQL are away, the copies grow older, and nothing is known of the jobs.
      let state: readonly WorkspaceState[] | undefined;
      const reading = read().then(
        (value) => (state = value),
        () => {},
      );
      await within(STATE_WAIT_MS, reading);
      // After the read, which finds a Redis that does not answer.
      result.observe(ready, isReady() ? 1 : 0);
      known = state ?? known;
      const now = nowMs();
      for (const { workspace, row, hints } of known) {
        if (row === undefined || !hasWorkspace(workspace)) continue;
        for (const { gauge, value } of gauges) {
          const number = value(row, now, hints);
          if (number !== null) result.observe(gauge, number, { workspace });
        }
      }
      if (state === undefined) return;
      const counts = { running: 0, waiting: 0, delayed: 0, missing: 0 };
      for (const { job } of state) counts[job] += 1;
      for (const [job, count] of Object.entries(counts)) result.observe(jobs, count, { state: job });
    },
    [ready, jobs, ...gauges.map(({ gauge }) => gauge)],
  );
}

/** Keeps a result for some seconds. */
function cached<Result>(read: () => Promise<Result>, elapsedMs = () => performance.now()): () => Promise<Result> {
  let last: { readonly atMs: number; readonly result: Promise<Result> } | undefined;
  return () => {
    if (last !== undefined && elapsedMs() - last.atMs < STATE_MS) return last.result;
    last = { atMs: elapsedMs(), result: read() };
    // A failure is not kept.
    last.result.catch(() => (last = undefined));
    return last.result;
  };
}
