// The parts that all steps of a run share.
import { randomInt } from "node:crypto";
import type { AsyncClient } from "@ws/client";
import type { FetchFile } from "../files/fetch-file.ts";
import type { Choice } from "../store/choice.ts";
import type { CopyStore } from "../store/mirror-store.ts";
import type { RunKind } from "../store/tables.ts";
import type { ServiceClock } from "./service-time.ts";

/** Counts of a run. */
export interface RunCounts {
  requests: number;
  changed: number;
  removed: number;
}

/** The parts that all steps of a run share. */
export interface PullContext {
  readonly client: AsyncClient;
  readonly store: CopyStore;
  readonly clock: ServiceClock;
  /** Time for the states of objects, in milliseconds since 1970: that of this machine, and after all times of the copy. */
  readonly now: () => number;
  /** Time of this machine, in milliseconds since 1970. */
  readonly machineMs: () => number;
  /** Undefined: files are not downloaded. */
  readonly fetchFile: FetchFile | undefined;
  readonly signal: AbortSignal;
  /** Number of the run. */
  readonly run: number;
  readonly kind: RunKind;
  /** The pages that the copy has. Undefined: everything that the token can see. */
  readonly choice: Choice | undefined;
  /** Time at which the run began, as a state. What changed in it has no earlier time. */
  readonly startedAt: string;
  /** Ids of the known damage, which the run heals. @default none */
  readonly damaged?: ReadonlySet<string> | undefined;
  /** True for a personal access token, which acts as its person. */
  readonly isPersonal: boolean;
  /** Keys of tasks that were skipped, now or earlier in the run. */
  readonly skipped: Set<string>;
  /** Downloads of pictures of icons in this run by their URLs, because thousands of pages can have one. */
  readonly pictures: Map<string, Promise<string | undefined>>;
  readonly counts: RunCounts;
  /** The part of the counts that earlier runs have, or that the run has stored. */
  readonly stored: RunCounts;
}

/** Returns a number for a new pass over a list. Passes are only compared for equality. */
export const newPass = (): number => randomInt(2 ** 47);

/** A response of the client, with its headers. */
interface WholeResponse<Data> {
  readonly data: Data;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a request: counts it, and takes Notion's time from the response. */
export async function send<Args, Data>(
  context: Pick<PullContext, "counts" | "clock" | "signal">,
  method: { withResponse: (args: Args, options: { signal: AbortSignal }) => Promise<WholeResponse<Data>> },
  args: Args,
): Promise<Data> {
  context.counts.requests += 1;
  const { data, headers } = await method.withResponse(args, { signal: context.signal });
  context.clock.observe(headers);
  return data;
}

/** True if a run compares everything about an object with what the copy has made of it: all of them, or those that are damaged. */
export const heals = ({ kind, damaged }: Pick<PullContext, "kind" | "damaged">, id: string): boolean =>
  kind === "full" || damaged?.has(id) === true;
