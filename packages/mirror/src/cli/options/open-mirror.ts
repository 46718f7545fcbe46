// Opens a copy for the time of a command.
import type { AsyncClient } from "@ws/client";
import type { CommandContext } from "@ws/helpers/command";
import { createMirror, type Mirror } from "../../mirror.ts";
import type { CopyStore } from "../../store/mirror-store.ts";
import { connectClient, openCopy, type CommonOptions } from "./connect.ts";

/** A copy that is open, with the client of its workspace. */
interface CopyWithClient {
  readonly mirror: Mirror;
  readonly client: AsyncClient;
  readonly store: CopyStore;
}

/** Opens a copy, runs a command on it, and closes it. */
export async function withCopy<Result>(
  folder: string | undefined,
  options: CommonOptions & { readonly create: boolean; readonly migrate?: boolean },
  { environment }: CommandContext,
  work: (open: CopyWithClient) => Promise<Result>,
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
  work: (store: CopyStore) => Promise<Result>,
): Promise<Result> {
  const store = await openCopy(folder, options, { create: false });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
