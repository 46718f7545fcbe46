// Filters and sorts: the copy answers like the emulator, whose rules are its own, and so do filters of rows in memory.
import { COLUMN_TYPES, columnType, FILTER_OPERATORS } from "@ws/helpers/columns";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { recordOfRow } from "../../src/model/records/records.ts";
import { presentOf } from "../../src/store/objects.ts";
import { readViews } from "../../src/store/views/write-views.ts";
import { ALL, conditionsOf, DATE, some } from "./row-conditions.ts";
import { createRowWorkspace, type RowWorkspace } from "./row-workspace.ts";

let workspace: RowWorkspace;
beforeAll(async () => {
  workspace = await createRowWorkspace(25);
});

/** Returns the ids of the columns by their names. */
async function propertyIds(): Promise<ReadonlyMap<string, string>> {
  const { db } = workspace.store;
  const row = await presentOf(db, "data_source")
    .select("json")
    .where("id", "=", workspace.sourceId)
    .executeTakeFirstOrThrow();
  return new Map(recordOfRow("data_source", row.json).columns.map(({ id, name }) => [name, id]));
}

const kindOf = (type: string): string | undefined => columnType(type)?.filter;

describe("the copy and rows in memory answer like the emulator", () => {
  test.each(ALL)("all filters over %s", async (name) => {
    const [, filters = [], conditions = []] = conditionsOf(workspace).find(([column]) => column === name) ?? [];
    expect(conditions).not.toHaveLength(0);
    for (const kind of filters)
      for (const condition of conditions) {
        const filter = { property: name, [kind]: condition };
        const expected = [filter, workspace.asked({ filter })];
        expect([filter, await workspace.found({ filter })]).toEqual(expected);
        expect([filter, workspace.inMemory(filter)]).toEqual(expected);
      }
  });

  // One table, FILTER_OPERATORS, serves the types of the client, the schema and the copy. The emulator has rules of its own.
  test("the emulator has the operators of dates of the table, such as this_month, and no others", () => {
    for (const filter of [
      { property: "When", date: {} },
      { timestamp: "created_time", created_time: {} },
    ]) {
      const refusal = workspace.refusal({ filter });
      const named = [...refusal.matchAll(/body\.filter\.\w+\.(\w+) should be defined/g)].map(([, name]) => name);
      expect(new Set(named)).toEqual(new Set(Object.keys(FILTER_OPERATORS.date)));
    }
  });

  test("the conditions have each type with a filter, and each operator", () => {
    const compared = conditionsOf(workspace);
    const types = new Set(compared.flatMap(([, filters]) => filters));
    const operatorsOf = (kind: string): Set<string> => {
      const ofKind = compared.filter(([, filters]) => filters.some((type) => kindOf(type) === kind));
      return new Set(ofKind.flatMap(([, , conditions]) => conditions.flatMap((condition) => Object.keys(condition))));
    };
    expect(Object.keys(COLUMN_TYPES).filter((type) => kindOf(type) !== undefined && !types.has(type))).toEqual([]);
    for (const [kind, operators] of Object.entries(FILTER_OPERATORS))
      expect([kind, operatorsOf(kind)]).toEqual([kind, new Set(Object.keys(operators))]);
  });

  test("a value that a filter finds empty is null in the SQL view, and no other one", async () => {
    const { db, dialect } = workspace.store;
    const view = (await readViews(db, dialect)).find(({ id }) => id === workspace.sourceId);
    const properties = await propertyIds();
    let compared = 0;
    for (const [property, [kind = ""], conditions] of conditionsOf(workspace)) {
      if (!conditions.some((condition) => "is_empty" in condition)) continue;
      const empty = await workspace.found({ filter: { property, [kind]: { is_empty: true } } });
      const column = sql.id(view?.columns.get(properties.get(property) ?? "") ?? "");
      const { rows } = await sql<{ id: string }>`
        select page_id as id from ${sql.id(view?.name ?? "")} where ${column} is null`.execute(db);
      expect([property, new Set(rows.map(({ id }) => id))]).toEqual([property, new Set(empty)]);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(10);
  });

  test.each<object>([
    { property: "Amount", number: { equals: 1, less_than: 3 } },
    { property: "Amount", number: { equals: "1" } },
    { property: "When", date: { before: "2026-02-31" } },
    { property: "When", date: { equals: "2026-04-31T10:00:00Z" } },
    { property: "When", date: { equals: "2026-13-01" } },
    { property: "Kind", select: { equals: "Lwo" } },
    { property: "Kind", select: { does_not_equal: ["Low", "Lwo"] } },
    { property: "State", status: { equals: "Nope" } },
    { property: "Tags", multi_select: { contains: "Nope" } },
    { timestamp: "created_time", created_time: { before: "today", after: "today" } },
    { timestamp: "created_time", property: "Amount", number: { equals: 1 } },
    { property: "Amount", number: [{ equals: 1 }] },
    { property: "Amount", number: { equals: null } },
    { property: "Done", checkbox: { equals: "true" } },
    { property: "Amount" },
  ])("all refuse %j", async (filter) => {
    expect(workspace.refusal({ filter })).toContain("validation_error");
    await expect(workspace.found({ filter })).rejects.toMatchObject({ code: "invalid_argument" });
    expect(() => workspace.inMemory(filter)).toThrow("Expected");
  });

  test.each(["created_time", "last_edited_time"])("filters over the timestamp %s", async (timestamp) => {
    for (const condition of some(DATE)) {
      const filter = { timestamp, [timestamp]: condition };
      expect([filter, await workspace.found({ filter })]).toEqual([filter, workspace.asked({ filter })]);
      expect(workspace.inMemory(filter)).toEqual(workspace.asked({ filter }));
    }
  });

  test.each([...ALL, "created_time", "last_edited_time"])("sorts by %s", async (name) => {
    for (const direction of ["ascending", "descending"]) {
      const sorts = [ALL.includes(name) ? { property: name, direction } : { timestamp: name, direction }];
      expect([sorts, await workspace.found({ sorts })]).toEqual([sorts, workspace.asked({ sorts })]);
    }
  });

  // More of them: `PROPERTY_SEED=2 PROPERTY_RUNS=10000 npx vitest run same-answers`.
  test("groups of filters with several sorts", async () => {
    const leaves = conditionsOf(workspace).flatMap(([property, filters, conditions]) =>
      filters.flatMap((kind) => conditions.map((condition) => ({ property, [kind]: condition }))),
    );
    const leaf = fc.constantFrom(...leaves);
    const groupOf = <Part>(part: fc.Arbitrary<Part>) =>
      fc
        .record({ word: fc.constantFrom("and", "or"), parts: fc.array(part, { maxLength: 4 }) })
        .map(({ word, parts }) => ({
          [word]: parts,
        }));
    const filters = fc.oneof(leaf, groupOf(fc.oneof(leaf, groupOf(leaf))));
    const sorts = fc.array(
      fc.record({ property: fc.constantFrom(...ALL), direction: fc.constantFrom("ascending", "descending") }),
      { maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(fc.record({ filter: filters, sorts }), async (query) => {
        expect(await workspace.found(query)).toEqual(workspace.asked(query));
        expect(new Set(workspace.inMemory(query.filter))).toEqual(new Set(workspace.asked(query)));
      }),
    );
  });
});
