// The paths of pages, databases and files in an export.
import { titleOf } from "@ws/render/values";
import { bareId } from "../object-id.ts";
import type { Records } from "../model/records/records.ts";
import type { RecordSnapshot, SnapshotFile } from "../snapshot/snapshot.ts";
import { FileNamer } from "./file-namer.ts";
import { safeFileName, safeName } from "./file-names.ts";
import { TitleTree } from "./title-tree.ts";

/** Names of the files of an export: titles with ids in a folder for each kind, or titles in folders that follow the tree. */
export type ExportNames = "ids" | "titles";

/** Objects that have files of their own. */
type FiledObject = Records[keyof typeof FOLDERS];

/** The paths of an export. */
export interface ExportPaths {
  /** Returns the path of the file of an object. */
  readonly pathOf: (object: FiledObject, extension: string) => string;
  /** Returns the path to which links to a page, database or data source lead. Undefined if the export lacks it. */
  readonly find: (id: string) => Promise<string | undefined>;
  /** Returns the path of a file of the workspace. */
  readonly filePath: (file: Pick<SnapshotFile, "sha256" | "name">) => string;
}

/** Sources of the paths. */
interface PathSources {
  readonly snapshot: RecordSnapshot;
  readonly names: ExportNames;
}

/**
 * Returns the paths of an export.
 * @param extension extension of pages and databases
 */
export const exportPaths = async ({ snapshot, names }: PathSources, extension: string): Promise<ExportPaths> =>
  names === "titles" ? TitlePaths.read(snapshot, extension) : new IdPaths(snapshot, extension);

/** Folder of the files of a workspace. */
const FILES = "files";

/** Name of the file with the tree, without its extension. */
const INDEX = "index";

/** Longest part of a file name that comes from a title. The id and the extension follow. */
const MAX_TITLE_BYTES = 120;

/** Longest name of a file of the workspace. */
const MAX_FILE_BYTES = 160;

/** Folders of objects by their kinds. */
const FOLDERS = { page: "pages", database: "databases", data_source: "data" } as const;

/** Returns the path of an object in the export. The id makes it unique, even if file names ignore upper and lower case. */
function pathOf(object: FiledObject, extension: string): string {
  const name = safeName(titleOf(object), MAX_TITLE_BYTES, "untitled");
  // An id of a damaged copy can be any text.
  const id = safeName(bareId(object.id), MAX_TITLE_BYTES, "unknown");
  return `${FOLDERS[object.kind]}/${name}-${id}.${extension}`;
}

/** Returns the path of a file. Files with equal names have other contents, and so other folders. */
const filePath = ({ sha256, name }: Pick<SnapshotFile, "sha256" | "name">): string =>
  `${FILES}/${sha256.slice(0, 32)}/${safeFileName(name, MAX_FILE_BYTES)}`;

/** Returns a path of the export as a relative URL, from another file of the export. */
export const relativeUrl = (path: string, from: string): string =>
  "../".repeat(from.split("/").length - 1) + urlOf(path);

/** Returns a path of the export as a relative URL, from its root. Parentheses would end a link of Markdown. */
export const urlOf = (path: string): string =>
  path.split("/").map(encodeURIComponent).join("/").replaceAll("(", "%28").replaceAll(")", "%29");

/** Paths made from titles. The path of a data source is that of its database, with the extension of its rows. */
class TitlePaths implements ExportPaths {
  readonly filePath = new FileNamer(FILES).pathOf;
  readonly #snapshot: Pick<RecordSnapshot, "object">;
  readonly #tree: TitleTree;
  readonly #extension: string;

  private constructor(snapshot: Pick<RecordSnapshot, "object">, tree: TitleTree, extension: string) {
    this.#snapshot = snapshot;
    this.#tree = tree;
    this.#extension = extension;
  }

  static async read(snapshot: RecordSnapshot, extension: string): Promise<TitlePaths> {
    const tree = await TitleTree.read(snapshot, { reserved: [FILES, INDEX], databases: true });
    return new TitlePaths(snapshot, tree, extension);
  }

  readonly pathOf = ({ kind, id }: FiledObject, extension: string): string => {
    const path = this.#tree.find(id);
    if (path === undefined) throw new TypeError(`Expected a path for the ${kind} ${id}, got none.`);
    return `${path}.${extension}`;
  };

  readonly find = async (id: string): Promise<string | undefined> => {
    const source = await this.#snapshot.object("data_source", id);
    const path = this.#tree.find(source === undefined ? id : (source.parentId ?? ""));
    return path === undefined ? undefined : `${path}.${this.#extension}`;
  };
}

/** Number of paths to keep in memory. */
const MAX_PATHS = 10_000;

/** Paths that depend only on the object itself, so that no table of all paths is needed, and no two are equal. */
export class IdPaths implements ExportPaths {
  readonly pathOf = pathOf;
  readonly filePath = filePath;
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
