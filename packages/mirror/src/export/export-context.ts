// The parts that all formats of an export share.
import type { RenderOptions } from "@ws/render";
import { isFileFault } from "../files/checked-file-store.ts";
import { findFiles } from "../files/find-files.ts";
import type { StoredFile } from "../files/file-store.ts";
import type { Records } from "../model/records/records.ts";
import { fileText } from "../store/file-places.ts";
import type { Database, CopyStore } from "../store/mirror-store.ts";
import { SIGHT_COLUMN, type SightTimes } from "../store/out-of-sight.ts";
import type { RecordSnapshot, SnapshotFile, SnapshotObject } from "../snapshot/snapshot.ts";
import type { ExportCounter } from "./export-counts.ts";
import type { ExportFolder } from "./export-folder.ts";
import { withUnreadLists, type UnreadLists } from "../snapshot/unread-lists.ts";
import { relativeUrl, type ExportNames, type ExportPaths } from "./export-paths.ts";

/** Something that an export lacks. */
export interface ExportSkippedItem {
  readonly object_id: string;
  readonly what: string;
  readonly why: string;
}

/** The parts that all formats of an export share. */
export interface ExportContext {
  readonly snapshot: RecordSnapshot;
  /** Database of the snapshot, within its transaction. */
  readonly db: Database;
  /** The pages, databases and data sources that are out of sight in the snapshot. */
  readonly outOfSight: SightTimes;
  /** The lists of blocks that the copy lacks. */
  readonly unread: UnreadLists;
  readonly files: CopyStore["files"];
  readonly folder: ExportFolder;
  readonly names: ExportNames;
  readonly withPeople: boolean;
  readonly math: boolean | "if-installed";
  readonly highlight: boolean | "if-installed";
  /** Reports a sentence with what would make the export better, once. */
  readonly hint: (text: string | undefined) => void;
  /** Reports something that the export lacks, once for each object. */
  readonly skip: (item: ExportSkippedItem) => void;
  /** Counts what is written. */
  readonly counter: ExportCounter;
  /** Reports that a file was written. Throws if the export is interrupted. */
  readonly wrote: () => void;
}

/** Returns a field with the time since which an object is out of sight. No field for one that is in sight. */
export function sightField({ outOfSight }: Pick<ExportContext, "outOfSight">, { id }: { readonly id: string }): object {
  const since = outOfSight.get(id);
  return since === undefined ? {} : { [SIGHT_COLUMN]: since };
}

/** Writes one file for each object of a kind. */
export async function writeEach<Kind extends "page" | "database" | "data_source">(
  { snapshot, folder, counter, wrote }: ExportContext,
  kind: Kind,
  pathOf: (object: Records[Kind]) => string,
  piecesOf: (object: Records[Kind], path: string) => AsyncIterable<string>,
): Promise<void> {
  for await (const object of snapshot.objects(kind)) {
    const path = pathOf(object);
    await folder.write(path, piecesOf(object, path));
    await counter.add(object);
    wrote();
  }
}

/**
 * Copies a stored content into the export.
 * @returns why the content is missing from the export. Undefined if it was copied
 */
export async function copyContent(
  { files, folder, counter }: Pick<ExportContext, "files" | "folder" | "counter">,
  path: string,
  { sha256, bytes }: StoredFile,
): Promise<string | undefined> {
  try {
    await folder.copy(path, files.read(sha256, bytes));
    counter.addFile(sha256);
    return undefined;
  } catch (error) {
    if (isFileFault(error)) return error.message;
    throw error;
  }
}

/** Copies files into the export, each once. */
export class FileCopier {
  readonly #context: ExportContext;
  readonly #pathOf: (file: SnapshotFile) => string;
  /** Why a content could not be copied, by its path. Undefined if it was. */
  readonly #copied = new Map<string, string | undefined>();

  /** @param pathOf returns the path of a file. Equal contents can have several */
  constructor(context: ExportContext, pathOf: (file: SnapshotFile) => string) {
    this.#context = context;
    this.#pathOf = pathOf;
  }

  /** Copies a file. Returns its path in the export, or undefined if the copy lacks it. A picture then keeps its own address. */
  async copy(object: SnapshotObject, path: string): Promise<string | undefined> {
    const { snapshot, db, skip } = this.#context;
    const file = await snapshot.fileOf(object, path);
    if (file === undefined) {
      const isPicture = findFiles(object.json).some((found) => found.path === path && found.expiresAt === undefined);
      if (!isPicture) skip({ object_id: object.id, what: `file ${path}`, why: "The copy lacks the file." });
      return undefined;
    }
    const target = this.#pathOf(file);
    if (!this.#copied.has(target)) this.#copied.set(target, await copyContent(this.#context, target, file));
    const why = this.#copied.get(target);
    if (why === undefined) return target;
    skip({ object_id: object.id, what: await fileText(db, { ...object, name: file.name }), why });
    return undefined;
  }
}

/**
 * Returns a function that reports what renderers leave out, unless the copy lacks it and says so itself: `pull` has skipped a data
 * source that a database names, or the choice of the copy leaves it out.
 */
export const reportLeftOut =
  ({ skip, unread }: Pick<ExportContext, "skip" | "unread">): NonNullable<RenderOptions["onLeftOut"]> =>
  ({ kind, id }, why) =>
    kind === "data_source" || unread.has(id) || skip({ object_id: id, what: "content", why });

/** Stops an export at an error of a file or of the copy. Renderers would only report it, and render the rest. */
export const stopAtError: NonNullable<RenderOptions["onError"]> = (error) => {
  throw error.cause instanceof Error ? error.cause : error;
};

/** Returns a function that creates the context of the renderers for a file of the export, from which links are relative. */
export function renderContexts(context: ExportContext, paths: ExportPaths): (from: string) => RenderOptions {
  const copier = new FileCopier(context, paths.filePath);
  const onLeftOut = reportLeftOut(context);
  const source = withUnreadLists(context.snapshot, (id) => context.unread.get(id));
  return (from) => {
    const toUrl = (path: string | undefined) => (path === undefined ? undefined : relativeUrl(path, from));
    return {
      source,
      linkTo: async (id) => toUrl(await paths.find(id)),
      fileUrl: async (object, path) => toUrl(await copier.copy(object, path)),
      onLeftOut,
      onError: stopAtError,
    };
  };
}
