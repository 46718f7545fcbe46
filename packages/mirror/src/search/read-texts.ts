// Reads the texts of objects that the index has found.
import { sql, type RawBuilder } from "kysely";
import type { SearchKind } from "../model/records/object-kind.ts";
import { recordOfRow } from "../model/records/records.ts";
import { searchTextsOf, type SearchText } from "../model/texts/search-texts.ts";
import { batchesOf } from "../model/batches.ts";
import { intactRows, type StateSource } from "../snapshot/states-at.ts";
import type { Database } from "../store/database.ts";
import { presentOf } from "../store/objects.ts";
import type { IndexEntry, Phrase } from "../store/search-index/index-dialect.ts";
import { placeOf } from "../store/search-index/write-index.ts";
import { matchTerms, type MatchedText } from "./match-terms.ts";

/** A text of the copy. */
export interface SearchedText {
  readonly kind: SearchKind;
  /** Id of the object that contains the text. */
  readonly id: string;
  /** Id of the page or database that shows it. Undefined if it is not in the copy. */
  readonly pageId: string | undefined;
  /** `properties/` with the name of a column, `description`, `columns`, or empty: a title, a block or a comment. */
  readonly part: string;
  readonly text: string;
}

/** Limits of a search. */
export interface SearchFilter {
  /** Id of a page, database or block: only what is inside of it, and itself. */
  readonly in?: string | undefined;
  /** Kind of the object that contains the text. */
  readonly kind?: SearchKind | undefined;
  /** ISO 8601 time: only objects that were edited since then. */
  readonly editedSince?: string | undefined;
  /** Returns false for a text that is not searched. */
  readonly isSearched?: ((text: SearchedText) => boolean) | undefined;
  /** Called for each object whose stored text is damaged, which is left out. */
  readonly onDamage?: StateSource["onDamage"];
}

/** A text with at least one of the terms. */
export interface FoundText extends SearchText, SearchedText {
  readonly editedTime: string | undefined;
  /** Time since which the object is out of sight. */
  readonly outOfSightSince: string | undefined;
  readonly matched: MatchedText;
}

/** Returns the texts of objects that have at least one of the terms. */
export async function readTexts(
  db: Database,
  entries: readonly IndexEntry[],
  terms: readonly Phrase[],
  { in: inside, editedSince, isSearched = () => true, onDamage }: SearchFilter,
): Promise<FoundText[]> {
  const idsByKind = new Map<SearchKind, string[]>();
  for (const { kind, id } of entries) idsByKind.set(kind, [...(idsByKind.get(kind) ?? []), id]);
  const found: FoundText[] = [];
  for (const [kind, ids] of idsByKind)
    for (const some of batchesOf(ids)) {
      let query = presentOf(db, kind)
        .select(["id", "parent_id", "page_id", "json", "last_edited_time"])
        .select("out_of_sight_at");
      if (inside !== undefined)
        query = query.where(sql<boolean>`id in (select id from (${objectsInside(inside)}) as i)`);
      if (editedSince !== undefined) query = query.where("last_edited_time", ">=", editedSince);
      for (const row of await intactRows({ db, onDamage }, kind, await query.where("id", "in", some).execute())) {
        const { id, json, last_edited_time: editedTime, out_of_sight_at: lostAt } = row;
        const place = placeOf(kind, row)?.pageId;
        const pageId = place === id && kind !== "page" && kind !== "database" ? undefined : place;
        for (const text of searchTextsOf(recordOfRow(kind, json))) {
          if (!isSearched({ kind, id, pageId, part: text.part, text: text.text })) continue;
          const matched = matchTerms(text.text, terms);
          if (matched.matches.some((places) => places.length > 0))
            found.push({
              ...text,
              kind,
              id,
              pageId,
              editedTime: editedTime ?? undefined,
              outOfSightSince: lostAt ?? undefined,
              matched,
            });
        }
      }
    }
  return found;
}

/** Returns a query for an object and all objects inside of it. */
export const objectsInside = (id: string): RawBuilder<unknown> =>
  sql`with recursive inside(id) as (select cast(${id} as text) union
    select child.id from inside join ws_objects as child on child.parent_id = inside.id and child.removed_at is null)
    select id, page_id, parent_id from ws_objects where id in (select id from inside)`;
