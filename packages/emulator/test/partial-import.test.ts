// Imported objects that are known in part, or nest too deeply.
import type { JsonObject } from "@ws/emulator";
import { expect, test } from "vitest";
import { text, workspaceWithPage } from "./support.ts";

const SOURCE = "aaaaaaaa-1111-4111-8111-111111111111";
const OTHER = "bbbbbbbb-1111-4111-8111-111111111111";
const DATABASE = "cccccccc-1111-4111-8111-111111111111";
const UNTITLED = "dddddddd-1111-4111-8111-111111111111";

test("an object that nests too deeply is refused", () => {
  const { emulator } = workspaceWithPage();
  const nested = (levels: number): JsonObject => {
    let icon: JsonObject = {};
    for (let level = 1; level < levels; level += 1) icon = { icon };
    return { object: "page", id: SOURCE, icon };
  };
  expect(emulator.import([nested(99)])).toBe(1);
  for (const levels of [100, 100_000])
    expect(() => emulator.import([nested(levels)])).toThrow("Expected objects[0] to nest at most 100 levels deep");
});

test("a rollup keeps the name of a title column that was not imported", () => {
  const { emulator, call } = workspaceWithPage();
  const relation = { database_id: DATABASE, data_source_id: OTHER, type: "single_property", single_property: {} };
  const rollup = {
    rollup_property_name: "Title",
    relation_property_name: "Rel",
    rollup_property_id: "title",
    relation_property_id: "abcd",
    function: "count",
  };
  const properties = {
    Name: { id: "title", name: "Name", type: "title", title: {} },
    Rel: { id: "abcd", name: "Rel", type: "relation", relation },
    Roll: { id: "wxyz", name: "Roll", type: "rollup", rollup },
  };
  const database = { object: "database", id: DATABASE, data_sources: [{ id: OTHER, name: "Other" }] };
  const source = { object: "data_source", id: SOURCE, parent: { database_id: UNTITLED }, properties };
  emulator.import([database, source]);
  expect(call("GET", `data_sources/${SOURCE}`).body.properties["Roll"]?.["rollup"]).toEqual(rollup);
  const complete = { Heading: { id: "title", name: "Heading", type: "title", title: {} } };
  emulator.import([
    { object: "data_source", id: OTHER, parent: { database_id: DATABASE }, properties: complete },
    source,
  ]);
  const shown = call("GET", `data_sources/${SOURCE}`).body.properties["Roll"]?.["rollup"];
  expect(shown).toEqual({ ...rollup, rollup_property_name: "Heading" });
});

test("the mention of a database without its title has the text of the request, until the title is known", () => {
  const { emulator, call, pageId } = workspaceWithPage();
  const parent = { page_id: pageId };
  emulator.import([
    { object: "database", id: DATABASE, parent },
    { object: "database", id: UNTITLED, parent, title: [] },
  ]);
  const mention = (id: string, given: JsonObject) => {
    const item = { type: "mention", mention: { type: "database", database: { id } }, ...given };
    const children = [{ paragraph: { rich_text: [item] } }];
    const [block] = call("PATCH", `blocks/${pageId}/children`, { children }).body.results;
    return block?.paragraph.rich_text[0]?.plain_text;
  };
  const given = { plain_text: "Tasks" };
  expect([mention(DATABASE, given), mention(DATABASE, {}), mention(UNTITLED, given)]).toEqual([
    "Tasks",
    "Untitled",
    "Untitled",
  ]);
  call("PATCH", `databases/${DATABASE}`, { title: text("Jobs") });
  expect(mention(DATABASE, given)).toBe("Jobs");
});
