// The metrics of a worker, for Prometheus.
import type { Meter } from "@opentelemetry/api";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { AggregationTemporality, InstrumentType, MeterProvider } from "@opentelemetry/sdk-metrics";
import { startHttpServer } from "@ws/helpers/node";
import { codeOf } from "@ws/helpers/tasks";
import type { SliceResult } from "@ws/mirror";
import type { WorkspaceState } from "./service-state.ts";

/** Time for which the state of the copies is kept, because it takes some queries for each workspace. */
const STATE_MS = 10_000;

/** Options of {@link startWorkMetrics}. */
export interface WorkMetricsOptions {
  /** Port to listen on. 0 selects a free port. */
  readonly port: number;
  /** Address to listen on. @default "127.0.0.1" */
  readonly host?: string | undefined;
  /** Reads the state of all workspaces. */
  readonly readState: () => Promise<readonly WorkspaceState[]>;
  /** True if the worker takes jobs. */
  readonly isReady: () => boolean;
  /** Requests per second that a workspace may send. Undefined for one that the file lacks. */
  readonly rateOf: (workspace: string) => number | undefined;
  /** Elapsed time in milliseconds. @default performance.now */
  readonly nowMs?: () => number;
}

/** The metrics of a worker. */
export interface WorkMetrics {
  readonly port: number;
  readonly addSlice: (workspace: string, result: SliceResult) => void;
  readonly addError: (workspace: string, error: unknown) => void;
  readonly close: () => Promise<void>;
}

/** Starts a server for `GET /metrics`, `/healthz` and `/readyz`. */
export async function startWorkMetrics(options: WorkMetricsOptions): Promise<WorkMetrics> {
  const { port, host, isReady, rateOf } = options;
  const exporter = new PrometheusExporter({ preventServerStart: true });
  // A gauge with the other setting keeps its last number when it is observed no more, such as that of a removed workspace.
  exporter.selectAggregationTemporality = (type) =>
    type === InstrumentType.OBSERVABLE_GAUGE ? AggregationTemporality.DELTA : AggregationTemporality.CUMULATIVE;
  const provider = new MeterProvider({ readers: [exporter] });
  const meter = provider.getMeter("@ws/fleet");
  const requests = meter.createCounter("ws_mirror_requests", { description: "Requests to Notion." });
  const changed = meter.createCounter("ws_mirror_changed_objects", { description: "Objects that had changed." });
  const slices = meter.createCounter("ws_mirror_slices", {
    description: "Slices, by kind of run and whether it ended.",
  });
  const errors = meter.createCounter("ws_mirror_errors", {
    description: "Failed slices and faults of the queue, by code.",
  });
  const rates = observeState(meter, options);
  const server = await startHttpServer({ port, host }, async (request, response) => {
    if (request.url === "/metrics") exporter.getMetricsRequestHandler(request, response);
    else if (request.url === "/healthz") response.writeHead(200).end("ok\n");
    else if (request.url === "/readyz")
      response.writeHead(isReady() ? 200 : 503).end(isReady() ? "ready\n" : "not ready\n");
    else response.writeHead(404).end();
  });
  return {
    port: server.port,
    addSlice(workspace, result) {
      const { kind, ended, durationMs } = result;
      requests.add(result.requests, { workspace });
      changed.add(result.changed, { workspace });
      slices.add(1, { workspace, kind, ended });
      const limit = rateOf(workspace);
      if (limit !== undefined && durationMs > 0) rates.set(workspace, result.requests / (durationMs / 1000) / limit);
    },
    addError: (workspace, error) => errors.add(1, { workspace, code: codeTextOf(error) }),
    async close() {
      await server.close();
      await provider.shutdown();
    },
  };
}

/** Adds the gauges of the copies and jobs. Returns a map for the share of its rate limit that each workspace used last. */
function observeState(meter: Meter, { readState, nowMs, rateOf }: WorkMetricsOptions): Map<string, number> {
  const rates = new Map<string, number>();
  const rate = meter.createObservableGauge("ws_mirror_rate_used", {
    description: "Share of its rate limit that the last slice of a workspace used.",
  });
  const read = cached(readState, nowMs);
  const age = meter.createObservableGauge("ws_mirror_copy_age_seconds", {
    description: "Time since the beginning of the last complete run. Absent before the first.",
  });
  const skipped = meter.createObservableGauge("ws_mirror_skipped", {
    description: "Things that could not be read.",
  });
  const jobs = meter.createObservableGauge("ws_mirror_jobs", { description: "Jobs, by state." });
  let known: readonly WorkspaceState[] = [];
  meter.addBatchObservableCallback(
    async (result) => {
      // While Redis or PostgreSQL are away, the copies grow older, and nothing is known of the jobs.
      const state = await read().catch(() => undefined);
      known = state ?? known;
      for (const { workspace, copy } of known) {
        if (copy === undefined || rateOf(workspace) === undefined) continue;
        const { currentTo, skipped: count } = copy;
        result.observe(skipped, count, { workspace });
        if (currentTo !== undefined) result.observe(age, (Date.now() - Date.parse(currentTo)) / 1000, { workspace });
      }
      for (const [workspace, used] of rates)
        if (rateOf(workspace) !== undefined) result.observe(rate, used, { workspace });
      if (state === undefined) return;
      const counts = { running: 0, waiting: 0, delayed: 0, missing: 0 };
      for (const { job } of state) counts[job] += 1;
      for (const [job, count] of Object.entries(counts)) result.observe(jobs, count, { state: job });
    },
    [age, skipped, jobs, rate],
  );
  return rates;
}

/** Returns the code of an error: that of a package, of Notion, of BullMQ, or of a connection. */
function codeTextOf(error: unknown): string {
  const code = codeOf(error);
  return typeof code === "string" || typeof code === "number" ? String(code) : "unknown";
}

/** Keeps a result for some seconds. */
function cached<Result>(read: () => Promise<Result>, nowMs = () => performance.now()): () => Promise<Result> {
  let last: { readonly atMs: number; readonly result: Promise<Result> } | undefined;
  return () => {
    if (last !== undefined && nowMs() - last.atMs < STATE_MS) return last.result;
    last = { atMs: nowMs(), result: read() };
    // A failure is not kept.
    last.result.catch(() => (last = undefined));
    return last.result;
  };
}
