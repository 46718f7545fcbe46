// Which rows a view shows, and the addresses of selections.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AsyncClient } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import { createMirror, openStore, type MirrorStore } from "@ws/mirror";
import { readerOf, type CopyReader } from "@ws/mirror/reader";
import { contentObject, viewOf, type ContentObject } from "@ws/render";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listHref, parseListQuery } from "../../src/web/data/list-query.ts";
import { selectRows } from "../../src/web/data/select-rows.ts";

const DAY_MS = 86_400_000;

/** Returns a day that is some days away, such as `2026-07-02`. */
const day = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the day one month away, as filters count. */
function monthAway(months: number): string {
  const today = new Date();
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(today.getUTCDate(), last))).toISOString().slice(0, 10);
}

const ROWS = [
  { job: "New chain", price: 60, stage: "Ready", tags: ["Express"], due: day(0) },
  { job: "Flat tyre 10", price: 20, stage: "Waiting", tags: [], due: monthAway(-1) },
  { job: "Flat tyre 9", price: null, stage: "Waiting", tags: ["Express", "Warranty"], due: monthAway(1) },
];

let folder: string;
let store: MirrorStore;
let copy: CopyReader;
let dataSource: ContentObject;

beforeAll(async () => {
  const emulator = createEmulator({ seed: "empty", now: Date.now() });
  const client = new AsyncClient({ auth: emulator.token, httpClient: emulator.httpClient });
  const text = (content: string) => [{ type: "text" as const, text: { content } }];
  const options = (...names: string[]) => ({ options: names.map((name) => ({ name })) });
  const database = await client.databases.create({
    parent: { type: "page_id", page_id: emulator.testPageId },
    title: text("Repairs"),
    initial_data_source: {
      properties: {
        Job: { type: "title", title: {} },
        Price: { type: "number", number: {} },
        Stage: { type: "select", select: options("Waiting", "Ready") },
        Tags: { type: "multi_select", multi_select: options("Express", "Warranty") },
        Due: { type: "date", date: {} },
      },
    },
  });
  const [source] = "data_sources" in database ? database.data_sources : [];
  const id = source?.id ?? "";
  for (const { job, price, stage, tags, due } of ROWS)
    await client.pages.create({
      parent: { type: "data_source_id", data_source_id: id },
      properties: {
        Job: { title: text(job) },
        Price: { number: price },
        Stage: { select: { name: stage } },
        Tags: { multi_select: tags.map((name) => ({ name })) },
        Due: { date: { start: due } },
      },
    });
  folder = await mkdtemp(join(tmpdir(), "ws-site-test-"));
  store = await openStore(folder);
  await createMirror({ client, store }).pull();
  copy = readerOf(store);
  const object = await copy.object("data_source", id);
  if (object === undefined) throw new Error("The copy lacks the data source.");
  dataSource = object;
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Returns the places of the selected rows. */
async function selected(settings: { filter?: unknown; sorts?: unknown }, address = ""): Promise<number[]> {
  const object = contentObject({ object: "view", id: "view", type: "table", ...settings });
  const view = viewOf(dataSource, object, { showProperty: (column) => column !== "Due" });
  const rows = await selectRows(copy, view, parseListQuery(new URLSearchParams(address)));
  return rows.map(({ json }) => ROWS.findIndex(({ job }) => JSON.stringify(json).includes(`"${job}"`)));
}

describe("selectRows", () => {
  test.each<[string, unknown, number[]]>([
    ["without a filter, in the order of the service", null, [2, 1, 0]],
    ["a column that visitors do not see", { property: "Due", date: { equals: "today" } }, [0]],
    ["a month ago", { property: "Due", date: { equals: "one_month_ago" } }, [1]],
    ["a month from now", { property: "Due", date: { on_or_after: "one_month_from_now" } }, [2]],
    ["this month", { property: "Due", date: { this_month: {} } }, [0]],
    ["a time with seconds", { property: "Due", date: { before: `${day(0)}T00:00:30Z` } }, [1]],
    [
      "a group",
      {
        or: [
          { property: "Price", number: { equals: 60 } },
          { property: "Tags", multi_select: { contains: "Warranty" } },
        ],
      },
      [2, 0],
    ],
    ["an unknown operator, which hides all rows", { property: "Job", title: { sounds_like: "x" } }, []],
    ["an unknown column, which hides all rows", { property: "Lost", title: { contains: "" } }, []],
  ])("shows the rows of a view: %s", async (_, filter, expected) => {
    expect(await selected({ filter })).toEqual(expected);
  });

  test("shows the options and words that a visitor selects", async () => {
    expect(await selected({}, "is.Stage=Waiting")).toEqual([2, 1]);
    expect(await selected({}, "is.Tags=Express")).toEqual([2, 0]);
    expect(await selected({}, "is.Tags=Express&is.Stage=Waiting")).toEqual([2]);
    expect(await selected({}, "is.Stage=Nothing")).toEqual([]);
    expect(await selected({}, "is.Price=60")).toEqual([]);
    expect(await selected({}, "q=FLAT+9")).toEqual([2]);
    expect(await selected({ filter: { property: "Price", number: { is_not_empty: true } } }, "q=flat")).toEqual([1]);
    // A visitor does not see the column.
    expect(await selected({}, `is.Due=${day(0)}`)).toEqual([2, 1, 0]);
  });

  test("sorts like the view, or as a visitor asks", async () => {
    const sorts = [
      { property: "Stage", direction: "descending" },
      { property: "Job", direction: "ascending" },
    ];
    expect(await selected({ sorts })).toEqual([0, 2, 1]);
    expect(await selected({ sorts: [{ property: "Lost", direction: "ascending" }, ...sorts] })).toEqual([0, 2, 1]);
    expect(await selected({ sorts: [{ timestamp: "created_time", direction: "ascending" }] })).toHaveLength(3);
    expect(await selected({ sorts }, "sort=Price")).toEqual([1, 0, 2]);
    expect(await selected({ sorts }, "sort=-Price")).toEqual([0, 1, 2]);
    expect(await selected({}, "sort=Due")).toEqual([2, 1, 0]);
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
