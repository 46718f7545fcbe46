// Downloads files again whose contents are missing or damaged.
import { readFault } from "../../files/read-fault.ts";
import { placesOf } from "../../store/file-places.ts";
import { findMissingFiles } from "../../store/missing-files.ts";
import { addTasks } from "../task.ts";
import type { PullContext } from "../pull-context.ts";

/** The id of a damaged file. Objects have shorter ones. */
const HASH = /^[\da-f]{64}$/u;

/**
 * Adds tasks for files whose contents are missing or have another size,
 * and for those that are known to be damaged. A run that reads everything also reads all contents.
 */
export async function downloadAgain({
  store,
  signal,
  kind: runKind,
  damaged,
}: Pick<PullContext, "store" | "signal" | "kind" | "damaged">): Promise<void> {
  const wrong = new Set((await findMissingFiles(store)).keys());
  for (const id of damaged ?? []) if (HASH.test(id)) wrong.add(id);
  if (runKind === "full") {
    const { db, files } = store;
    const rows = await db.selectFrom("ws_files").select(["sha256", "bytes"]).distinct().orderBy("sha256").execute();
    for (const { sha256, bytes } of rows)
      if (!wrong.has(sha256) && (await readFault(files, { sha256, bytes: Number(bytes) }, signal)) !== undefined)
        wrong.add(sha256);
  }
  const sources = new Map<string, string[]>();
  for (const sha256 of wrong)
    for (const { kind, object_id: id, source } of await placesOf(store.db, sha256)) {
      const key = `${kind}/${id}`;
      sources.set(key, [...(sources.get(key) ?? []), source]);
    }
  const tasks = Array.from(sources, ([id, again]) => ({ kind: "files" as const, id, state: { again } }));
  if (tasks.length > 0) await store.transaction((db) => addTasks(db, tasks));
}
