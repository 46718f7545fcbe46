// Names of columns that are also names of members of objects in JavaScript.
import type { JsonObject } from "@ws/emulator";
import { createEmulator } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { callerOf, makeDatabase, text, titlesOf, workspaceWithPage } from "./support.ts";

describe.each(["__proto__", "constructor", "toString", "hasOwnProperty", "prototype"])("a column named %s", (name) => {
  /** Returns an object with the name as a key of its own, as JSON.parse() does. */
  const named = (value: JsonObject, more: JsonObject = {}): JsonObject =>
    Object.fromEntries([...Object.entries(more), [name, value]]);
  const own = (object: object): unknown => Object.getOwnPropertyDescriptor(object, name)?.value;

  function setUp() {
    const made = workspaceWithPage();
    const ids = makeDatabase(made.call, made.pageId, named({ rich_text: {} }, { Name: { title: {} } }));
    return { ...made, ...ids };
  }

  test("is shown in data sources and pages, and takes values", () => {
    const { call, sourceId } = setUp();
    const source = call("GET", `data_sources/${sourceId}`).body;
    expect(own(source.properties)).toMatchObject({ name, type: "rich_text" });
    const properties = named({ rich_text: text("first") }, { Name: { title: text("Row") } });
    const page = call("POST", "pages", { parent: { data_source_id: sourceId }, properties }).body;
    expect(own(page.properties)).toMatchObject({ type: "rich_text", rich_text: [{ plain_text: "first" }] });
    const changed = call("PATCH", `pages/${page.id}`, { properties: named({ rich_text: text("second") }) }).body;
    expect(own(changed.properties)).toMatchObject({ rich_text: [{ plain_text: "second" }] });
    const query = {
      filter: { property: name, rich_text: { equals: "second" } },
      sorts: [{ property: name, direction: "ascending" }],
    };
    expect(titlesOf(call("POST", `data_sources/${sourceId}/query`, query).body.results)).toEqual(["Row"]);
  });

  test("can be renamed and removed", () => {
    const { call, sourceId } = setUp();
    const renamed = call("PATCH", `data_sources/${sourceId}`, { properties: named({ name: "Plain" }) }).body;
    expect(Object.keys(renamed.properties)).toEqual(["Name", "Plain"]);
    call("PATCH", `data_sources/${sourceId}`, { properties: { Plain: { name } } });
    const rawBody = `{"properties":{${JSON.stringify(name)}:null}}`;
    const removed = call("PATCH", `data_sources/${sourceId}`, undefined, { rawBody }).body;
    expect(Object.keys(removed.properties)).toEqual(["Name"]);
  });

  test("survives an older version, a snapshot, an export and missing capabilities", () => {
    const { emulator, call, sourceId, databaseId } = setUp();
    const older = call("GET", `databases/${databaseId}`, undefined, { version: "2021-05-13" }).body;
    expect(own(older.properties)).toMatchObject({ type: "rich_text" });
    emulator.rollback(emulator.snapshot());
    expect(own(call("GET", `data_sources/${sourceId}`).body.properties)).toMatchObject({ type: "rich_text" });
    const other = createEmulator({ seed: emulator.export(), capabilities: ["read_content"] });
    expect(own(callerOf(other)("GET", `data_sources/${sourceId}`).body.properties)).toMatchObject({
      type: "rich_text",
    });
  });
});
