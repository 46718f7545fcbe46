// The paths of pages, databases and files in an export. A path depends only on the object itself, so no table of all paths is
// needed, and no two paths are equal.
import { titleOf } from "@ws/render/values";
import { bareId } from "../object-id.ts";
import type { Records } from "../model/records/records.ts";
import type { RecordSnapshot, SnapshotFile } from "../snapshot/snapshot.ts";
import { safeFileName, safeName } from "./file-names.ts";

/** Longest part of a file name that comes from a title. The id and the extension follow. */
const MAX_TITLE_BYTES = 120;

/** Longest name of a file of the workspace. */
const MAX_FILE_BYTES = 160;

const FOLDERS = { page: "pages", database: "databases", data_source: "data" } as const;

/** Returns the path of an object in the export. The id makes it unique, even if file names ignore upper and lower case. */
export function pathOf(object: Records[keyof typeof FOLDERS], extension: string): string {
  const name = safeName(titleOf(object), MAX_TITLE_BYTES, "untitled");
  // An id of a damaged copy can be any text.
  const id = safeName(bareId(object.id), MAX_TITLE_BYTES, "unknown");
  return `${FOLDERS[object.kind]}/${name}-${id}.${extension}`;
}

/** Returns the path of a file. Files with equal names have other contents, and so other folders. */
export const filePath = ({ sha256, name }: Pick<SnapshotFile, "sha256" | "name">): string =>
  `files/${sha256.slice(0, 32)}/${safeFileName(name, MAX_FILE_BYTES)}`;

/** Returns a path of the export as a relative URL, from a file in a folder of the export. */
export const relativeUrl = (path: string): string => `../${urlOf(path)}`;

/** Returns a path of the export as a relative URL, from its root. */
export const urlOf = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** Number of paths to keep in memory. */
const MAX_PATHS = 10_000;

/** Finds the paths of pages and databases. The path of a data source is that of its database. */
export class PathFinder {
  readonly #snapshot: Pick<RecordSnapshot, "object">;
  readonly #extension: string;
  readonly #paths = new Map<string, string | undefined>();

  constructor(snapshot: Pick<RecordSnapshot, "object">, extension: string) {
    this.#snapshot = snapshot;
    this.#extension = extension;
  }

  /** Returns the path of a page, database or data source. Undefined if the export lacks it. */
  async find(id: string): Promise<string | undefined> {
    if (this.#paths.has(id)) return this.#paths.get(id);
    const path = await this.#read(id);
    if (this.#paths.size >= MAX_PATHS) this.#paths.clear();
    this.#paths.set(id, path);
    return path;
  }

  async #read(id: string): Promise<string | undefined> {
    const source = await this.#snapshot.object("data_source", id);
    for (const kind of ["page", "database"] as const) {
      const object = await this.#snapshot.object(kind, source?.parentId ?? id);
      if (object !== undefined) return pathOf(object, this.#extension);
    }
    return undefined;
  }
}
