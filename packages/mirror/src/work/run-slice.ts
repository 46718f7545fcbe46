// Runs one slice of a workspace: opens its copy, pulls for a time, and closes it.
import { AsyncClient } from "@ws/client";
import type { RedisLimiterOptions } from "@ws/rate-limit-redis";
import { fetchFile } from "../files/fetch-file.ts";
import { pullRuns } from "../pull/pull.ts";
import type { PullHint } from "../pull/tasks-of-event.ts";
import { schemaOf } from "../store/open/copy-location.ts";
import { openPostgresStore } from "../store/open/open-postgres-store.ts";
import { countTasks, readOmissions } from "../store/summarize.ts";
import type { RunKind } from "../store/tables.ts";
import type { SliceSignals } from "./running-slices.ts";
import type { WorkspaceEntry } from "./workspaces-file.ts";

/** What a slice did. */
export interface SliceResult {
  /** Kind of the run: `changes`, `recent` for recent edits, or `hints` for webhooks. */
  readonly kind: RunKind;
  /** True if the run is complete. False: the next slice continues. */
  readonly ended: boolean;
  readonly requests: number;
  readonly changed: number;
  readonly removed: number;
  /** Number of things that the copy lacks because they could not be read. */
  readonly omissions: number;
  /** Number of known tasks that are left. 0 for a run that is complete. */
  readonly left: number;
  readonly durationMs: number;
}

/** The parts that the slices of a worker share. */
export interface SliceOptions extends SliceSignals {
  readonly databaseUrl: string;
  readonly filesFolder: string;
  readonly limiter: RedisLimiterOptions["client"];
  readonly sliceMs: number;
  readonly enumerateEveryMs: number | undefined;
}

/** Requests in flight and in the queue of the rate limit. More would only make the end of a slice later. */
const concurrencyOf = (requestsPerSecond: number): number =>
  Math.min(32, Math.max(4, Math.ceil(requestsPerSecond * 2)));

/** Pulls a workspace for the time of a slice. */
export async function runSlice(
  { name, token, baseUrl, requestsPerSecond }: WorkspaceEntry,
  hints: readonly PullHint[],
  { databaseUrl, filesFolder, limiter, ...pullOptions }: SliceOptions,
): Promise<SliceResult> {
  const { createRedisLimiter } = await import("@ws/rate-limit-redis");
  const client = new AsyncClient({
    auth: token,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    rateLimit: createRedisLimiter({ client: limiter, requestsPerSecond }),
    logLevel: "error",
  });
  const store = await openPostgresStore({ url: databaseUrl, filesFolder, schema: schemaOf(name) });
  try {
    const options = { client, store, concurrency: concurrencyOf(requestsPerSecond) };
    const { counts, durationMs, kind, ended } = await pullRuns(
      options,
      { ...pullOptions, ...(hints.length > 0 && { hints }) },
      fetchFile,
    );
    const left = ended ? 0 : await countTasks(store.db);
    return { kind, ended, ...counts, omissions: (await readOmissions(store.db)).length, left, durationMs };
  } finally {
    await store.close();
    await client.close();
  }
}
