// Finds what an assistant names, in the part of the workspace that the server shows. Everything else is unknown.
import { MirrorError } from "@ws/mirror";
import type { CopyReader, OpenCopy } from "@ws/mirror/reader";
import { bareId, titleOf } from "@ws/render/values";
import { idIn } from "../arguments.ts";
import { oneLine } from "../one-line.ts";
import { findSource } from "../tools/query.ts";
import type { Journal } from "./journal/journal.ts";
import { placeId, type Place } from "./change.ts";

/** The part of the workspace that the server shows. */
export class Shown {
  readonly copy: OpenCopy;
  readonly #journal: Journal;
  /** Pages that this process has created. The copy can lack them for a moment. */
  readonly created = new Set<string>();

  constructor(copy: OpenCopy, journal: Journal) {
    this.copy = copy;
    this.#journal = journal;
  }

  /** True for a page or database that the server shows. */
  async has(id: string): Promise<boolean> {
    if (this.created.has(bareId(id))) return true;
    // With limits, the journal may have pages that this server does not show.
    if (!this.copy.isLimited && (await this.#journal.hasCreated(id))) return true;
    return this.copy.read(async (copy) => {
      for (const kind of ["page", "data_source", "database"] as const)
        if ((await copy.object(kind, id)) !== undefined) return true;
      return false;
    });
  }

  /** @throws MirrorError `invalid_argument` for the id of a page that the server does not show */
  async check(ids: readonly string[]): Promise<void> {
    for (const id of ids)
      if (!(await this.has(id)))
        throw new MirrorError(
          "invalid_argument",
          `The copy has no page or database ${bareId(id)}. Use search or list.`,
        );
  }

  /**
   * Returns the id of a page that is named by its id or title.
   * @throws MirrorError `invalid_argument` if the server shows no such page, or several
   */
  async pageId(name: string): Promise<string> {
    const id = idIn(name);
    if (id === undefined) return this.copy.read((copy) => onlyPage(copy, name));
    const isPage =
      this.created.has(bareId(id)) || (await this.copy.read((copy) => copy.object("page", id))) !== undefined;
    if (!isPage && !(!this.copy.isLimited && (await this.#journal.hasCreated(id))))
      throw new MirrorError("invalid_argument", `The copy has no page ${bareId(id)}. Use search or list.`);
    return id;
  }

  /** Returns the title and the id of a place. */
  async named(place: Place): Promise<string> {
    const id = placeId(place);
    const kind = place.type === "page_id" ? "page" : "data_source";
    // The copy can lack a page that was created a moment ago.
    const found = await this.copy.read((copy) => copy.object(kind, id));
    const title = found === undefined ? "" : oneLine(titleOf(found));
    return `${title} (${place.type === "page_id" ? "page" : "data source"} ${bareId(id)})`.trim();
  }

  /**
   * Returns the page or data source that is named by its id or title: a data source also by its database or SQL view.
   * @throws MirrorError `invalid_argument` if the server shows no such place, or several
   */
  async place(name: string): Promise<Place> {
    const id = idIn(name);
    const isPage =
      id !== undefined &&
      (this.created.has(bareId(id)) || (await this.copy.read((copy) => copy.object("page", id))) !== undefined);
    if (isPage) return { type: "page_id", page_id: id };
    return this.copy.read(async (copy) => {
      const isSource = id !== undefined || (await isSourceTitle(copy, name));
      if (!isSource && (await pagesNamed(copy, name)).length > 0)
        return { type: "page_id", page_id: await onlyPage(copy, name) };
      return { type: "data_source_id", data_source_id: await findSource({ source: name }, copy) };
    });
  }
}

async function isSourceTitle(copy: CopyReader, name: string): Promise<boolean> {
  const wanted = name.trim().toLowerCase();
  for await (const source of copy.objects("data_source"))
    if (titleOf(source).trim().toLowerCase() === wanted) return true;
  return false;
}

/** Pages that an error names. */
const MAX_NAMED = 10;

async function onlyPage(copy: CopyReader, name: string): Promise<string> {
  const found = await pagesNamed(copy, name);
  const [only, second] = found;
  if (only !== undefined && second === undefined) return only.id;
  const shown = found.slice(0, MAX_NAMED).map(({ id, path }) => `${bareId(id)}${path === "" ? "" : ` (in ${path})`}`);
  throw new MirrorError(
    "invalid_argument",
    only === undefined
      ? `There is no page with the title ${oneLine(name).slice(0, 50)}. Use search or list for its id.`
      : `Several pages have the title ${oneLine(name).slice(0, 50)}. Name one by its id: ${shown.join(", ")}.`,
  );
}

/** Returns the pages with a title. Upper and lower case are the same. */
async function pagesNamed(copy: CopyReader, name: string): Promise<{ readonly id: string; readonly path: string }[]> {
  const wanted = name.trim().toLowerCase();
  if (wanted === "") return [];
  const results = await copy.search(`"${name.replaceAll('"', " ")}"`, { kind: "page", limit: 100 });
  return results
    .filter(({ title }) => title.trim().toLowerCase() === wanted)
    .map(({ id, path }) => ({ id, path: path.map((step) => oneLine(step.title)).join(" / ") }));
}
