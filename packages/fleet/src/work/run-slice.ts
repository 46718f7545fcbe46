// Runs one slice of a workspace: opens its copy, pulls for a time, and closes it.
import { AsyncClient } from "@ws/client";
import { createMirror, openStore, type PullHint, type SliceResult, type WorkspaceEntry } from "@ws/mirror";
import { readerOf } from "@ws/mirror/reader";
import { createRedisLimiter, type RedisLimiterOptions } from "@ws/rate-limit-redis";
import type { DatabaseSessions } from "../state/database-sessions.ts";
import type { SliceSignals } from "./running-slices.ts";
import { whileItAnswers } from "./while-it-answers.ts";
import { withinLimit } from "./within-limit.ts";

/** The parts that the slices of a worker share. */
export interface WorkerSliceOptions extends SliceSignals {
  readonly databaseUrl: string;
  readonly filesFolder: string;
  readonly sessions: Pick<DatabaseSessions, "worker">;
  /** Asks PostgreSQL on a session that the worker has. Rejects if it does not answer. */
  readonly ask: () => Promise<unknown>;
  readonly limiter: RedisLimiterOptions["client"];
  readonly sliceMs: number;
  /** True if the copy was complete at an earlier slice. */
  readonly wasComplete: boolean;
  /** Called if it has no run that is complete now: somebody has removed it. */
  readonly onHistoryLost: () => void;
  /** Returns the time of Redis, for the times of runs. */
  readonly nowMs: () => number;
  readonly enumerateEveryMs: number | undefined;
}

/** Requests in flight and in the queue of the rate limit. More would only make the end of a slice later. */
const concurrencyOf = (requestsPerSecond: number): number =>
  Math.min(32, Math.max(4, Math.ceil(requestsPerSecond * 2)));

/**
 * Pulls a workspace for the time of a slice, and cancels its requests if it takes longer. The time begins when the copy has its
 * sessions, for which it waits as long as PostgreSQL answers.
 */
export const runSlice = (
  workspace: WorkspaceEntry,
  hints: readonly PullHint[],
  options: WorkerSliceOptions,
): Promise<SliceResult> =>
  withinLimit(options.sliceMs, options, (signals, begin) =>
    pullCopy(workspace, hints, { ...options, ...signals, begin }),
  );

async function pullCopy(
  { name, token, baseUrl, requestsPerSecond, maxLoss, choice }: WorkspaceEntry,
  hints: readonly PullHint[],
  options: WorkerSliceOptions & { readonly begin: (waitsFor: () => readonly string[]) => void },
): Promise<SliceResult> {
  const { databaseUrl, filesFolder, sessions, ask, begin, limiter, nowMs, wasComplete, onHistoryLost } = options;
  const { sliceMs, enumerateEveryMs, drain, signal } = options;
  const client = new AsyncClient({
    auth: typeof token === "string" ? token : token(),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    rateLimit: createRedisLimiter({ client: limiter, requestsPerSecond }),
    logLevel: "error",
  });
  const place = { database: databaseUrl, workspace: name, files: filesFolder };
  const store = await whileItAnswers(ask, signal, (opening) =>
    openStore(place, { worker: sessions.worker, signal: opening }),
  );
  begin(() => store.waitsFor());
  try {
    if (wasComplete && (await readerOf(store).version()).updatedAt === undefined) onHistoryLost();
    const mirror = createMirror({ client, store, concurrency: concurrencyOf(requestsPerSecond), nowMs });
    return await mirror.pullSlice({
      sliceMs,
      enumerateEveryMs,
      drain,
      signal,
      ...choice,
      maxLoss,
      ...(hints.length > 0 && { hints }),
    });
  } finally {
    await store.close();
    await client.close();
  }
}
