// Downloads the files of an object. Their URLs end after an hour; an object whose URLs have ended is read again.
import { Readable } from "node:stream";
import { findFiles, type FoundFile } from "../../files/find-files.ts";
import { messageOf } from "../../errors.ts";
import { storable } from "../../json.ts";
import { DownloadFault, failureOf } from "../../model/failure.ts";
import type { ObjectKind } from "../../model/records/object-kind.ts";
import { taskState } from "../../model/lists/task-state.ts";
import { recordOfRow } from "../../model/records/records.ts";
import type { Database } from "../../store/mirror-store.ts";
import { allOf } from "../../store/objects.ts";
import { storeRows } from "../../store/row-hashes.ts";
import { retrieve } from "../objects/retrieve.ts";
import { removeSkipped, saveSkippedItem } from "../skipped.ts";
import type { PullContext } from "../pull-context.ts";
import { withStallLimit, type StallLimit } from "./stall-limit.ts";
import { MAX_FAILURES, type Task } from "../task.ts";

/** Content type of a file whose store names none. */
const DEFAULT_TYPE = "application/octet-stream";

/** A URL that ends within this time counts as ended, because the download takes time. */
const EXPIRY_MARGIN_MS = 60_000;

/** Statuses of the file store for a URL that has ended. */
const ENDED_STATUS: ReadonlySet<number> = new Set([400, 401, 403]);

/** Result of a download whose URL has ended. */
const ENDED = "ended";

/** Reason of a failure if the object was edited. */
export const FILE_IS_GONE = "The object no longer has the file.";

const REFUSED = "The file store refused the URL twice (403).";

/** A file that could not be downloaded. */
interface FailedFile {
  readonly source: string;
  readonly why: string;
}

/**
 * Downloads the files of an object that the copy lacks. Files that cannot be read are skipped.
 * @throws the error of the first file that failed in a way that can pass, if the task may be tried again
 */
export async function downloadFiles(task: Task, context: PullContext): Promise<void> {
  const { again = [] } = taskState(task.state);
  const wanted =
    context.fetchFile === undefined ? [] : [...new Set([...again, ...(await missingSources(context.store.db, task))])];
  const object = new ObjectWithFiles(objectOf(task), context, new Set(again));
  const failed: FailedFile[] = [];
  const passing: unknown[] = [];
  for (const source of wanted) {
    try {
      const why = await object.download(source);
      if (why !== undefined) failed.push({ source, why });
    } catch (error) {
      context.signal.throwIfAborted();
      const { kind, why } = failureOf(error);
      if (kind !== "passing" && kind !== "unavailable") throw error;
      // A fault of one file does not keep the others from being downloaded.
      failed.push({ source, why });
      passing.push(error);
    }
  }
  if (passing.length > 0 && task.failures + 1 < MAX_FAILURES) throw passing[0];
  await finish(task, failed, context);
}

/**
 * Downloads a file of an object although the copy has it, because its content is damaged.
 * @returns undefined on success, or why it failed
 */
export const downloadAgainFrom = (
  context: PullContext,
  object: { readonly kind: ObjectKind; readonly id: string },
  source: string,
): Promise<string | undefined> =>
  new ObjectWithFiles([object.kind, object.id], context, new Set([source])).download(source);

/** The files of an object, with URLs that have not ended. */
class ObjectWithFiles {
  readonly #kind: ObjectKind;
  readonly #id: string;
  readonly #context: PullContext;
  /** Sources whose stored content is missing or damaged. */
  readonly #again: ReadonlySet<string>;
  #files: readonly FoundFile[] | undefined;
  #wasReread = false;

