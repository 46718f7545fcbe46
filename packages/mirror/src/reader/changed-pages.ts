// The pages and databases that changed between two times, with the changes of their parts.
import { titleOf } from "@ws/render/values";
import { CONTAINER_KINDS } from "../model/records/object-kind.ts";
import { parentIdOf } from "../model/records/object-record.ts";
import { recordOf } from "../model/records/records.ts";
import type { MomentSpan } from "../snapshot/moment.ts";
import { recordsOf, type RecordSnapshot, type SnapshotObject } from "../snapshot/snapshot.ts";
import type { Database } from "../store/database.ts";
import { SHOWING } from "../store/objects.ts";
import {
  changedObjects,
  type ChangedState,
  type ChangeKind,
  type ObjectChange,
  type ValueChange,
} from "./changed-objects.ts";

/** A place in the workspace. */
export interface PagePlace {
  /** Undefined: the top of the workspace. */
  readonly id: string | undefined;
  /** Empty if it has none, or the copy lacks it. */
  readonly title: string;
}

/** A text that was added, edited or removed. */
export interface TextChange {
  /** Undefined: it is new. */
  readonly before: string | undefined;
  /** Undefined: it was removed. */
  readonly after: string | undefined;
}

/** The changes of the blocks or comments of a page. */
export interface PartChanges {
  readonly added: number;
  /** Number of edited or moved ones, also of their format. */
  readonly edited: number;
  readonly removed: number;
  /** The texts that differ, the last edit first. */
  readonly texts: readonly TextChange[];
}

/** A page or database that changed. */
export interface PageChange {
  readonly kind: "page" | "database";
  readonly id: string;
  /** Title at the second time, or the last one. Empty if it has none. */
  readonly title: string;
  /** Address in the app. Undefined if Notion gave none. */
  readonly url: string | undefined;
  /** Changes of the page, its blocks and its comments, at least one. */
  readonly what: readonly (ChangeKind | "renamed")[];
  /** Time of the last of these changes, as in {@link ObjectChange}. */
  readonly at: string;
  /** Id of the user who made the last of these changes. Undefined if it has no known author. */
  readonly editedBy: string | undefined;
  /** The titles, if it was renamed. */
  readonly renamed: { readonly before: string; readonly after: string } | undefined;
  /** The parents, if it was moved. */
  readonly moved: { readonly before: PagePlace; readonly after: PagePlace } | undefined;
  /** The values of its columns that differ, without the title. Of a database, its description and the names of its columns. */
  readonly columns: readonly ValueChange[];
  readonly text: PartChanges;
  readonly comments: PartChanges;
}

/** The changes of a page and its parts. */
interface Parts {
  own?: ObjectChange;
  readonly sources: ObjectChange[];
  readonly blocks: ObjectChange[];
  readonly comments: ObjectChange[];
}

/** Returns the pages and databases that changed, the latest change first. */
export async function changedPages(db: Database, span: Pick<MomentSpan, "from" | "to">): Promise<PageChange[]> {
  const byPage = new Map<string, Parts>();
  for await (const change of changedObjects(db, span)) addPart(byPage, change);
  const [before, after] = [recordsOf({ db, at: span.from.place }), recordsOf({ db, at: span.to?.place })];
  const changes: PageChange[] = [];
  for (const [id, parts] of byPage) {
    const page = parts.own?.after ?? parts.own?.before ?? (await pageAt(after, id)) ?? (await pageAt(before, id));
    if (page !== undefined) changes.push(await pageChange(page, parts, before, after));
  }
  return changes.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? -1 : 1));
}

function addPart(byPage: Map<string, Parts>, change: ObjectChange): void {
  const { kind, id, pageId } = change;
  const state = change.after ?? change.before;
  // The block that shows a page has the id and the title of the page.
  if (kind === "block" && (SHOWING as readonly (string | undefined)[]).includes(state?.type)) return;
  const isOwn = kind === "page" || kind === "database";
  const page = isOwn ? id : kind === "data_source" ? state?.parentId : pageId;
  if (page === undefined) return;
  const parts: Parts = byPage.get(page) ?? { sources: [], blocks: [], comments: [] };
  if (isOwn) parts.own = change;
  else if (kind === "data_source") parts.sources.push(change);
  else if (kind === "block") parts.blocks.push(change);
  else parts.comments.push(change);
  byPage.set(page, parts);
}

