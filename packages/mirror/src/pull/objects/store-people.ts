// Completes the people of a copy from what its objects show: no list has guests, and not every token can read the list.
import type { Fields } from "../../json.ts";
import { batchesOf } from "../../model/batches.ts";
import { recordOf, recordOfRow } from "../../model/records/records.ts";
import { mergePeople, type NamedPerson } from "../../model/texts/named-people.ts";
import { contentHash } from "../../store/content-hash.ts";
import type { Database } from "../../store/database.ts";
import { allOf } from "../../store/objects.ts";
import { prepared } from "../../store/prepared.ts";
import type { PullContext } from "../pull-context.ts";
import { takeNotedPeople } from "./note-people.ts";
import { saveObjects } from "./save-objects.ts";

const findUsers = prepared((db, { ids }: { ids: string[] }) =>
  allOf(db, "user").select(["id", "json", "list_pass", "removed_at"]).where("id", "in", ids),
);

/** Stores the people that this run has noted. Those that the list of people contains stay as the list has them. */
export async function storePeople(db: Database, context: PullContext): Promise<void> {
  const people = new Map<string, NamedPerson[]>();
  for (const person of await takeNotedPeople(db)) people.set(person.id, [...(people.get(person.id) ?? []), person]);
  for (const ids of batchesOf([...people.keys()])) {
    const stored = new Map((await findUsers(db, { ids })).map((row) => [row.id, row]));
    const changed: { record: ReturnType<typeof personRecord> }[] = [];
    for (const id of ids) {
      const row = stored.get(id);
      // A personal access token has no list that could be newer.
      if (row?.removed_at === null && row.list_pass !== 0 && !context.isPersonal) continue;
      const before = row === undefined ? {} : recordOfRow("user", row.json).json;
      const merged = (people.get(id) ?? []).reduce<Fields>(mergePeople, before);
      if (row?.removed_at !== null || contentHash(merged) !== contentHash(before))
        changed.push({ record: personRecord(id, merged) });
    }
    await saveObjects(db, changed, context);
  }
}

const personRecord = (id: string, json: NamedPerson["json"]) => recordOf("user", { ...json, id }, { parentId: null });
