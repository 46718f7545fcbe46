// Notes the people whose names objects show, until the end of the run: the list of people is the better source.
import { recordOfRow } from "../../model/records/records.ts";
import { mergePeople, namedPeopleIn, type NamedPerson } from "../../model/texts/named-people.ts";
import { batchesOf } from "../../model/batches.ts";
import { dashedId, isObjectId } from "../../object-id.ts";
import type { Database } from "../../store/database.ts";
import { storeMeta } from "../../store/meta.ts";
import { prepared } from "../../store/prepared.ts";

/** Kinds of the values that note people: by a member of a user, and by the text of a mention or comment. */
const [SEEN, NAMED] = ["person", "person_name"];
const NOTED = [SEEN, NAMED];

const findNotes = prepared((db, { kind, ids }: { kind: string; ids: string[] }) =>
  db.selectFrom("ws_meta").selectAll().where("kind", "=", kind).where("key", "in", ids),
);

const jsonOf = (value: string) => recordOfRow("user", value).json;

/** Notes the people that some objects name. */
export async function notePeople(db: Database, objects: readonly unknown[]): Promise<void> {
  const people = [...namedPeopleIn(objects)].filter(({ id }) => isObjectId(id));
  for (const kind of NOTED) {
    const found = new Map<string, NamedPerson["json"]>();
    for (const person of people) {
      if (person.isFromText !== (kind === NAMED)) continue;
      const id = dashedId(person.id);
      found.set(id, mergePeople(found.get(id) ?? {}, person));
    }
    for (const ids of batchesOf([...found.keys()])) {
      const known = new Map((await findNotes(db, { kind, ids })).map(({ key, value }) => [key, jsonOf(value)]));
      const rows = ids
        .map((id) => ({ id, json: found.get(id) ?? {} }))
        .map(({ id, json }) => ({
          kind,
          key: id,
          value: JSON.stringify(mergePeople(known.get(id) ?? {}, { json, isFromText: kind === NAMED })),
        }));
      await storeMeta(db, { rows });
    }
  }
}

const findAll = prepared((db) =>
  db.selectFrom("ws_meta").selectAll().where("kind", "in", NOTED).orderBy("kind").orderBy("key"),
);

/** Returns the people that were noted, those with more than a name first, and removes the notes. */
export async function takeNotedPeople(db: Database): Promise<NamedPerson[]> {
  const rows = await findAll(db, {});
  if (rows.length > 0) await db.deleteFrom("ws_meta").where("kind", "in", NOTED).execute();
  return rows.map(({ kind, key, value }) => ({ id: key, json: jsonOf(value), isFromText: kind === NAMED }));
}
