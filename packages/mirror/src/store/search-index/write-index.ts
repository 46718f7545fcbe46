// Keeps the index of the search up to date, in the transaction that stores an object.
import { isSearchKind, type ObjectKind, type SearchKind } from "../../model/records/object-kind.ts";
import type { AnyRecord } from "../../model/records/records.ts";
import { searchTextsOf, type SearchField } from "../../model/texts/search-texts.ts";
import { dashedId, isObjectId } from "../../object-id.ts";
import type { Database } from "../database.ts";
import type { IndexedTexts, PlacedObject } from "./index-dialect.ts";
import { indexDialectOf } from "./index-dialects.ts";
import { addWords } from "./vocabulary.ts";
import { wordsOf } from "./words.ts";

/** The columns of an object that decide which page shows it. */
export interface StoredPlace {
  readonly id: string;
  readonly parent_id: string | null;
  readonly page_id: string | null;
}

/** Adds objects of one kind, which are not in the index. */
export async function indexObjects(
  db: Database,
  kind: ObjectKind,
  objects: readonly { readonly record: AnyRecord; readonly place: StoredPlace }[],
): Promise<void> {
  if (!isSearchKind(kind)) return;
  const texts = objects.flatMap(({ record, place }) => indexedTexts(kind, record, place) ?? []);
  if (texts.length === 0) return;
  await indexDialectOf(db).insert(db, texts);
  await addWords(db, wordsIn(texts));
}

/** Returns the words of objects. */
export const wordsIn = (objects: readonly IndexedTexts[]): ReadonlySet<string> =>
  new Set(objects.flatMap(({ words }) => Object.values(words).flat()));

/** Removes objects from the index. */
export async function unindexObjects(db: Database, kind: ObjectKind, objects: readonly StoredPlace[]): Promise<void> {
  if (!isSearchKind(kind) || objects.length === 0) return;
  await indexDialectOf(db).remove(
    db,
    kind,
    objects.flatMap((object) => placeOf(kind, object) ?? []),
  );
}

/** Returns the words of an object. Undefined if it has none. */
export function indexedTexts(kind: SearchKind, record: AnyRecord, stored: StoredPlace): IndexedTexts | undefined {
  const place = placeOf(kind, stored);
  if (place === undefined) return undefined;
  const words: Partial<Record<SearchField, string[]>> = {};
  for (const { field, text } of searchTextsOf(record))
    for (const { word } of wordsOf(text)) (words[field] ??= []).push(word);
  return Object.keys(words).length === 0 ? undefined : { kind, ...place, words };
}

/** Returns the page or database that shows an object. Undefined for an object that Notion cannot have. */
export function placeOf(kind: SearchKind, { id, parent_id: parentId, page_id }: StoredPlace): PlacedObject | undefined {
  const pageId = kind === "page" || kind === "database" ? id : kind === "data_source" ? parentId : page_id;
  if (!isStoredId(id)) return undefined;
  return { id, pageId: pageId !== null && isStoredId(pageId) ? pageId : id };
}

const isStoredId = (id: string): boolean => isObjectId(id) && dashedId(id) === id;
