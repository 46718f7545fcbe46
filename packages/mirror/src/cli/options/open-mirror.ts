// Opens a copy for the time of a command.
import type { AsyncClient } from "@ws/client";
import { createMirror, type Mirror } from "../../mirror.ts";
import type { MirrorStore } from "../../store/mirror-store.ts";
import { connectClient, openCopy, type CommonOptions } from "./connect.ts";
import type { Reporter } from "../output/reporter.ts";

/** The parts of the process that a command works with. */
export interface CommandContext {
  readonly environment: NodeJS.ProcessEnv;
  readonly reporter: Reporter;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
  /** Gives the command more time to end after the signal. */
  readonly allowTime: (ms: number) => void;
  /** Time at which the command began, in milliseconds since 1970. */
  readonly startedAt: number;
}

/** A copy that is open, with the client of its workspace. */
interface OpenMirror {
  readonly mirror: Mirror;
  readonly client: AsyncClient;
  readonly store: MirrorStore;
}

/** Opens a copy, runs a command on it, and closes it. */
export async function withMirror<Result>(
  folder: string | undefined,
  options: CommonOptions & { readonly create: boolean; readonly migrate?: boolean },
  { environment }: CommandContext,
  work: (open: OpenMirror) => Promise<Result>,
): Promise<Result> {
  const client = connectClient(options, environment);
  try {
    const store = await openCopy(folder, options, options);
    try {
      return await work({ mirror: createMirror({ client, store }), client, store });
    } finally {
      await store.close();
    }
  } finally {
    await client.close();
  }
}

/** Opens a copy, runs a command that needs no token on it, and closes it. */
export async function withStore<Result>(
  folder: string | undefined,
  options: CommonOptions,
  work: (store: MirrorStore) => Promise<Result>,
): Promise<Result> {
  const store = await openCopy(folder, options, { create: false });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
