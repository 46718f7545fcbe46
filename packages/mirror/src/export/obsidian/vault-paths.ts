// The paths of notes and bases in a vault: folders follow the tree, and names are titles, with a part of the id only where two are
// equal.
import { titleOf } from "@ws/render/values";
import { bareId } from "../../object-id.ts";
import type { DataSourceRecord } from "../../model/records/data-source-record.ts";
import type { PageRecord } from "../../model/records/page-record.ts";
import { dataSourcesOf } from "../../snapshot/data-sources-of.ts";
import { compareTexts } from "../../snapshot/list-members.ts";
import type { RecordSnapshot } from "../../snapshot/snapshot.ts";
import { safeName } from "../file-names.ts";
import { PageTree } from "../page-tree.ts";

/** Folder of the files of a workspace. */
export const ATTACHMENTS = "attachments";

/** Folder of pages that are nested too deeply for a path. */
const DEEP = "Deep pages";

/** Folder of templates below the folder of a data source. */
const TEMPLATES = "Templates";

/** Longest name of a note. */
const MAX_NAME_BYTES = 100;

/** Longest folder. Windows takes paths of 260 characters, and the folder of the vault is a part of them. */
const MAX_FOLDER_LENGTH = 130;

/** Characters that no system takes in a name, or that Obsidian gives a meaning in links, and characters that cannot be seen. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*#^[\]%]+/gu;

/** Something with a path. */
interface VaultNode {
  readonly id: string;
  readonly kind: "page" | "data_source";
  readonly title: string;
  readonly createdTime: string;
  /** Id of the page or data source whose folder has the node. Empty at the top. */
  readonly containerId: string;
  readonly isTemplate: boolean;
}

/** The paths of a vault. */
export class VaultPaths {
  readonly #paths = new Map<string, string>();

  private constructor(nodes: readonly VaultNode[]) {
    const known = new Set(nodes.map(({ id }) => id));
    const children = new Map<string, VaultNode[]>();
    for (const node of nodes) {
      const key = known.has(node.containerId) ? node.containerId : "";
      const siblings = children.get(key);
      if (siblings === undefined) children.set(key, [node]);
      else siblings.push(node);
    }
    const taken = new Map<string, Set<string>>([["", new Set([ATTACHMENTS, DEEP.toLowerCase()])]]);
    // A list instead of recursion, because pages can be nested to any depth.
    const left: (readonly [containerId: string, folder: string])[] = [["", ""]];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [containerId, folder] = next;
      for (const node of (children.get(containerId) ?? []).toSorted(byAge)) {
        const place = placeIn(folder, node);
        const path = freePath(place, node, taken);
        this.#paths.set(node.id, path);
        left.push([node.id, path]);
      }
    }
  }

  /** Reads the pages, rows and data sources of a copy. */
  static async read(snapshot: RecordSnapshot): Promise<VaultPaths> {
    const nodes: VaultNode[] = [];
    const seen = new Set<string>();
    const add = (object: PageRecord | DataSourceRecord, title: string, containerId = "", isTemplate = false) => {
      if (seen.has(object.id)) return;
      seen.add(object.id);
      const { id, kind, createdTime = "" } = object;
      nodes.push({ id, kind, title, createdTime, containerId, isTemplate });
    };
    for (const { id, containerId } of (await PageTree.read(snapshot)).entries()) {
      const page = await snapshot.object("page", id);
      if (page !== undefined) add(page, titleOf(page), containerId);
      const database = page === undefined ? await snapshot.object("database", id) : undefined;
      const sources = database === undefined ? [] : await dataSourcesOf(database, snapshot);
      for (const source of sources) {
        const own = titleOf(source);
        const title = database === undefined ? own : titleOf(database) || own;
        add(source, sources.length > 1 && own !== title ? `${title} - ${own}` : title, containerId);
      }
    }
    // Data sources without a visible database.
    for await (const source of snapshot.objects("data_source")) add(source, titleOf(source));
    for await (const page of snapshot.objects("page")) {
      if (seen.has(page.id)) continue;
      const templates = await snapshot.templates(page.parentId ?? "");
      add(page, titleOf(page), page.parentId, templates.has(page.id));
    }
    return new VaultPaths(nodes);
  }

  /** Returns the path of a page or data source, without an extension. It is also the folder of what is inside. */
  find(id: string): string | undefined {
    return this.#paths.get(id);
  }
}

/** The oldest first: a new page of the same title does not take the name of an older one. */
const byAge = (a: VaultNode, b: VaultNode): number =>
  compareTexts(a.createdTime, b.createdTime) || compareTexts(a.id, b.id);

/** Returns the folder of a node inside of the folder of its container. */
function placeIn(folder: string, { isTemplate }: VaultNode): string {
  const place = isTemplate ? `${folder}/${TEMPLATES}` : folder;
  return place.length > MAX_FOLDER_LENGTH ? DEEP : place;
}

/** Returns a path that no other node has, also where upper and lower case are the same. */
function freePath(folder: string, { id, title }: VaultNode, taken: Map<string, Set<string>>): string {
  const names = taken.get(folder) ?? new Set<string>();
  taken.set(folder, names);
  const bare = safeName(bareId(id), MAX_NAME_BYTES, "unknown");
  const name = safeName(title, MAX_NAME_BYTES, "Untitled", UNSAFE);
  const free = [name, `${name} (${bare.slice(0, 8)})`, `${name} (${bare})`].find(
    (candidate) => !names.has(candidate.toLowerCase()),
  );
  const chosen = free ?? bare;
  names.add(chosen.toLowerCase());
  // The folder of templates is inside of the folder of a data source.
  if (folder !== "") names.add(TEMPLATES.toLowerCase());
  return folder === "" ? chosen : `${folder}/${chosen}`;
}