  constructor(object: readonly [ObjectKind, string], context: PullContext, again: ReadonlySet<string>) {
    this.#again = again;
    [this.#kind, this.#id] = object;
    this.#context = context;
  }

  /** Downloads a file. Returns undefined on success, or the reason of the failure. */
  async download(source: string): Promise<string | undefined> {
    this.#files ??= await this.#stored();
    const file = this.#find(source);
    if (file === undefined) return undefined;
    if (file.expiresAt === undefined) return this.#storePicture(file);
    if (this.#wasReread || !hasEnded(file, this.#context)) {
      const why = await this.#store(file);
      if (why !== ENDED) return why;
      if (this.#wasReread) return REFUSED;
    }
    this.#files = findFiles((await retrieve(this.#context, this.#kind, this.#id)).json);
    this.#wasReread = true;
    const fresh = this.#find(source);
    if (fresh === undefined) return FILE_IS_GONE;
    const why = await this.#store(fresh);
    return why === ENDED ? REFUSED : why;
  }

  /** Stores a picture once in a run. The first object with it reports its failure, because thousands of pages can have one. */
  async #storePicture(file: FoundFile): Promise<string | undefined> {
    const { pictures, signal } = this.#context;
    const begun = pictures.get(file.source);
    if (begun !== undefined) {
      await begun.catch(() => {});
      return undefined;
    }
    const stored = this.#store(file).catch((error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof DownloadFault) return error.message;
      throw error;
    });
    pictures.set(file.source, stored);
    return stored;
  }

  #store(file: FoundFile): Promise<string | undefined> {
    return download(file, this.#context, this.#again.has(file.source));
  }

  #find(source: string): FoundFile | undefined {
    return this.#files?.find((file) => file.source === source);
  }

  async #stored(): Promise<FoundFile[]> {
    const { db } = this.#context.store;
    const row = await allOf(db, this.#kind).select("json").where("id", "=", this.#id).executeTakeFirst();
    return row === undefined ? [] : findFiles(recordOfRow(this.#kind, row.json).json);
  }
}

/** Returns the kind and the id of the object of a task. */
function objectOf({ id }: Task): [ObjectKind, string] {
  const [kind = "", objectId = ""] = id.split("/");
  return [kind as ObjectKind, objectId];
}

async function missingSources(db: Database, task: Task): Promise<string[]> {
  const [kind, id] = objectOf(task);
  const rows = await db
    .selectFrom("ws_file_refs")
    .leftJoin("ws_files", "ws_files.source", "ws_file_refs.source")
    .select("ws_file_refs.source")
    .distinct()
    .where("kind", "=", kind)
    .where("object_id", "=", id)
    .where("ws_files.source", "is", null)
    .execute();
  return rows.map((row) => row.source);
}

/** True if the URL has ended by the clock of Notion. */
const hasEnded = ({ expiresAt }: FoundFile, { clock }: PullContext): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) - EXPIRY_MARGIN_MS <= Date.parse(clock.now());

/** Downloads one file. Returns undefined on success, {@link ENDED} if the URL has ended, or the reason of the failure. */
async function download(file: FoundFile, context: PullContext, replace: boolean): Promise<string | undefined> {
  const { store, fetchFile } = context;
  if (fetchFile === undefined) return undefined;
  return withStallLimit(context.signal, async (signal, limit) => {
    const response = await limit(fetchFile(file.url, { signal })).catch(toDownloadFault);
    const { status } = response;
    // No range was requested, so something in between cut the file.
    const isCut = status === 206;
    const isWhole = status >= 200 && status < 300 && !isCut;
    if (!isWhole) endBody(response.body?.[Symbol.asyncIterator]());
    if (file.expiresAt !== undefined && ENDED_STATUS.has(status)) return ENDED;
    const problem = `The file store answered with status ${status}.`;
    if (isCut || status >= 500 || status === 429) throw new DownloadFault(problem);
    if (!isWhole) return problem;
    const { sha256, bytes } = await store.files.write(chunksOf(response.body ?? Readable.from([]), limit), {
      replace,
    });
    const contentType = storable(response.headers.get("content-type") ?? DEFAULT_TYPE);
    const row = { source: file.source, sha256, bytes, content_type: contentType };
    await store.transaction((db) => storeRows(db, "ws_files", [row]));
    return undefined;
  });
}

/** Yields the chunks of a body. Each must arrive within the limit. */
async function* chunksOf(body: AsyncIterable<Uint8Array>, limit: StallLimit): AsyncGenerator<Uint8Array, void> {
  const iterator = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await limit(iterator.next()).catch(toDownloadFault);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    endBody(iterator);
  }
}

/** A download can fail with any error: `fetch` with a time limit fails with a TimeoutError. */
function toDownloadFault(error: unknown): never {
  throw error instanceof DownloadFault ? error : new DownloadFault(messageOf(error), { cause: error });
}

/** Ends a body that is not read further, so that its socket is freed. Does not wait, because a body can have stalled. */
function endBody(body: AsyncIterator<Uint8Array> | undefined): void {
  body?.return?.().catch(() => {});
}

async function finish(task: Task, failed: readonly FailedFile[], context: PullContext): Promise<void> {
  await context.store.transaction(async (db) => {
    await db.deleteFrom("ws_tasks").where("key", "=", task.key).execute();
    await removeSkipped(db, [task.key]);
    const [first] = failed;
    if (first === undefined) return;
    const what = failed.length === 1 ? `file ${first.source}` : `${failed.length} files, first ${first.source}`;
    await saveSkippedItem(db, task, { what, why: first.why }, context);
  });
}
