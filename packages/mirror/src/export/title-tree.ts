// Paths made from titles: folders follow the tree of pages, and a part of the id follows only where two titles are equal.
import { titleOf } from "@ws/render/values";
import { bareId } from "../object-id.ts";
import type { DatabaseRecord, DataSourceRecord } from "../model/records/data-source-record.ts";
import type { PageRecord } from "../model/records/page-record.ts";
import { dataSourcesOf } from "../snapshot/data-sources-of.ts";
import { compareTexts } from "../snapshot/list-members.ts";
import type { RecordSnapshot } from "../snapshot/snapshot.ts";
import { foldedName, safeName } from "./file-names.ts";
import { PageTree } from "./page-tree.ts";

/** Folder of pages that are nested too deeply for a path. */
const DEEP = "Deep pages";

/** Folder of templates below the folder of a data source. */
const TEMPLATES = "Templates";

/** Longest name of a page. */
const MAX_NAME_BYTES = 100;

/** Longest folder. Windows takes paths of 260 characters, and the folder of the export is a part of them. */
const MAX_FOLDER_LENGTH = 130;

/**
 * Characters that no system takes in a name, or that Obsidian or a URL gives a meaning, and characters that cannot be seen.
 */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*#^[\]%]+/gu;

/** Extensions of exports at the end of a title. The folder of a page "Notes.md" would have the name of the file of "Notes". */
const EXTENSIONS = /(?:[. ]*\.(?:md|base|csv|html|css))+$/iu;

/** Something with a path. */
interface TitleNode {
  readonly id: string;
  readonly title: string;
  readonly createdTime: string;
  /** Id of the page or data source whose folder has the node. Empty at the top. */
  readonly containerId: string;
  readonly isTemplate: boolean;
}

/** Settings of the paths of a format. */
export interface TitleTreeOptions {
  /** Names at the top that are not for pages. */
  readonly reserved: readonly string[];
  /** True: databases have paths. One that has the title of a data source has its path. */
  readonly databases: boolean;
}

/** The paths of pages, rows and data sources, without extensions. */
export class TitleTree {
  readonly #paths = new Map<string, string>();
  readonly #children = new Map<string, TitleNode[]>();
  /** Names in each folder, in the form in which equal names are the same file on some systems. */
  readonly #taken = new Map<string, Set<string>>();

  private constructor(nodes: readonly TitleNode[], reserved: readonly string[]) {
    this.#taken.set("", new Set([...reserved, DEEP].map(foldedName)));
    const known = new Set(nodes.map(({ id }) => id));
    for (const node of nodes) {
      const key = known.has(node.containerId) ? node.containerId : "";
      const siblings = this.#children.get(key);
      if (siblings === undefined) this.#children.set(key, [node]);
      else siblings.push(node);
    }
    this.#place("", this.#children.get("") ?? []);
    // In a damaged copy, pages can be inside of each other.
    for (const node of nodes.toSorted(byAge)) if (!this.#paths.has(node.id)) this.#place("", [node]);
  }

  /** Reads the pages, rows and data sources of a copy. */
  static async read(snapshot: RecordSnapshot, { reserved, databases }: TitleTreeOptions): Promise<TitleTree> {
    const nodes = new Map<string, TitleNode>();
    /** Ids of data sources by those of the databases that have their paths. */
    const shared = new Map<string, string>();
    const add = (
      { id, createdTime = "" }: PageRecord | DatabaseRecord | DataSourceRecord,
      title: string,
      containerId = "",
      isTemplate = false,
    ): boolean => {
      if (nodes.has(id)) return false;
      nodes.set(id, { id, title, createdTime, containerId, isTemplate });
      return true;
    };
    const addDatabase = async (database: DatabaseRecord, containerId?: string) => {
      const sources = await dataSourcesOf(database, snapshot);
      for (const source of sources) {
        const own = titleOf(source);
        const title = titleOf(database) || own;
        const hasTitle = sources.length === 1 || own === "" || own === title;
        const isNew = add(source, hasTitle ? title : `${title} - ${own}`, containerId);
        if (isNew && hasTitle && !shared.has(database.id)) shared.set(database.id, source.id);
      }
      if (databases && !shared.has(database.id)) add(database, titleOf(database), containerId);
    };
    for (const { id, containerId } of (await PageTree.read(snapshot)).entries()) {
      const page = await snapshot.object("page", id);
      if (page !== undefined) add(page, titleOf(page), containerId);
      const database = page === undefined ? await snapshot.object("database", id) : undefined;
      if (database !== undefined) await addDatabase(database, containerId);
    }
    // Objects outside of the tree: databases in a circle, data sources without a visible database, rows and templates.
    for await (const database of snapshot.objects("database"))
      if (!shared.has(database.id) && !nodes.has(database.id)) await addDatabase(database);
    for await (const source of snapshot.objects("data_source")) add(source, titleOf(source));
    for await (const page of snapshot.objects("page")) {
      if (nodes.has(page.id)) continue;
      const templates = await snapshot.templates(page.parentId ?? "");
      add(page, titleOf(page), page.parentId, templates.has(page.id));
    }
    const tree = new TitleTree([...nodes.values()], reserved);
    if (databases) for (const [id, sourceId] of shared) tree.#paths.set(id, tree.#paths.get(sourceId) ?? "");
    return tree;
  }

  /** Returns the path of an object, without an extension. It is also the folder of what is inside. */
  find(id: string): string | undefined {
    return this.#paths.get(id);
  }

  /** Places nodes in a folder, and what is inside of them. */
  #place(top: string, nodes: readonly TitleNode[]): void {
    // A list instead of recursion, because pages can be nested to any depth.
    const left: (readonly [folder: string, nodes: readonly TitleNode[]])[] = [[top, nodes]];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [folder, siblings] = next;
      if (siblings.some(({ isTemplate }) => isTemplate)) this.#namesIn(folder).add(foldedName(TEMPLATES));
      for (const node of siblings.toSorted(byAge)) {
        if (this.#paths.has(node.id)) continue;
        const path = this.#freePath(placeIn(folder, node), node);
        this.#paths.set(node.id, path);
        left.push([path, this.#children.get(node.id) ?? []]);
      }
    }
  }

  #namesIn(folder: string): Set<string> {
    const names = this.#taken.get(folder) ?? new Set<string>();
    this.#taken.set(folder, names);
    return names;
  }

  /** Returns a path that no other node has, also where upper and lower case are the same. */
  #freePath(folder: string, { id, title }: TitleNode): string {
    const names = this.#namesIn(folder);
    const bare = safeName(bareId(id), MAX_NAME_BYTES, "unknown");
    const name = safeName(title, MAX_NAME_BYTES, "Untitled", UNSAFE).replace(EXTENSIONS, "") || "Untitled";
    const free = [name, `${name} (${bare.slice(0, 8)})`, `${name} (${bare})`].find(
      (candidate) => !names.has(foldedName(candidate)),
    );
    const chosen = free ?? bare;
    names.add(foldedName(chosen));
    return folder === "" ? chosen : `${folder}/${chosen}`;
  }
}

/** The oldest first: a new page of the same title does not take the name of an older one. */
const byAge = (a: TitleNode, b: TitleNode): number =>
  compareTexts(a.createdTime, b.createdTime) || compareTexts(a.id, b.id);

/** Returns the folder of a node inside of the folder of its container. */
function placeIn(folder: string, { isTemplate }: TitleNode): string {
  const place = isTemplate ? `${folder}/${TEMPLATES}` : folder;
  return place.length > MAX_FOLDER_LENGTH ? DEEP : place;
}
