import type { SnapshotObject } from "@ws/mirror";
import type { Column } from "@ws/render/values";
import { describe, expect, test } from "vitest";
import { compileFilter } from "../../src/site/data/filter-rows.ts";
import { listHref, parseListQuery } from "../../src/site/data/list-query.ts";
import { sortRows } from "../../src/site/data/sort-rows.ts";

const NOW = Date.parse("2026-07-02T12:00:00Z");

const column = (name: string, type: string): Column => ({ id: name.toLowerCase(), name, type, format: undefined });
const COLUMNS = [
  column("Job", "title"),
  column("Price", "number"),
  column("Stage", "status"),
  column("Tags", "multi_select"),
  column("Due", "date"),
  column("Paid", "checkbox"),
  column("Number", "unique_id"),
  column("Tax", "formula"),
  column("Rolled", "rollup"),
];

interface Values {
  readonly job: string;
  readonly price?: number;
  readonly stage?: string;
  readonly tags?: readonly string[];
  readonly due?: string;
  readonly paid?: boolean;
}

function row({ job, price, stage, tags = [], due, paid = false }: Values, index: number): SnapshotObject {
  const value = (name: string, type: string, content: unknown) => [
    name,
    { id: name.toLowerCase(), type, [type]: content },
  ];
  const properties = Object.fromEntries([
    value("Job", "title", [{ type: "text", plain_text: job, text: { content: job }, annotations: {} }]),
    value("Price", "number", price ?? null),
    value("Stage", "status", stage === undefined ? null : { name: stage }),
    value(
      "Tags",
      "multi_select",
      tags.map((name) => ({ name })),
    ),
    value("Due", "date", due === undefined ? null : { start: due, end: null, time_zone: null }),
    value("Paid", "checkbox", paid),
    value("Number", "unique_id", { prefix: "REP", number: index + 1 }),
    value("Rolled", "rollup", {
      type: "array",
      function: "show_original",
      array: ["a", "b"].map((content) => ({
        type: "rich_text",
        rich_text: [{ plain_text: content, type: "text", text: { content } }],
      })),
    }),
    value("Tax", "formula", { type: "number", number: (price ?? 0) / 5 }),
  ]) as object;
  return {
    kind: "page",
    id: `row-${index}`,
    type: undefined,
    parentId: "source",
    json: { created_time: `2026-06-0${index + 1}T00:00:00Z`, properties },
  };
}

const ROWS = [
  { job: "New chain", price: 60, stage: "Ready", tags: ["Express"], due: "2026-07-02" },
  { job: "Flat tyre", price: 20, stage: "Waiting", due: "2026-07-05T10:00:00.000+02:00", paid: true },
  { job: "Chain oil", stage: "Waiting", tags: ["Express", "Warranty"], due: "2026-01-01" },
].map(row);

const jobs = (rows: readonly SnapshotObject[]) => rows.map(({ id }) => Number(id.slice(4)));