const pageAt = async (snapshot: RecordSnapshot, id: string): Promise<SnapshotObject | undefined> =>
  (await snapshot.object("page", id)) ?? (await snapshot.object("database", id));

async function pageChange(
  page: SnapshotObject,
  parts: Parts,
  before: RecordSnapshot,
  after: RecordSnapshot,
): Promise<PageChange> {
  const { own } = parts;
  const isGone = own?.what.includes("trashed") === true;
  // The parts of a page go and return with it.
  const all = isGone
    ? [own]
    : [...(own === undefined ? [] : [own]), ...parts.sources, ...parts.blocks, ...parts.comments];
  const last = all.reduce((latest, change) => (change.at > latest.at ? change : latest), all[0] as ObjectChange);
  const renamed = renamedOf(own);
  const columns = isGone ? [] : columnsOf(parts);
  const [text, comments] = [partChanges(isGone ? [] : parts.blocks), partChanges(isGone ? [] : parts.comments)];
  return {
    kind: page.kind as "page" | "database",
    id: page.id,
    title: titleOf(page),
    url: recordOf(page.kind, page.json).url,
    what: kindsOf(own, renamed !== undefined, columns.length + sizeOf(text) + sizeOf(comments) > 0),
    at: last.at,
    editedBy: last.editedBy,
    renamed,
    moved:
      own?.before !== undefined && own.after !== undefined && own.what.includes("moved")
        ? { before: await placeOf(own.before, before), after: await placeOf(own.after, after) }
        : undefined,
    columns,
    text,
    comments,
  };
}

const sizeOf = ({ added, edited, removed }: PartChanges): number => added + edited + removed;

/** A page whose title alone changed is renamed. One that is new or gone is nothing else. */
function kindsOf(own: ObjectChange | undefined, isRenamed: boolean, hasParts: boolean): PageChange["what"] {
  const what = own?.what ?? [];
  if (what.some((kind) => kind !== "edited" && kind !== "moved")) return what;
  const kinds: PageChange["what"] = [
    ...(what.includes("moved") ? ["moved" as const] : []),
    ...(isRenamed ? ["renamed" as const] : []),
  ];
  return kinds.length === 0 || hasParts ? [...kinds, "edited"] : kinds;
}

function renamedOf(own: ObjectChange | undefined): PageChange["renamed"] {
  if (own?.before === undefined || own.after === undefined) return undefined;
  const [before, after] = [titleOf(own.before), titleOf(own.after)];
  return before === after ? undefined : { before, after };
}

function columnsOf({ own, sources }: Parts): ValueChange[] {
  const state = own?.after ?? own?.before;
  const title = own?.kind === "page" && state !== undefined ? recordOf("page", state.json).title?.name : "";
  return [
    ...(own?.values ?? []).filter(({ name }) => name !== title),
    // A title of a data source has no name.
    ...sources
      .flatMap(({ values }) => values)
      .map((value) => (value.name === "" ? { ...value, name: "title" } : value)),
  ];
}

function partChanges(changes: readonly ObjectChange[]): PartChanges {
  const texts = changes.flatMap(({ before, after }) => {
    const [old, now] = [textOf(before), textOf(after)];
    return old === now ? [] : [{ before: old, after: now }];
  });
  const count = (isCounted: (change: ObjectChange) => boolean) => changes.filter(isCounted).length;
  return {
    added: count(({ before }) => before === undefined),
    edited: count(({ before, after }) => before !== undefined && after !== undefined),
    removed: count(({ after }) => after === undefined),
    texts,
  };
}

/** Undefined for a block or comment without a text. */
const textOf = (state: ChangedState | undefined): string | undefined =>
  state?.texts.map(({ text }) => text).join(" ") || undefined;

async function placeOf({ json }: ChangedState, snapshot: RecordSnapshot): Promise<PagePlace> {
  const id = parentIdOf(json) ?? undefined;
  for (const kind of CONTAINER_KINDS) {
    const parent = id === undefined ? undefined : await snapshot.object(kind, id);
    if (parent !== undefined) return { id, title: titleOf(parent) };
  }
  return { id, title: "" };
}
