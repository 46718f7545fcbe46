import type { ObjectKind } from "../model/records/object-kind.ts";
import { recordOfRow } from "../model/records/records.ts";
import { mentionedIds } from "../model/texts/mentions.ts";
import type { Database } from "../store/database.ts";
import { prepared } from "../store/prepared.ts";

/** An object whose texts mention pages, databases or data sources. */
export interface Mention {
  readonly kind: ObjectKind;
  /** Id of the object that contains the text. */
  readonly id: string;
  /** Ids of the pages, databases and data sources that it mentions. */
  readonly targetIds: readonly string[];
}

const findMentions = prepared((db) =>
  db
    .selectFrom("ws_objects")
    .select(["kind", "id", "json"])
    .where("kind", "in", ["page", "database", "block"])
    .where("removed_at", "is", null)
    .where("json", "like", '%"type":"mention"%'),
);

/** Returns the pages, databases and blocks whose texts mention pages, databases or data sources. */
export async function readMentions(db: Database): Promise<Mention[]> {
  const rows = await findMentions(db, {});
  return rows
    .map(({ kind, id, json }) => ({ kind, id, targetIds: mentionedIds(recordOfRow(kind, json).json) }))
    .filter(({ targetIds }) => targetIds.length > 0);
}
