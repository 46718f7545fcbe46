// Exports a copy as a seed: the file from which `ws-emulator --seed` starts.
import type { Fields } from "../../json.ts";
import { AnonymousPeople } from "../../model/texts/anonymous-people.ts";
import { parentIdOf } from "../../model/records/object-record.ts";
import { isContainerKind } from "../../model/records/object-kind.ts";
import { recordOf, type AnyRecord } from "../../model/records/records.ts";
import type { RecordSnapshot } from "../../snapshot/snapshot.ts";
import { sightField, type ExportContext } from "../export-context.ts";
import { jsonArray } from "../json/json-array.ts";

/** Writes `seed.json`. */
export async function exportSeed(context: ExportContext): Promise<void> {
  const { snapshot, folder, withPeople } = context;
  const people = withPeople ? undefined : await AnonymousPeople.create(snapshot.objects("user"));
  await folder.write("seed.json", jsonArray(seedObjects(context, people)));
}

async function* seedObjects(context: ExportContext, people: AnonymousPeople | undefined): AsyncGenerator<Fields, void> {
  const { snapshot, counter, wrote } = context;
  for await (const object of inSeedOrder(snapshot)) {
    await counter.add(object);
    if (isContainerKind(object.kind)) wrote();
    const json = people === undefined ? object.json : people.replaceIn(object);
    yield isContainerKind(object.kind) ? { ...json, ...sightField(context, object) } : json;
  }
  for await (const { id } of snapshot.objects("data_source"))
    for (const [pageId, { isDefault }] of await snapshot.templates(id))
      yield { object: "data_source_template", id: pageId, data_source_id: id, is_default: isDefault };
}

/** Yields all objects, containers before their content, and blocks and views in their order. */
async function* inSeedOrder(snapshot: RecordSnapshot): AsyncGenerator<AnyRecord, void> {
  yield* snapshot.objects("user");
  yield* snapshot.objects("database");
  yield* snapshot.objects("data_source");
  yield* snapshot.objects("page");
  for await (const listId of snapshot.blockParents())
    for await (const block of snapshot.children(listId))
      // The blocks of a synced original that the token cannot see have another parent than their list.
      yield parentIdOf(block.json) === listId ? block : recordOf("block", movedTo(block.json, listId));
  yield* viewsInOrder(snapshot);
  yield* snapshot.objects("comment");
}

async function* viewsInOrder(snapshot: RecordSnapshot): AsyncGenerator<AnyRecord, void> {
  const listed = new Set<string>();
  for await (const { id } of snapshot.objects("database"))
    for await (const view of snapshot.views(id)) {
      listed.add(view.id);
      yield view;
    }
  // The copy lacks the databases of the others.
  for await (const view of snapshot.objects("view")) if (!listed.has(view.id)) yield view;
}

const movedTo = (json: Fields, blockId: string): Fields => ({
  ...json,
  parent: { type: "block_id", block_id: blockId },
});
