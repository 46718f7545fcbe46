// Downloads the files of an object. Their URLs end after an hour; an object whose URLs have ended is read again.
import { Readable } from "node:stream";
import { findFiles, type FoundFile } from "../files/find-files.ts";
import { parseFields, type Fields } from "../json.ts";
import type { Database } from "../store/mirror-store.ts";
import type { ObjectKind } from "../store/tables.ts";
import { isoTime, send, type PullContext } from "./pull-context.ts";
import { taskKey, type Task } from "./task.ts";

/** A URL that ends within this time counts as ended, because the download takes time. */
const EXPIRY_MARGIN_MS = 60_000;

/** A download that receives nothing for this time is stopped. */
const STALL_MS = 60_000;

/** Statuses of the file store for a URL that has ended. */
const ENDED_STATUS: ReadonlySet<number> = new Set([400, 401, 403]);

/** Result of a download whose URL has ended. */
const ENDED = "ended";

/** A file that could not be downloaded. */
interface FailedFile {
  readonly source: string;
  readonly why: string;
}

/** Downloads the files of an object that the copy lacks. Files that cannot be read become omissions. */
export async function downloadFiles(task: Task, context: PullContext): Promise<void> {
  const [kind = "", id = ""] = task.id.split("/");
  const { db } = context.store;
  const row = await db
    .selectFrom("objects")
    .select("json")
    .where("kind", "=", kind as ObjectKind)
    .where("id", "=", id)
    .executeTakeFirst();
  const wanted = context.fetchFile === undefined ? [] : await missingSources(db, kind as ObjectKind, id);
  let files = row === undefined ? [] : findFiles(parseFields(row.json));
  let wasReread = false;
  const failed: FailedFile[] = [];
  for (const source of wanted) {
    let file = files.find((entry) => entry.source === source);
    if (file === undefined) continue;
    let why = hasEnded(file, context) && !wasReread ? ENDED : await download(file, context);
    if (why === ENDED && !wasReread) {
      files = findFiles(await retrieve(kind as ObjectKind, id, context));
      wasReread = true;
      file = files.find((entry) => entry.source === source);
      why = file === undefined ? "The object no longer has the file." : await download(file, context);
    }
    if (why !== undefined)
      failed.push({ source, why: why === ENDED ? "The file store refused the URL twice (403)." : why });
  }
  await finish(task, failed, context);
}

async function missingSources(db: Database, kind: ObjectKind, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("file_refs")
    .select("source")
    .where("kind", "=", kind)
    .where("object_id", "=", id)
    .where("sha256", "is", null)
    .execute();
  return [...new Set(rows.map((row) => row.source))];
}

/** True if the URL has ended by the clock of the service. */
const hasEnded = (file: FoundFile, { clock }: PullContext): boolean =>
  Date.parse(file.expiresAt) - EXPIRY_MARGIN_MS <= Date.parse(clock.now());

/** Downloads one file. Returns undefined on success, {@link ENDED} if the URL has ended, or the reason of the failure. */
async function download(file: FoundFile, context: PullContext): Promise<string | undefined> {
  const { store, fetchFile } = context;
  if (fetchFile === undefined) return undefined;
  const stall = new AbortController();
  const signal = AbortSignal.any([context.signal, stall.signal]);
  const response = await fetchFile(file.url, { signal });
  if (ENDED_STATUS.has(response.status)) return ENDED;
  if (response.status >= 500 || response.status === 429) throw new FileStoreError(response.status);
  if (response.status < 200 || response.status > 299) return `The file store answered with status ${response.status}.`;
  const body = response.body ?? Readable.from([]);
  const { sha256, bytes } = await store.files.write(withStallLimit(body, stall));
  await store.transaction(async (db) => {
    await db
      .insertInto("files")
      .values({ sha256, bytes, content_type: response.headers.get("content-type") ?? "application/octet-stream" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto("file_sources")
      .values({ source: file.source, sha256 })
      .onConflict((conflict) => conflict.column("source").doUpdateSet({ sha256 }))
      .execute();
    await db.updateTable("file_refs").set({ sha256 }).where("source", "=", file.source).execute();
  });
  return undefined;
}

/** The file store failed in a way that can pass. */
class FileStoreError extends Error {
  override readonly name = "FileStoreError";
  readonly status: number;

  constructor(status: number) {
    super(`The file store answered with status ${status}.`);
    this.status = status;
  }
}

async function* withStallLimit(body: AsyncIterable<Uint8Array>, stall: AbortController) {
  const restart = () =>
    setTimeout(() => stall.abort(new Error(`The download received nothing for ${STALL_MS} ms.`)), STALL_MS);
  let timer = restart();
  try {
    for await (const chunk of body) {
      clearTimeout(timer);
      yield chunk;
      timer = restart();
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Reads an object again, for new URLs. */
async function retrieve(kind: ObjectKind, id: string, context: PullContext): Promise<Fields> {
  const { client } = context;
  switch (kind) {
    case "page":
      return { ...(await send(context, client.pages.retrieve, { page_id: id })) };
    case "block":
      return { ...(await send(context, client.blocks.retrieve, { block_id: id })) };
    case "database":
      return { ...(await send(context, client.databases.retrieve, { database_id: id })) };
    case "data_source":
      return { ...(await send(context, client.dataSources.retrieve, { data_source_id: id })) };
    case "comment":
      return { ...(await send(context, client.comments.retrieve, { comment_id: id })) };
    case "user":
      return { ...(await send(context, client.users.retrieve, { user_id: id })) };
    case "view":
      return { ...(await send(context, client.views.retrieve, { view_id: id })) };
  }
}

async function finish(
  task: Task,
  failed: readonly FailedFile[],
  { store, now, run, omitted }: PullContext,
): Promise<void> {
  await store.transaction(async (db) => {
    await db.deleteFrom("tasks").where("key", "=", task.key).execute();
    await db.deleteFrom("omissions").where("task_key", "=", taskKey("files", task.id)).execute();
    const [first] = failed;
    if (first === undefined) return;
    omitted.add(task.key);
    await db
      .insertInto("omissions")
      .values({
        task_key: task.key,
        object_id: task.id.split("/")[1] ?? "",
        what: failed.length === 1 ? `file ${first.source}` : `${failed.length} files, first ${first.source}`,
        why: first.why,
        since: isoTime(now()),
        run,
      })
      .execute();
  });
}
