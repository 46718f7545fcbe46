// The texts of the pages and databases that changed.
import type { SnapshotObject } from "@ws/mirror";
import { readProperty } from "@ws/helpers";
import { wordsOf } from "../data/cell-value.ts";
import { fieldsOf, textOf, type Fields } from "@ws/helpers/tasks";
import { plainTextOf, titleOf } from "@ws/render/values";
import type { SearchDatabase, SearchDocument } from "./search-dialect.ts";

/** Longest text of a page in the index, in characters. */
const MAX_BODY = 200_000;

/** Returns the documents that changed since a time, and the time of the last change. Documents that are gone have no text. */
export async function changedDocuments(
  db: SearchDatabase,
  since: string,
  isPublic: (column: string) => boolean,
): Promise<{ readonly documents: AsyncIterable<SearchDocument>; readonly until: string }> {
  const rows = await db
    .selectFrom("ws_objects")
    .select(["id", "kind", "page_id", "changed_at", "removed_at"])
    .where("kind", "in", ["page", "database", "block"])
    .where((where) => where.or([where("changed_at", ">=", since), where("removed_at", ">=", since)]))
    .execute();
  const ids = new Set(rows.map((row) => (row.kind === "block" ? (row.page_id ?? "") : row.id)));
  const times = rows.flatMap((row) => [row.changed_at, row.removed_at ?? ""]);
  return { documents: readDocuments(db, ids, isPublic), until: times.reduce((a, b) => (a > b ? a : b), since) };
}

async function* readDocuments(
  db: SearchDatabase,
  ids: ReadonlySet<string>,
  isPublic: (column: string) => boolean,
): AsyncGenerator<SearchDocument, void> {
  for (const id of ids) {
    const object = await db
      .selectFrom("ws_objects")
      .select(["kind", "json"])
      .where("id", "=", id)
      .where("kind", "in", ["page", "database"])
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (object === undefined) yield { id, title: "", body: "" };
    else {
      const kind = object.kind === "page" ? "page" : "database";
      yield await documentOf(db, { kind, id, json: fieldsOf(JSON.parse(object.json)) }, isPublic);
    }
  }
}

async function documentOf(
  db: SearchDatabase,
  { kind, id, json }: Pick<SnapshotObject, "kind" | "id" | "json">,
  isPublic: (column: string) => boolean,
): Promise<SearchDocument> {
  const blocks = await db
    .selectFrom("ws_objects")
    .select("json")
    .where("page_id", "=", id)
    .where("kind", "=", "block")
    .where("removed_at", "is", null)
    .orderBy("list_key")
    .orderBy("position")
    .execute();
  const values = Object.entries(fieldsOf(json["properties"])).flatMap(([name, value]) =>
    isPublic(name) ? [propertyWords(id, fieldsOf(value))] : [],
  );
  const texts = blocks.map((block) => textsIn(JSON.parse(block.json)));
  const body = [textsIn(json["description"]), ...values, ...texts].filter((text) => text !== "").join(" · ");
  return { id, title: withoutControls(titleOf({ kind, json })), body: withoutControls(body).slice(0, MAX_BODY) };
}

/** Types of properties whose values are words. Ids of people, times and names of files are none. */
const WORD_TYPES: ReadonlySet<unknown> = new Set(
  "rich_text select multi_select status unique_id number email phone_number url".split(" "),
);

function propertyWords(id: string, value: Fields): string {
  if (!WORD_TYPES.has(value["type"])) return "";
  return wordsOf(readProperty({ id, properties: { value } }, "value", () => value));
}

/** Returns all rich text in a value. The runs of a text belong together, and other texts are apart: cells, captions. */
function textsIn(value: unknown): string {
  if (Array.isArray(value)) {
    const isText = value.some((run) => textOf(fieldsOf(run)["plain_text"]) !== undefined);
    return isText ? plainTextOf(value) : joined(value);
  }
  return joined(Object.values(fieldsOf(value)));
}

const joined = (values: readonly unknown[]): string =>
  values
    .map(textsIn)
    .filter((text) => text !== "")
    .join(" ");

const withoutControls = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}+/gu, " ");
