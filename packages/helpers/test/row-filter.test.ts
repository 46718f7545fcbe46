// Filters of rows in memory. packages/mirror/test/rows/same-answers.test.ts compares all operators with the emulator.
import { filterColumns, rowFilter } from "@ws/helpers/filters";
import { sortRows } from "@ws/helpers/tasks";
import { describe, expect, test } from "vitest";

const columns = () =>
  filterColumns({
    Job: { id: "title", type: "title" },
    Stage: { id: "%3Ast", type: "status", status: { options: [{ id: "o", name: "Open" }], groups: [] } },
    Bike: { id: "bike", type: "relation" },
  });
const BIKE = "11111111-2222-4333-8444-555555555555";
const row = (job: string, stage: string, bike?: string) => ({
  properties: {
    Job: { id: "title", type: "title", title: [{ plain_text: job }] },
    Stage: { id: "%3Ast", type: "status", status: { name: stage } },
    Bike: { id: "bike", type: "relation", relation: bike === undefined ? [] : [{ id: bike }] },
  },
});
const ROWS = [row("Chain 10", "Open", BIKE.replaceAll("-", "")), row("Chain 9", "Done")];
const matching = (filter: unknown) => ROWS.map(rowFilter(filter, { columns: columns(), nowMs: 0 }));

describe("rowFilter", () => {
  test("finds columns by their names, and by their ids with and without percent signs", () => {
    for (const property of ["Stage", "%3Ast", ":st"])
      expect(matching({ property, status: { equals: "Open" } })).toEqual([true, false]);
  });

  test("compares ids with and without dashes", () => {
    expect(matching({ property: "Bike", relation: { contains: BIKE } })).toEqual([true, false]);
  });

  test("matches all rows without a filter", () => {
    expect(matching(undefined)).toEqual([true, true]);
    expect(matching({ or: [] })).toEqual([false, false]);
  });

  test.each([
    [{ property: "Lost", title: { equals: "x" } }, /no column "Lost"/u],
    [{ property: "Job", title: { sounds_like: "x" } }, /Expected Job to have one of/u],
    [{ property: "Bike", relation: { contains: "me" } }, /to have an id, got "me"/u],
  ])("refuses %j", (filter, message) => {
    expect(() => rowFilter(filter, { columns: columns(), nowMs: 0 })).toThrow(message);
  });
});

test("sortRows sorts numbers in texts by their size, and options by their order", () => {
  const titles = (sorts: object[]) =>
    sortRows(ROWS, sorts as never, { "%3Ast": ["Done", "Open"] }).map((found) =>
      ROWS.findIndex((other) => other === found),
    );
  expect(titles([{ property: "Job", direction: "ascending" }])).toEqual([1, 0]);
  expect(titles([{ property: "%3Ast", direction: "ascending" }])).toEqual([1, 0]);
  expect(titles([{ property: "Stage", direction: "descending" }])).toEqual([0, 1]);
});