describe("compileFilter", () => {
  test.each<[string, object, number[]]>([
    ["no filter", {}, [0, 1, 2]],
    ["text", { property: "Job", title: { contains: "CHAIN" } }, [0, 2]],
    ["text by the id of the column", { property: "job", title: { starts_with: "chain" } }, [2]],
    ["text that differs", { property: "Job", title: { does_not_contain: "chain" } }, [1]],
    ["a number", { property: "Price", number: { greater_than_or_equal_to: 20 } }, [0, 1]],
    ["no number", { property: "Price", number: { is_empty: true } }, [2]],
    ["an option", { property: "Stage", status: { equals: "Waiting" } }, [1, 2]],
    ["another option", { property: "Stage", status: { does_not_equal: "Waiting" } }, [0]],
    ["one of several options", { property: "Tags", multi_select: { contains: "Warranty" } }, [2]],
    ["no options", { property: "Tags", multi_select: { is_empty: true } }, [1]],
    ["a day", { property: "Due", date: { equals: "2026-07-05" } }, [1]],
    ["a later day", { property: "Due", date: { after: "2026-07-02" } }, [1]],
    ["the next week, which begins today", { property: "Due", date: { next_week: {} } }, [0, 1]],
    ["the past year, which ends today", { property: "Due", date: { past_year: {} } }, [0, 2]],
    ["this week, from Sunday to Saturday", { property: "Due", date: { this_week: {} } }, [0]],
    ["a named day", { property: "Due", date: { equals: "today" } }, [0]],
    ["an earlier time", { property: "Due", date: { before: "2026-07-05T08:01:00Z" } }, [0, 1, 2]],
    ["the items of a rollup", { property: "Rolled", rollup: { any: { rich_text: { contains: "b" } } } }, [0, 1, 2]],
    ["no item of a rollup", { property: "Rolled", rollup: { none: { rich_text: { contains: "b" } } } }, []],
    ["a checkbox", { property: "Paid", checkbox: { equals: true } }, [1]],
    ["a unique id", { property: "Number", unique_id: { less_than: 3 } }, [0, 1]],
    ["a formula", { property: "Tax", formula: { number: { equals: 12 } } }, [0]],
    ["a time", { timestamp: "created_time", created_time: { on_or_after: "2026-06-02" } }, [1, 2]],
    [
      "groups",
      {
        and: [
          { property: "Stage", status: { equals: "Waiting" } },
          { or: [{ property: "Paid", checkbox: { equals: true } }] },
        ],
      },
      [1],
    ],
    ["an unknown operator, which hides all rows", { property: "Job", title: { sounds_like: "x" } }, []],
    ["an unknown column, which hides all rows", { property: "Lost", title: { contains: "" } }, []],
  ])("filters by %s", (_, filter, expected) => {
    expect(jobs(ROWS.filter(compileFilter(filter, COLUMNS, NOW)))).toEqual(expected);
  });
});

describe("sortRows", () => {
  const sorted = (name: string, isDescending = false) => {
    const found = COLUMNS.filter((entry) => entry.name === name);
    const options = ({ name: of }: Column) => (of === "Stage" ? ["Waiting", "Ready"] : []);
    return jobs(
      sortRows(
        ROWS,
        found.map((entry) => ({ column: entry, isDescending })),
        options,
      ),
    );
  };

  test("sorts texts, numbers, options and dates, and puts empty values last", () => {
    expect(sorted("Job")).toEqual([2, 1, 0]);
    expect(sorted("Price")).toEqual([1, 0, 2]);
    expect(sorted("Price", true)).toEqual([0, 1, 2]);
    expect(sorted("Stage")).toEqual([1, 2, 0]);
    expect(sorted("Due")).toEqual([2, 0, 1]);
    expect(sorted("Number", true)).toEqual([2, 1, 0]);
  });
});

describe("parseListQuery and listHref", () => {
  test("keep the selection in the address", () => {
    const address = "view=v1&q=new+chain&is.Stage=Ready&sort=-Due&page=3";
    const query = parseListQuery(new URLSearchParams(address));
    expect(query).toEqual({
      view: "v1",
      search: "new chain",
      filters: new Map([["Stage", "Ready"]]),
      sort: "-Due",
      page: 3,
      month: "",
    });
    expect(listHref("/list", query, { page: 3 })).toBe(`/list?${address}`);
    expect(listHref("/list", query, { sort: "", view: undefined })).toBe("/list?q=new+chain&is.Stage=Ready");
    expect(parseListQuery(new URLSearchParams("page=all")).page).toBe("all");
    expect(listHref("/list", query, { page: "all" })).toBe(`/list?${address.replace("page=3", "page=all")}`);
  });

  test("ignore wrong values", () => {
    const query = parseListQuery(new URLSearchParams("page=-1&is.Stage=&other=1&month=2026-13"));
    expect(query).toEqual({ view: undefined, search: "", filters: new Map(), sort: "", page: 1, month: "" });
    expect(listHref("/list", query, {})).toBe("/list");
  });
});
