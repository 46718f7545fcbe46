// `accept`: records that something is known to be skipped.
import { MirrorError } from "./errors.ts";
import { idInArgument } from "./id-in-argument.ts";
import { isoTime } from "./model/iso-time.ts";
import { WORKSPACE_ID } from "./model/lists/task-key.ts";
import { copyStoreOf, withLock, type MirrorStore } from "./store/mirror-store.ts";
import { acceptSkipped, undoAccepted } from "./store/skipped-items.ts";

/** Options of `accept`. */
export interface AcceptOptions {
  /** True: take back that the objects are accepted. @default false */
  readonly undo?: boolean | undefined;
  /** Stops with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Records that what was skipped of some objects is known: it stays in `skipped` of all results, with the time in `acceptedAt`, and no
 * longer keeps the copy from being complete. It is forgotten when a run reads the object.
 * @param ids ids or URLs of objects in `skipped`, and `workspace` for lists of the workspace
 * @throws MirrorError `invalid_argument` if nothing was skipped or accepted of one of them; then nothing is recorded.
 * `copy_in_use` if another process changes the copy
 * @example
 * const { skipped } = await mirror.status();
 * await accept(store, skipped.map(({ object_id }) => object_id));
 */
export async function accept(
  store: MirrorStore,
  ids: readonly string[],
  { undo = false, signal }: AcceptOptions = {},
): Promise<void> {
  const copy = copyStoreOf(store);
  const objectIds = ids.map((id) => (id === WORKSPACE_ID ? id : idInArgument("ID", id)));
  await withLock(copy, signal, () =>
    copy.transaction(async (db) => {
      const unknown = undo
        ? await undoAccepted(db, objectIds)
        : await acceptSkipped(db, objectIds, isoTime(Date.now()));
      if (unknown.length === 0) return;
      const expected = undo ? "that were accepted" : "of which something was skipped";
      throw new MirrorError(
        "invalid_argument",
        `Expected ids of objects ${expected}, got ${unknown.join(", ")}. "npx @ws/mirror accept DIR --list" lists them.`,
      );
    }),
  );
}
