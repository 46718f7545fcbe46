// Exports the state of a copy to a folder.
import { MirrorError } from "../errors.ts";
import { withLimitedCopy } from "../limited/with-limited-copy.ts";
import { checkLimits, type PageLimits } from "../model/page-limits.ts";
import type { ObjectKind } from "../model/records/object-kind.ts";
import { DamagedStates } from "../snapshot/damaged-states.ts";
import { readRecords, type RecordSnapshot } from "../snapshot/snapshot.ts";
import { refuseInsideCopy } from "../files/refuse-inside-copy.ts";
import { copyStoreOf, type CopyStore, type Database, type MirrorStore } from "../store/mirror-store.ts";
import { readSightTimes } from "../store/out-of-sight.ts";
import type { WrongClock } from "../store/run-times.ts";
import { summarize, whyUnfinished, type Completeness, type Summary } from "../store/summarize.ts";
import type { ExportSkippedItem } from "./export-context.ts";
import { ExportCounter, type ExportCounts } from "./export-counts.ts";
import { writeFolder } from "./export-folder.ts";
import type { ExportNames } from "./export-paths.ts";
import { readUnreadLists } from "../snapshot/unread-lists.ts";
import { checkFormat, FORMATS, type ExportFormat, type Format } from "./export-formats.ts";

/** Options of `export`. */
export interface ExportOptions extends PageLimits {
  /** `markdown`, `obsidian`, `json`, `csv`, `html` or `seed`. */
  readonly format: ExportFormat;
  /** Folder to write. It must be new or empty, or an earlier export, whose files are replaced. Other files stay. */
  readonly out: string;
  /**
   * Names of the files. `ids`: titles with ids, in a folder for each kind. A renamed page gets another file, a moved one keeps
   * its own. `titles`: titles in folders that follow the tree, with a part of the id only where two are equal. Only for
   * `markdown`, `csv` and `html`. @default "ids"
   */
  readonly names?: ExportNames | undefined;
  /** Time of the state to export: a date, or a time with a time zone, ISO 8601. @default the present state */
  readonly at?: string | undefined;
  /** True: a seed contains the names, e-mail addresses and pictures of people. Only for `seed`. @default false */
  readonly withPeople?: boolean | undefined;
  /**
   * True: equations are MathML, and the package `katex` is needed. `if-installed`: they are if the package is installed, as in
   * `ws-mirror export`. Only for `html`. @default false
   */
  readonly math?: boolean | "if-installed" | undefined;
  /** The same for colors of code and the package `highlight.js`. Only for `html`. @default false */
  readonly highlight?: boolean | "if-installed" | undefined;
  /** Stops the export with the signal's reason. The folder stays as it was. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the progress after each written file. */
  readonly onProgress?: ((progress: ExportProgress) => void) | undefined;
}

/** Progress of an export. */
export interface ExportProgress {
  /** Pages, databases and data sources that are written. */
  readonly done: number;
  readonly left: number;
}

/** The result of `export`. */
export interface ExportResult extends Completeness {
  readonly format: ExportFormat;
  /** The folder. */
  readonly out: string;
  /** Time of the state. Null for the present state. */
  readonly at: string | null;
  /** The contents of the export. */
  readonly written: ExportCounts;
  /** Files that the copy lacks, and content that a page is too large to show. What the copy lacks otherwise is in `copy`. */
  readonly skipped: readonly ExportSkippedItem[];
  /** Summary of the copy, as far as `only` and `except` leave it. */
  readonly copy: Summary;
  /** Runs with a wrong time that may have seen the exported state later or earlier. Empty without `at`. */
  readonly wrongClocks: readonly WrongClock[];
  /** Files that you have changed or added, and that were renamed or are no longer part of the export. */
  readonly kept: readonly string[];
  /** Sentences with what would make the export better, such as a library for equations that is not installed. */
  readonly hints: readonly string[];
}

/**
 * Exports the state of a copy to a folder. Equal copies give equal bytes. With `only` and `except`, the export has nothing of other
 * pages, not even their titles in mentions and relations.
 * @throws MirrorError `invalid_argument` for an unknown format, an option that the format does not take, a wrong time, pages that the copy does not have, a folder with other content or in a copy, a list of written
 * files that no export has written, or a library that `math` or `highlight` needs and that is not installed; `cannot_write`
 * with the path if the disk is full or may not be written
 */
export async function exportStore(store: MirrorStore, options: ExportOptions): Promise<ExportResult> {
  const { format, out, only, except } = options;
  checkFormat(format, options);
  if (typeof out !== "string" || out === "")
    throw new MirrorError("invalid_argument", 'Expected the path of a folder in "out", got an empty text.');
  const whole = copyStoreOf(store);
  const limits = { only, except };
  await refuseInsideCopy(out, whole.files.folder);
  return checkLimits(limits) === undefined
    ? exportCopy(whole, options)
    : withLimitedCopy(whole, limits, (limited) => exportCopy(limited, options));
}

async function exportCopy(store: CopyStore, options: ExportOptions): Promise<ExportResult> {
  const {
    format,
    out,
    at,
    names = "ids",
    withPeople = false,
    math = false,
    highlight = false,
    signal = new AbortController().signal,
    onProgress,
  } = options;
  const { load, kinds }: Format = FORMATS[format];
  const write = await load();
  const skipped = new Map<string, ExportSkippedItem>();
  const hints = new Set<string>();
  let done = 0;
  let kept: readonly string[] = [];
  const damaged = new DamagedStates();
  const exportSnapshot = async (snapshot: RecordSnapshot, db: Database) => {
    const total = await countObjects(db, kinds, snapshot.place);
    const wrote = () => {
      signal.throwIfAborted();
      done += 1;
      onProgress?.({ done, left: Math.max(0, total - done) });
    };
    const skip = (item: ExportSkippedItem) => skipped.set(`${item.object_id} ${item.what}`, item);
    const counter = new ExportCounter(snapshot);
    const unread = await readUnreadLists(db, snapshot.place);
    const outOfSight = await readSightTimes(db, snapshot.place);
    const details = { format, at: snapshot.at ?? null };
    kept = await writeFolder(out, details, signal, (folder) =>
      write({
        snapshot,
        db,
        outOfSight,
        unread,
        files: store.files,
        folder,
        names,
        withPeople,
        math,
        highlight,
        hint: (text) => text && hints.add(text),
        skip,
        counter,
        wrote,
      }),
    );
    for (const { kind: _, ...item } of await damaged.named(db)) skip(item);
    return {
      at: snapshot.at ?? null,
      wrongClocks: snapshot.wrongClocks,
      written: counter.counts,
      unfinished: await whyUnfinished(db, snapshot.place),
      copy: await summarize({ db }),
    };
  };
  const read = await readRecords(store, at, exportSnapshot, damaged.report);
  const lacks = read.copy.skipped.some(({ acceptedAt }) => acceptedAt === undefined) || skipped.size > 0;
  const complete = read.unfinished === undefined && !lacks;
  return { ...read, format, out, skipped: [...skipped.values()], complete, kept, hints: [...hints] };
}

/** Counts the objects to write. At an earlier time, some of the objects may have been removed. */
async function countObjects(db: Database, kinds: readonly ObjectKind[], at: string | undefined): Promise<number> {
  const query = db
    .selectFrom("ws_objects")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("kind", "in", kinds);
  const { count } = await (
    at === undefined ? query.where("removed_at", "is", null) : query.where("first_seen_at", "<=", at)
  ).executeTakeFirstOrThrow();
  return count;
}
