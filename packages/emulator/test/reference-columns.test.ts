// Rules of the reference pages on columns and their values. Each has the address of its page.
import type { JsonObject } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { makeDatabase, makeRow, workspaceWithPage } from "./support.ts";

function withColumns(columns: JsonObject) {
  const base = workspaceWithPage();
  const { sourceId } = makeDatabase(base.call, base.pageId, { Name: { title: {} }, ...columns });
  const path = `data_sources/${sourceId}`;
  const change = (properties: JsonObject) => base.call("PATCH", path, { properties });
  const column = (name: string) => base.call("GET", path).body.properties[name];
  return { ...base, sourceId, change, column };
}

// https://developers.notion.com/reference/update-data-source-properties#select-configuration-updates
describe.each(["select", "multi_select", "status"])("an option of a %s", (type) => {
  const high = { name: "High", color: "red" };
  const options = (list: JsonObject[]) => ({ Kind: { [type]: { options: list } } });
  const optionsOf = (config: unknown) => (config as { options: { id: string; name: string }[] }).options;

  // The wording: https://github.com/lastorel/pytion (pytion/api.py)
  test("keeps its color: another one is refused, and nothing changes", () => {
    const { change, column } = withColumns(options([high]));
    const before = column("Kind");
    const byName = change(options([{ name: "High", color: "blue" }, { name: "Low" }]));
    expect([byName.status, byName.body.message]).toEqual([400, "Cannot update color of select with name: High."]);
    const id = optionsOf(before?.[type])[0]?.["id"] ?? "";
    expect(change(options([{ id, color: "blue" }])).body.message).toBe(`Cannot update color of select with id: ${id}.`);
    expect(column("Kind")).toEqual(before);
    expect(change(options([high, { name: "Low", color: "blue" }])).status).toBe(200);
  });

  test("keeps its name, even if a change gives another one beside its id", () => {
    const { change, column } = withColumns(options([high]));
    const [option] = optionsOf(column("Kind")?.[type]);
    expect(change(options([{ id: option?.["id"], name: "Urgent" }])).status).toBe(200);
    expect(optionsOf(column("Kind")?.[type])).toEqual([option]);
  });

  test("gets a new description", () => {
    const { change, column } = withColumns(options([high]));
    change(options([{ name: "High", description: "Today." }]));
    expect(optionsOf(column("Kind")?.[type])).toMatchObject([{ ...high, description: "Today." }]);
  });
});

// https://developers.notion.com/reference/update-data-source-properties#select-configuration-updates, "Warning"
test.each(["select", "multi_select"])(
  "a change of the options of a %s clears a description that it does not repeat",
  (type) => {
    const { change, column } = withColumns({
      Kind: { [type]: { options: [{ name: "A" }] }, description: "What it is" },
    });
    change({ Kind: { name: "Sort" } });
    expect(column("Sort")?.["description"]).toBe("What it is");
    const options = [{ name: "A" }, { name: "B" }];
    change({ Sort: { description: "Which it is", [type]: { options } } });
    expect(column("Sort")?.["description"]).toBe("Which it is");
    change({ Sort: { [type]: { options } } });
    expect(column("Sort")?.["description"]).toBeNull();
  },
);

test("a change of a number keeps its description", () => {
  const { change, column } = withColumns({ Size: { number: {}, description: "In cm" } });
  change({ Size: { number: { format: "percent" } } });
  expect(column("Size")?.["description"]).toBe("In cm");
});

// https://developers.notion.com/reference/update-data-source-properties#update-property-type
test("a place cannot become another type, and no column can become a place", () => {
  const { change, column } = withColumns({ Where: { place: {} }, Note: { rich_text: {} } });
  for (const properties of [{ Where: { rich_text: {} } }, { Note: { place: {} } }] as JsonObject[])
    expect(change(properties).body.code).toBe("validation_error");
  expect([column("Where")?.type, column("Note")?.type]).toEqual(["place", "rich_text"]);
  expect(change({ Where: { name: "Place" } }).status).toBe(200);
});

// https://developers.notion.com/reference/update-a-data-source#recommended-data-source-schema-size-limit
test("the error for a schema that is too large names its largest column, with id and size", () => {
  const { change } = withColumns({});
  const options = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: String(index).padEnd(100, "x") }));
  const columns = Object.fromEntries(
    [80, 100, 90, 90].map((count, at) => [`C${at}`, { select: { options: options(count) } }]),
  );
  expect(change(columns).body.message).toMatch(/The largest property is "C1" \(ID \S+\) with \d{5} bytes\.$/);
});

describe("a verification", () => {
  // https://developers.notion.com/reference/page-property-values#verification
  const withRow = () => {
    const base = withColumns({ Checked: { verification: {} } });
    const row = makeRow(base.call, base.sourceId, {});
    const write = (verification: JsonObject) =>
      base.call("PATCH", `pages/${row}`, { properties: { Checked: { verification } } });
    const read = () => base.call("GET", `pages/${row}`).body.properties["Checked"]?.["verification"];
    return { ...base, write, read };
  };

  test.each([{ start: "2026-09-15" }, { start: "2026-09-15T09:00:00Z", end: "2026-09-20" }])(
    "needs times: %j is refused",
    (date) => {
      const { write } = withRow();
      expect(write({ state: "verified", date }).body.code).toBe("validation_error");
    },
  );

  test("expires when its end passes, which queries find", () => {
    const { emulator, call, sourceId, write, read } = withRow();
    emulator.setClock("2026-09-01T00:00:00.000Z");
    write({ state: "verified", date: { start: "2026-09-01T09:00:00Z", end: "2026-10-01T09:00:00Z" } });
    const found = (status: string) =>
      call("POST", `data_sources/${sourceId}/query`, { filter: { property: "Checked", verification: { status } } }).body
        .results.length;
    expect([read(), found("verified"), found("expired")]).toMatchObject([{ state: "verified" }, 1, 0]);
    emulator.setClock("2026-10-01T09:00:00.000Z");
    expect([read(), found("verified"), found("expired")]).toMatchObject([{ state: "expired" }, 0, 1]);
    write({ state: "unverified" });
    expect(read()).toEqual({ state: "unverified", date: null, verified_by: null });
  });
});
