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
  context: CommandContext,
  work: (open: CopyWithClient) => Promise<Result>,
): Promise<Result> {
  const client = connectClient(options, context.environment);
  try {
    const store = inTurn(await openCopy(folder, options, options), options, context);
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
  context: CommandContext,
  work: (store: CopyStore) => Promise<Result>,
): Promise<Result> {
  const store = inTurn(await openCopy(folder, options, { create: false }), options, context);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Workers of `ws-fleet` have the copy of a workspace for a slice at a time, so that commands wait for their turn. */
const inTurn = (
  store: CopyStore,
  { workspace }: CommonOptions,
  { reporter, signal }: Pick<CommandContext, "reporter" | "signal">,
): CopyStore => {
  if (workspace === undefined) return store;
  const onWait = () =>
    reporter.event("waiting", { workspace }, `Another process changes the copy of ${workspace}. Waiting for its turn.`);
  return { ...store, lock: (onLost) => store.lock(onLost, { onWait, signal }) };
};
