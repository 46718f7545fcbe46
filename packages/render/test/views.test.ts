// Every kind of view of a database, in HTML and in React.
import {
  databaseHtml,
  databaseViews,
  pageHtml,
  sourceFromClient,
  sourceFromObjects,
  viewHtml,
  type ContentObject,
  type ContentSource,
  type HtmlOptions,
  type ViewOptions,
} from "@ws/render";
import { View } from "@ws/render/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { counted } from "./support/counted.ts";
import { Client } from "./support/workspace.ts";
import { by, DATABASE, job, JOBS, OBJECTS, SHOWN, SOURCE, view, VIEWS } from "./support/view-workspace.ts";

const NOW = Date.parse("2026-07-03T10:00:00Z");
const shared = { linkTo: (id: string) => `/${id}`, nowMs: NOW };

/** Renders a view as HTML and as React, whose texts must be the same. */
async function render(
  shown: object & { readonly id: string },
  objects: readonly object[] = OBJECTS,
  options: Partial<HtmlOptions> & ViewOptions = {},
): Promise<string> {
  const all = { ...shared, source: sourceFromObjects([...objects, shown]), ...options };
  const html = await viewHtml(shown.id, all);
  const react = renderToStaticMarkup(await View({ ...(all as object), view: shown.id, source: all.source }));
  expect(textIn(react)).toBe(textIn(html));
  // Versions of ICU differ in the spaces of dates and amounts.
  return html.replaceAll(/[\u00A0\u2009\u202F]/gu, " ");
}

const textIn = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/gu, "|")
    .replaceAll(/\n|&#x27;|&quot;/gu, "")
    .replaceAll(/\|+/gu, "|")
    .replaceAll(/^\||\|$/gu, "");

const named = (name: string) => VIEWS.find(({ id }) => id === name) ?? view("none", "table");
const heads = (html: string) => [...html.matchAll(/<th scope="col"[^>]*>([^<]*)/gu)].map(([, name]) => name);
const titles = (html: string) => [...html.matchAll(/<a href="\/(\w+)">/gu)].map(([, id]) => id);

const firstOf = (year: number, month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

/** React reports wrong attributes, missing keys and wrong nesting only in the console. */
const consoleError = vi.spyOn(console, "error");
beforeEach(() => {
  consoleError.mockClear();
});
afterEach(() => {
  expect(consoleError).not.toHaveBeenCalled();
});

test.each(VIEWS)("React has the texts of HTML in a view of the kind $id", async (shown) => {
  expect((await render(shown)).length).toBeGreaterThan(50);
});

describe("the columns of a view", () => {
  test.each(VIEWS)("that are hidden are in no part of the view $id", async (shown) => {
    expect(await render(shown)).not.toMatch(/999|Cost price/u);
  });

  test("have the order of the view, with the title first", async () => {
    expect(heads(await render(named("Table")))).toEqual(["Job", "Price", "Stage"]);
  });

  test("are the properties of the pages of rows", async () => {
    const options = { ...shared, source: sourceFromObjects(OBJECTS) };
    const names = (html: string) => [...html.matchAll(/<dt[^>]*>([^<]*)/gu)].map(([, name]) => name);
    expect(names(await pageHtml("a", options))).toEqual(["Price", "Stage"]);
    expect(names(await pageHtml("a", { ...options, showAllColumns: true }))).toHaveLength(8);
    const chooseView: HtmlOptions["chooseView"] = (views) => views.find(({ id }) => id === "Other");
    const other = view("Other", "list", { properties: [{ property_id: "hours" }] });
    const source = sourceFromObjects([...OBJECTS, other]);
    expect(names(await pageHtml("a", { ...shared, source, chooseView }))).toEqual(["Hours"]);
  });

  test("of a database whose first view is a chart are those of the first view with columns", async () => {
    const source = sourceFromObjects([DATABASE, SOURCE, named("Bars"), named("List"), ...JOBS]);
    expect(await pageHtml("a", { ...shared, source })).not.toContain("999");
    const alone = sourceFromObjects([DATABASE, SOURCE, named("Bars"), ...JOBS]);
    expect(await pageHtml("a", { ...shared, source: alone })).not.toContain("999");
  });
});

describe("the rows of a view", () => {
  test("are those of its filter, in its order", async () => {
    expect(titles(await render(named("Table")))).toEqual(["c", "b", "a", "d"]);
  });

  test("sort by options in their order, and by related titles", async () => {
    const sorts = [{ property: "stage", direction: "descending" }];
    expect(titles(await render(view("Sorted", "list", SHOWN, { sorts })))).toEqual(["b", "e", "c", "a", "d"]);
    const lost = [{ property: "lost", direction: "ascending" }];
    expect(titles(await render(view("Lost", "list", SHOWN, { sorts: lost })))).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("match its quick filters, too", async () => {
    const quick_filters = { price: { number: { less_than: 100 } }, Stage: { status: { equals: "Open" } } };
    const filter = { property: "Price", number: { greater_than: 1 } };
    expect(titles(await render(view("Quick", "list", SHOWN, { filter, quick_filters })))).toEqual(["a"]);
  });

  test("are all hidden by a filter that is not known, and somebody is told", async () => {
    const left: [string, string][] = [];
    const shown = view("Odd", "list", SHOWN, { filter: { property: "Job", title: { sounds_like: "x" } } });
    const html = await render(shown, OBJECTS, { onLeftOut: ({ id }, why) => left.push([id, why]) });
    expect(html).toBe('<p class="row-none">No rows</p>\n');
    expect(left).toHaveLength(2);
    expect(left[0]).toEqual(["Odd", expect.stringContaining("sounds_like")]);
  });

  test("come from a query of the source, if it has one, and errors of the source come through", async () => {
    const source = sourceFromObjects(OBJECTS);
    const asked: unknown[] = [];
    const queryRows: ContentSource["queryRows"] = async (id, query) => {
      asked.push([id, query]);
      return { rows: [] };
    };
    expect(await viewHtml("Table", { ...shared, source: { ...source, queryRows } })).toContain("No rows");
    const { filter, sorts } = named("Table") as unknown as { filter: object; sorts: object[] };
    expect(asked).toEqual([["source", { filter, sorts, nowMs: NOW }]]);
    const failing = { ...source, queryRows: () => Promise.reject(new Error("down")) };
    await expect(viewHtml("Table", { ...shared, source: failing })).rejects.toThrow("down");
  });

  test("are all rows in a table on request, also for a calendar or a chart", async () => {
    const options = { ...shared, source: sourceFromObjects(OBJECTS), showAllRows: true };
    for (const name of ["Table", "Calendar", "Donut"])
      expect(new Set(titles(await viewHtml(name, options)))).toEqual(new Set(["a", "b", "c", "d", "e"]));
  });

  test("can be passed, with a limit and a link to the others", async () => {
    const rows: ContentObject[] = [];
    for await (const row of sourceFromObjects(OBJECTS).rows("source")) if (row.id !== "a") rows.push(row);
    const links = { more: () => "/all" };
    for (const name of ["Table", "Gallery", "List"]) {
      const html = await render(named(name), OBJECTS, { rows, maxRows: 2, links });
      expect(titles(html).filter((id) => id !== "all")).toEqual(["b", "c"]);
      expect(html).toContain('<p class="row-more"><a href="/all">+ 2 more</a></p>');
    }
  });

  test.each(VIEWS)("are missing in an empty view of the kind $id", async (shown) => {
    const html = await render(shown, [DATABASE, SOURCE]);
    expect(html).toBe('<p class="row-none">No rows</p>\n');
  });
});

test("a client asks Notion for the rows of a view, and shows none if Notion refuses its filter", async () => {
  const client = new Client();
  const database = client.databases.create({
    parent: { type: "workspace", workspace: true },
    title: [{ text: { content: "Parts" } }],
    initial_data_source: { properties: { Part: { title: {} }, Price: { number: {} } } },
  });
  const data_source_id = "data_sources" in database ? (database.data_sources[0]?.id ?? "") : "";
  for (const [name, price] of [
    ["Chain", 18],
    ["Bell", 7],
    ["Wheel", 90],
  ] as const)
    client.pages.create({
      parent: { type: "data_source_id", data_source_id },
      properties: { Part: { title: [{ text: { content: name } }] }, Price: { number: price } },
    });
  const calls: string[] = [];
  const source = sourceFromClient(counted(client, calls));
  const sorts = [{ property: "Price", direction: "ascending" }];
  const shown = (filter: object) => view("Cheap", "list", {}, { data_source_id, filter, sorts });
  const html = await viewHtml(shown({ property: "Price", number: { less_than: 20 } }), { source });
  expect([...html.matchAll(/>(Chain|Bell|Wheel)</gu)].map(([, name]) => name)).toEqual(["Bell", "Chain"]);
  expect(calls).toEqual(["dataSources.retrieve", "dataSources.query"]);
  const left: string[] = [];
  const options = { source, onLeftOut: (_: ContentObject, why: string) => left.push(why) };
  expect(await viewHtml(shown({ property: "Lost", number: { less_than: 20 } }), options)).toContain("No rows");
  expect(left).toEqual([expect.stringContaining("validation_error")]);
});

test("a database shows the first view of each data source, or the chosen one", async () => {
  const options = { ...shared, source: sourceFromObjects(OBJECTS) };
  expect(await databaseHtml("base", options)).toContain('<table class="rows" role="table">');
  expect(await databaseHtml("base", { ...options, chooseView: (views) => views[3] })).toContain('class="row-gallery"');
  expect((await databaseViews("base", options)).map(({ name, layout }) => [name, layout])).toContainEqual([
    "Line",
    "chart",
  ]);
});

test("views that lack their columns and views of other types are tables, and forms are no views of rows", async () => {
  for (const shown of [
    view("X", "board", { group_by: by("lost") }),
    view("X", "calendar", { date_property_id: "lost" }),
    view("X", "chart", {
      chart_type: "bar",
      x_axis: by("stage"),
      y_axis: { aggregator: "date_range", property_id: "when" },
    }),
    view("X", "map"),
  ])
    expect(await render(shown)).toContain('<table class="rows');
  const source = sourceFromObjects([...OBJECTS, view("Form", "form")]);
  await expect(viewHtml("Form", { source })).rejects.toThrow("Expected a view with rows, got a form.");
  await expect(viewHtml("lost", { source })).rejects.toMatchObject({ code: "object_not_found" });
  const foreign = view("Lost", "table", {}, { data_source_id: "lost" });
  await expect(viewHtml(foreign, { source })).rejects.toMatchObject({ code: "object_not_found" });
});

describe("a table", () => {
  test("has a body for each group, with its name and its number of rows", async () => {
    const html = await render(named("Grouped"));
    expect(
      [...html.matchAll(/scope="rowgroup"[^>]*><span[^>]*>([^<]*)<\/span> <small>(\d+)/gu)].map(
        ([, ...group]) => group,
      ),
    ).toEqual([
      ["Express", "2"],
      ["Warranty", "1"],
      ["None", "3"],
    ]);
  });

  test("has heads that sort, with the present order", async () => {
    const html = await render(named("Table"), OBJECTS, {
      sortedBy: { column: "Price", direction: "descending" },
      links: { sort: ({ name }) => `?sort=${name}` },
    });
    expect(html).toContain('aria-sort="descending"><a href="?sort=Price">Price</a>');
  });
});

describe("the columns of a table", () => {
  const widths = (html: string) => [...html.matchAll(/<col width="([^"]*)">/gu)].map(([, width]) => width);

  test("have the same widths for all rows, and fill the page", async () => {
    const shown = { properties: [{ property_id: "stage" }, { property_id: "when" }] };
    const short = await render(view("T", "table", shown), [DATABASE, SOURCE, job("a", "A")]);
    const long = await render(view("T", "table", shown), [DATABASE, SOURCE, job("a", "A long title ".repeat(40))]);
    expect(widths(long)).toEqual(widths(short));
    const sum = widths(short).reduce((total, width) => total + Number.parseFloat(width ?? ""), 0);
    expect(sum).toBeCloseTo(100, 0);
  });

  test("have the widths that the view asks for, within limits", async () => {
    const sized = (...columns: (readonly [string, number])[]) =>
      render(
        view("W", "table", { properties: columns.map(([id, width]) => ({ property_id: id, visible: true, width })) }),
      );
    expect(widths(await sized(["title", 300], ["price", 100]))).toEqual(["75%", "25%"]);
    expect(widths(await sized(["title", 9000], ["price", -5]))).toEqual(["90.9%", "9.1%"]);
  });

  test("have room for the longest word of their headings, also at half of their widths", async () => {
    const widthOf = async (name: string) => {
      const source = { ...SOURCE, properties: { ...SOURCE.properties, [name]: { id: "n", name, type: "unique_id" } } };
      const shown = { properties: [{ property_id: "title" }, { property_id: "n" }] };
      const html = await render(view("N", "table", shown), [DATABASE, source, job("a", "A")]);
      return Number.parseFloat(widths(html)[1] ?? "");
    };
    const narrow = await widthOf("No");
    expect(await widthOf("Number")).toBeGreaterThan(narrow);
    expect(await widthOf("Number of them")).toBe(await widthOf("Number"));
    // Lines break between these letters.
    expect(await widthOf("整理番号整理番号")).toBe(narrow);
  });

  test("have room for an amount of money, which would be another one if it broke", async () => {
    const widthOf = async (format: string) => {
      const Price = { id: "price", type: "number", number: { format } };
      const source = { ...SOURCE, properties: { ...SOURCE.properties, Price } };
      const shown = { properties: [{ property_id: "title", width: 160 }, { property_id: "price" }] };
      return widths(await render(view("M", "table", shown), [DATABASE, source, job("a", "A")]));
    };
    expect(await widthOf("franc")).toEqual(["50%", "50%"]);
    expect(await widthOf("number")).toEqual(["59.3%", "40.7%"]);
  });

  test("are in pixels in a table that has no room on a page", async () => {
    const wide = view("W", "table", {
      properties: ["title", "stage", "tags", "when"].map((id) => ({ property_id: id, width: 400 })),
    });
    expect(widths(await render(wide))).toEqual(["400", "400", "400", "400"]);
  });
});

test("a card has the first values that its row has, in the order of the view, and so has a row that is a card on a phone", async () => {
  const values = { stage: "Ready", price: 20, hours: 3, when: "2026-07-02" };
  const objects = [DATABASE, SOURCE, job("a", "A", values)];
  const shown = {
    properties: ["title", "tags", "price", "until", "hours", "stage", "when"].map((id) => ({ property_id: id })),
  };
  const names = (html: string) => [...html.matchAll(/<dt[^>]*>([^<]*)/gu)].map(([, name]) => name);
  const group = { group_by: { type: "checkbox", property_id: "paid" }, ...shown };
  for (const [type, configuration] of [
    ["gallery", shown],
    ["list", shown],
    ["board", group],
  ] as const) {
    const html = await render(view("V", type, configuration), objects, { maxCardValues: 2 });
    expect(names(html), type).toEqual(["Price", "Hours"]);
  }
  const table = await render(view("V", "table", shown), objects, { maxCardValues: 2 });
  const cells = [...table.matchAll(/<td role="cell" (?:class="([^"]*)" )?data-label="([^"]*)"/gu)];
  const beyond = cells.flatMap(([, kind = "", label]) => (kind.split(" ").includes("beyond") ? [label] : []));
  expect(beyond).toEqual(["Stage", "When"]);
  const all = await render(view("V", "list", shown), objects);
  expect(names(all)).toEqual(["Price", "Hours", "Stage", "When"]);
  expect(await render(view("V", "table", shown), objects)).not.toContain("beyond");
});

test("options and formulas that say that a row cannot be had look so, by their names in the language of the workspace", async () => {
  const properties = {
    ...SOURCE.properties,
    Stock: { id: "stock", type: "formula", formula: { expression: "" } },
  };
  const row = (id: string, stage: string, tags: string[], stock: string) => {
    const made = job(id, id, { stage, tags });
    const formula = { id: "stock", type: "formula", formula: { type: "string", string: stock } };
    return { ...made, properties: { ...made.properties, Stock: formula } };
  };
  const objects = [
    DATABASE,
    { ...SOURCE, properties },
    row("a", "Ausverkauft", [], "نفد"),
    row("b", "Ready", ["Ausverkauft"], "Ausverkauft bald"),
  ];
  const shown = { properties: ["title", "stage", "tags", "stock"].map((id) => ({ property_id: id })) };
  const unavailableOptions = ["Ausverkauft", "نفد"];
  const found = (html: string) =>
    [...html.matchAll(/<span class="option unavailable">([^<]*)/gu)].map(([, name]) => name);
  for (const type of ["table", "list", "gallery"])
    expect(found(await render(view("V", type, shown), objects, { unavailableOptions })), type).toEqual([
      "Ausverkauft",
      "نفد",
      "Ausverkauft",
    ]);
  const board = { group_by: { type: "status", property_id: "stage" }, properties: [{ property_id: "title" }] };
  expect(found(await render(view("V", "board", board), objects, { unavailableOptions }))).toEqual(["Ausverkauft"]);
  expect(await render(view("V", "table", shown), objects)).not.toContain("unavailable");
});

test("a cell and a card have the first of many options and the number of the others, and the page of the row has all", async () => {
  const tags = ["One", "Two", "Three", "Four", "Five"];
  const objects = [DATABASE, SOURCE, job("a", "A", { tags })];
  const shown = { properties: [{ property_id: "title" }, { property_id: "tags" }] };
  for (const type of ["table", "list"]) {
    const options = { maxCellValues: 2, locale: "de" };
    const html = await render(view("V", type, shown), objects, options);
    expect(html).toMatch(/>One<.*>Two<\/span> <small class="row-rest" dir="auto">\+ 3 weitere<\/small>/u);
    expect(html).not.toContain("Three");
    expect(await render(view("V", type, shown), objects, { maxCellValues: 5 })).not.toContain("row-rest");
    const source = sourceFromObjects([...objects, view("V", type, shown)]);
    expect(await pageHtml("a", { ...shared, ...options, source })).toMatch(/>Four<.*>Five</u);
  }
});

describe("a board", () => {
  const groups = (html: string) =>
    [...html.matchAll(/<h\d class="row-group"[^>]*><span class="([^"]*)">([^<]*)<\/span> <small>(\d+)/gu)].map(
      ([, ...group]) => group,
    );

  test("has a column for each option with its color, and one for rows without a value", async () => {
    expect(groups(await render(named("Board")))).toEqual([
      ["option color-gray-background", "Waiting", "1"],
      ["option color-blue-background", "On the stand", "1"],
      ["option color-green-background", "Ready", "2"],
      ["option", "None", "1"],
    ]);
  });

  test("groups a status by its groups, and hides empty columns, as the view says", async () => {
    const shown = view("B", "board", { group_by: by("stage", { group_by: "group", hide_empty_groups: true }) });
    expect(groups(await render(shown)).map(([, name, count]) => [name, count])).toEqual([
      ["Open", "2"],
      ["Complete", "2"],
      ["None", "1"],
    ]);
    const rows = [DATABASE, SOURCE, job("a", "A", { stage: "Ready" })];
    expect(groups(await render(shown, rows))).toHaveLength(1);
  });

  test("folds the rows of a long column, or ends it with their number and a link", async () => {
    const rows = Array.from({ length: 60 }, (_, index) => job(`r${index}`, `R${index}`, { stage: "Ready" }));
    const all = [DATABASE, SOURCE, ...rows];
    const folded = await render(named("Board"), all);
    expect(titles(folded)).toHaveLength(60);
    expect(folded).toContain("<summary>+ 10 more</summary>");
    const links = { more: (group: string | undefined) => `?group=${group}` };
    const short = await render(named("Board"), all, { maxRows: 5, links });
    expect(short.match(/class="row-card"/gu)).toHaveLength(5);
    expect(short).toContain('<a href="?group=Ready">+ 55 more</a>');
  });
});

describe("a calendar", () => {
  const dayOf = (html: string, day: string) =>
    html.split("<td").find((cell) => cell.includes(`<time datetime="${day}">`)) ?? "";

  test("has an event of several days once in a week, as wide as its days", async () => {
    const html = await render(named("Calendar"), OBJECTS, { month: "2026-07" });
    // From Wednesday 1 July to Wednesday 8 July: five days of the first week and three of the second.
    expect([...html.matchAll(/class="(row-event days-[^"]*)"[^>]*>.*?href="\/b"/gu)].map(([, name]) => name)).toEqual([
      "row-event days-5",
      "row-event days-3 continued",
    ]);
    expect(dayOf(html, "2026-07-02")).not.toContain('href="/b"');
    expect(dayOf(html, "2026-07-02")).toContain('class="row-event-space"');
  });

  test("marks the present day, and begins with the first day of a week in the language", async () => {
    const html = await render(named("Calendar"));
    expect(html).toContain('<td class="today"><time datetime="2026-07-03">');
    expect(heads(html)[0]).toBe("Mon");
    expect(heads(await render(named("Calendar"), OBJECTS, { locale: "en-US" }))[0]).toBe("Sun");
    expect(heads(await render(named("Calendar"), OBJECTS, { locale: "ar-EG" }))[0]).toBe("السبت");
  });

  test("has the months in which rows begin, at most 12, and the number of the others", async () => {
    const rows = Array.from({ length: 14 }, (_, month) => job(`m${month}`, "M", { when: firstOf(2026, month) }));
    const html = await render(named("Calendar"), [DATABASE, SOURCE, ...rows]);
    const captions = [...html.matchAll(/<caption>([^<]*)/gu)].map(([, month]) => month);
    expect(captions).toHaveLength(12);
    expect(captions[0]).toBe("January 2026");
    expect(html).toContain("+ 2 more");
  });

  test("has each event on each of its days: as a bar, or in the number of the others", async () => {
    const long = Array.from({ length: 8 }, (_, index) =>
      job(`l${index}`, `L${index}`, { when: "2026-07-01", to: `2026-07-0${index + 2}` }),
    );
    const short = Array.from({ length: 3 }, (_, index) => job(`s${index}`, `S${index}`, { when: "2026-07-02" }));
    const html = await render(named("Calendar"), [DATABASE, SOURCE, ...long, ...short], { month: "2026-07" });
    for (const [day, count] of [
      ["2026-07-01", 8],
      ["2026-07-02", 11],
      ["2026-07-03", 7],
      ["2026-07-04", 6],
    ] as const) {
      const cell = dayOf(html, day);
      const events = [...cell.matchAll(/class="row-event[ "-]/gu)].length;
      expect([day, events]).toEqual([day, count]);
      // Six lanes, four events, and the rest.
      const [, more = "0"] = /<summary>\+ (\d+) more/u.exec(cell) ?? [];
      expect([day, Number(more)]).toEqual([day, Math.max(0, count - 10)]);
    }
    // The list of a narrow page has an event on the day on which it begins.
    expect(dayOf(html, "2026-07-03")).toContain('class="row-event continued"');
    expect(dayOf(html, "2026-07-01")).not.toContain("continued");
  });

  test("says that a month has no rows", async () => {
    expect(await render(named("Calendar"), OBJECTS, { month: "2026-10" })).toContain("No rows");
    expect(await render(named("Calendar"), OBJECTS, { month: "2026-07" })).not.toContain("No rows");
  });

  test("folds the events of a full day, and rows without a date", async () => {
    const rows = Array.from({ length: 7 }, (_, index) => job(`r${index}`, `R${index}`, { when: "2026-07-02" }));
    const html = await render(named("Calendar"), [DATABASE, SOURCE, ...rows, job("u", "Undated")]);
    expect(dayOf(html, "2026-07-02")).toContain("<summary>+ 3 more</summary>");
    expect(html).toMatch(/<summary>1 without a date<\/summary>.*Undated/su);
    expect(titles(html)).toHaveLength(8);
  });

  test("leads to other months", async () => {
    const html = await render(named("Calendar"), OBJECTS, {
      month: "2026-12",
      links: { month: (month) => `?month=${month}` },
    });
    expect(html).toContain('<a rel="prev" href="?month=2026-11">Previous</a>');
    expect(html).toContain('<a rel="next" href="?month=2027-01">Next</a>');
  });

  test("shows times on their days in the time zone of the readers", async () => {
    const rows = [DATABASE, SOURCE, job("late", "Late", { when: "2026-07-02T23:30:00.000Z" })];
    expect(dayOf(await render(named("Calendar"), rows), "2026-07-02")).toContain("Late");
    expect(dayOf(await render(named("Calendar"), rows, { timeZone: "Europe/Berlin" }), "2026-07-03")).toContain("Late");
  });
});

describe("a timeline", () => {
  test("has a bar for each row, from its first day to its last one, and its dates beside the title", async () => {
    const rows = [
      DATABASE,
      SOURCE,
      job("a", "A", { when: "2026-07-01", to: "2026-07-03" }),
      job("b", "B", { when: "2026-07-08", until: "2026-07-09" }),
    ];
    const html = await render(named("Timeline"), rows);
    expect(
      [...html.matchAll(/<td colspan="(\d+)"><\/td>|class="bar" colspan="(\d+)"/gu)].map(
        ([, gap, bar]) => gap ?? `bar ${bar}`,
      ),
    ).toEqual(["bar 3", "6", "7", "bar 2"]);
    expect(html).toContain('<span class="row-when"><bdi>Jul 1 – 3, 2026</bdi></span>');
  });

  test("of thousands of years fits into its columns, and names the years", async () => {
    const rows = ["2026-11-23", "9999-12-31"].map((when, index) => job(`r${index}`, "R", { when }));
    const html = await render(named("Timeline"), [DATABASE, SOURCE, ...rows]);
    const widths = [...html.matchAll(/<tr>(.*?)<\/tr>/gsu)].map(([, row = ""]) =>
      [...row.matchAll(/ colspan="(\d+)"/gu)].reduce((sum, [, columns]) => sum + Number(columns), 0),
    );
    // The second row of the head begins below the name.
    expect(new Set(widths).size).toBe(1);
    expect(widths[0]).toBeLessThanOrEqual(48);
    expect(html).toContain(">4000<");
  });

  const timelineOf = async (first: string, last: string, options: Partial<HtmlOptions> = {}) => {
    const rows = [first, last].map((when, index) => job(`r${index}`, "R", { when }));
    return render(view("T", "timeline", { date_property_id: "when" }), [DATABASE, SOURCE, ...rows], options);
  };

  test.each([
    ["2026-07-01", "2026-07-07", ["Jul 1", "Jul 2", "Jul 3", "Jul 4", "Jul 5", "Jul 6", "Jul 7"]],
    ["2026-07-01", "2026-08-12", ["Jul 6", "Jul 13", "Jul 20", "Jul 27", "Aug 3"]],
    ["2026-07-15", "2026-11-20", ["Jul 2026", "Aug 2026", "Sep 2026", "Oct 2026", "Nov 2026"]],
    ["2026-01-05", "2026-11-20", ["Jan 2026", "Mar 2026", "May 2026", "Jul 2026", "Sep 2026"]],
    ["2024-11-20", "2027-02-20", ["Jan 2025", "Jul 2025", "Jan 2026", "Jul 2026"]],
    ["2024-11-20", "2031-02-20", ["2026", "2028", "2030"]],
    ["1890-05-05", "2026-07-01", ["1900", "1950", "2000"]],
  ])("from %s to %s has round dates", async (first, last, dates) => {
    const html = await timelineOf(first, last);
    const [, head = ""] = /<thead>(.*?)<\/tr>/su.exec(html) ?? [];
    expect(heads(head).slice(1)).toEqual(dates);
    const spans = [...html.matchAll(/<tr>(.*?)<\/tr>/gsu)].map(([, row = ""]) =>
      [...row.matchAll(/ colspan="(\d+)"/gu)].reduce((sum, [, columns]) => sum + Number(columns), 0),
    );
    expect(new Set(spans).size).toBe(1);
    expect(spans[0]).toBeLessThanOrEqual(48);
  });

  test("names the present day in its language, if it is one of its days", async () => {
    const early = await timelineOf("2026-07-01", "2026-08-12");
    expect(early).toContain(
      '<td class="gap" colspan="2"></td><td class="today" colspan="41"><time datetime="2026-07-03">Today</time></td>',
    );
    expect(await timelineOf("2026-07-03", "2026-07-12")).toContain('<tr>\n<td class="today" colspan="10">');
    expect(await timelineOf("2026-06-20", "2026-07-03")).toContain(
      '<td class="before-today" colspan="13"><time datetime="2026-07-03">Today</time></td><td class="today" colspan="1"></td>',
    );
    expect(await timelineOf("2026-01-01", "2026-07-01", { locale: "de" })).toContain(">Heute<");
    expect(await timelineOf("2026-07-04", "2026-08-12")).not.toContain("today");
    expect(await timelineOf("2026-06-20", "2026-07-02")).not.toContain("today");
  });
});

describe("a map", () => {
  test.each([
    ["en", "“Shops” is shown as a table here."],
    ["de", "„Shops“ ist hier eine Tabelle."],
  ])("is a table, and says so in %s", async (locale, expected) => {
    const map = { ...view("Map", "map", SHOWN), name: "Shops" };
    const html = await render(map, OBJECTS, { locale });
    expect(html).toContain(`<p class="row-none" dir="auto">${expected}</p>\n<div class="scroll row-table"`);
    // An export with all rows has tables, and does not say so for layouts that lack rows.
    expect(await render(map, OBJECTS, { locale, showAllRows: true })).toContain(expected);
    expect(await render(named("Timeline"), OBJECTS, { showAllRows: true })).not.toContain("shown as a table");
    expect(await render(named("Table"))).not.toContain("shown as a table");
  });
});

describe("a chart", () => {
  const monthly = (count: number) =>
    Array.from({ length: count }, (_, month) =>
      job(`m${month}`, `M${month}`, { price: month + 1, when: firstOf(2025, month) }),
    );
  const chart = (chart_type: string, axis: object, more: object = {}) =>
    view("Chart", "chart", { chart_type, x_axis: axis, y_axis: { aggregator: "sum", property_id: "price" }, ...more });
  const byMonth = by("when", { type: "date", group_by: "month" });
  const tableOf = (html: string) =>
    [...html.matchAll(/<tr><th scope="row"[^>]*>([^<]*)<\/th><td class="number">([^<]*)/gu)].map(([, ...line]) => line);
  const marks = (html: string, tag: string) => html.match(new RegExp(`<${tag} `, "gu"))?.length ?? 0;
  const objects = (rows: readonly object[]) => [DATABASE, SOURCE, ...rows];

  test.each(["bar", "column", "line"])("of the kind %s draws all of 16 months", async (kind) => {
    const html = await render(chart(kind, byMonth), objects(monthly(16)));
    expect(marks(html, kind === "line" ? "circle" : "rect")).toBe(16);
    expect(html).toContain("Apr 2026");
    expect(tableOf(html)).toHaveLength(16);
  });

  test("keeps the newest days of more than it can draw, says how many are left, and lists all in its table", async () => {
    const html = await render(chart("column", byMonth), objects(monthly(30)));
    expect(marks(html, "rect")).toBe(24);
    expect(html).toContain("<title>Jun 2027: €30.00</title>");
    expect(html).not.toContain("<title>Jan 2025");
    expect(html).toContain("Sum of Price (+ 6 more)");
    expect(tableOf(html)).toHaveLength(30);
  });

  test("of values without an order has the smallest of more than it can draw together", async () => {
    const rows = Array.from({ length: 30 }, (_, index) => job(`r${index}`, `Name ${index}`, { price: index + 1 }));
    const html = await render(chart("donut", by("title")), objects(rows));
    expect(marks(html, "circle")).toBe(9);
    // 1 to 22, of which the largest eight are drawn.
    expect(html).toContain("<title>22 more: €253.00</title>");
    expect(await render(chart("line", byMonth), objects(monthly(16)))).not.toContain("more");
  });

  test("of averages leaves out what it cannot draw, because averages cannot be added", async () => {
    const rows = Array.from({ length: 30 }, (_, index) => job(`r${index}`, `Name ${index}`, { price: index + 1 }));
    const average = { y_axis: { aggregator: "average", property_id: "price" } };
    const html = await render(chart("bar", by("title"), average), objects(rows));
    expect(marks(html, "rect")).toBe(23);
    expect(html).toContain("Average of Price (+ 7 more)");
  });

  test("with negative values is bars on both sides of zero, and no ring", async () => {
    const rows = [job("a", "A", { price: 30, stage: "Ready" }), job("b", "B", { price: -10, stage: "Waiting" })];
    const html = await render(chart("donut", by("stage")), objects(rows));
    expect(html).not.toContain("stroke-dasharray");
    expect(html).toContain('<rect x="0" y="20" width="120"');
    expect(html).toContain('<rect x="120" y="112" width="360"');
    const column = await render(chart("column", by("stage")), objects(rows));
    expect(column).toMatch(/<title>Waiting: -€10.00<\/title><rect [^>]*height="45"/u);
  });

  test("of a ring whose values are all zero is bars, and one without numbers says so", async () => {
    const none = await render(chart("donut", by("stage")), objects([job("a", "A", { price: 0, stage: "Ready" })]));
    expect(none).not.toContain("NaN");
    const average = { y_axis: { aggregator: "average", property_id: "price" } };
    expect(await render(chart("bar", byMonth, average), objects([job("a", "A", { when: "2026-07-01" })]))).toBe(
      '<p class="row-none">No values</p>\n',
    );
  });

  test.each([
    ["day", ["Jul 1, 2026", "Jul 2, 2026", "Jul 3, 2026", "Jul 4, 2026"]],
    ["week", ["Jun 29 – Jul 5, 2026"]],
    ["month", ["Jul 2026"]],
    ["year", ["2026"]],
    ["relative", ["Jul 2026", "yesterday", "tomorrow"]],
  ])("groups days by %s", async (unit, expected) => {
    const rows = ["2026-07-01", "2026-07-02", "2026-07-04"].map((when, index) =>
      job(`r${index}`, "R", { price: 1, when }),
    );
    const html = await render(chart("bar", by("when", { type: "date", group_by: unit })), objects(rows));
    expect(tableOf(html).map(([label]) => label)).toEqual(expected);
  });

  test("begins weeks on the day of the view", async () => {
    const rows = [job("r", "R", { price: 1, when: "2026-07-05" })];
    const labels = async (day: number) =>
      tableOf(
        await render(
          chart("bar", by("when", { type: "date", group_by: "week", start_day_of_week: day })),
          objects(rows),
        ),
      );
    expect(await labels(0)).toEqual([["Jul 5 – 11, 2026", "€1.00"]]);
    expect(await labels(1)).toEqual([["Jun 29 – Jul 5, 2026", "€1.00"]]);
  });

  test("has a place for months without rows, unless the view hides them", async () => {
    const rows = [job("a", "A", { price: 1, when: "2026-01-01" }), job("b", "B", { price: 2, when: "2026-04-01" })];
    expect(tableOf(await render(chart("column", byMonth), objects(rows)))).toEqual([
      ["Jan 2026", "€1.00"],
      ["Feb 2026", "€0.00"],
      ["Mar 2026", "€0.00"],
      ["Apr 2026", "€2.00"],
    ]);
    expect(tableOf(await render(chart("column", byMonth, { hide_empty_groups: true }), objects(rows)))).toHaveLength(2);
  });

  test("sorts its groups by their names, by their values, or as the view says", async () => {
    const labels = async (axis: object, more: object = {}) =>
      tableOf(await render(chart("bar", axis, more))).map(([label]) => label);
    expect(await labels(by("stage"))).toEqual(["Waiting", "On the stand", "Ready", "None"]);
    expect(await labels(by("stage", { sort: { type: "ascending" } }))).toEqual([
      "On the stand",
      "Ready",
      "Waiting",
      "None",
    ]);
    expect(await labels(by("stage"), { sort: "y_descending" })).toEqual(["On the stand", "Ready", "Waiting", "None"]);
    expect(await labels(by("when", { type: "date", sort: { type: "descending" } }))).toEqual([
      "Aug 2026",
      "Jul 2026",
      "None",
    ]);
  });

  test.each([
    ["count", "stage", "Number of rows", "2"],
    ["sum", "price", "Sum of Price", "€60.50"],
    ["average", "hours", "Average of Hours", "2"],
    ["median", "price", "Median of Price", "€60.50"],
    ["min", "price", "Minimum of Price", "€60.50"],
    ["max", "price", "Maximum of Price", "€60.50"],
    ["range", "price", "Range of Price", "€0.00"],
    ["unique", "title", "Different values of Job", "2"],
    ["count_values", "tags", "Values of Tags", "0"],
    ["empty", "price", "Without Price", "1"],
    ["percent_not_empty", "price", "With Price", "50%"],
    ["checked", "paid", "Paid: checked", "1"],
    ["percent_unchecked", "paid", "Paid: not checked", "50%"],
  ])("has the function %s", async (aggregator, property_id, measure, text) => {
    const html = await render(chart("bar", by("stage"), { y_axis: { aggregator, property_id } }));
    expect(html).toContain(`<figcaption dir="auto">${measure}</figcaption>`);
    expect(tableOf(html)[2]).toEqual(["Ready", text]);
  });

  test("adds up the values of a cumulative line", async () => {
    const html = await render(chart("line", byMonth, { cumulative: true }), objects(monthly(3)));
    expect(tableOf(html).map(([, text]) => text)).toEqual(["€1.00", "€3.00", "€6.00"]);
  });

  test("groups numbers by ranges, and texts by their first letters", async () => {
    const labels = async (axis: object) => tableOf(await render(chart("bar", axis))).map(([label]) => label);
    expect(await labels(by("price", { type: "number", range_start: 0, range_size: 100 }))).toEqual([
      "€0.00 – €100.00",
      "€200.00 – €300.00",
      "None",
    ]);
    expect(
      await labels(by("title", { type: "title", group_by: "alphabet_prefix", sort: { type: "ascending" } })),
    ).toEqual(["B", "C", "F", "N", "W"]);
  });

  test("of one number has the format of its column", async () => {
    expect(await render(named("Number"))).toBe('<p class="row-number"><strong>€81.38</strong> Average of Price</p>\n');
  });

  test("is an image with a title, and has its values as a table", async () => {
    const html = await render(named("Bars"));
    expect(html).toMatch(/<svg viewBox="[^"]*" role="img" direction="ltr"><title>Bars: Sum of Price<\/title>/u);
    expect(html).toContain('<caption dir="auto">Bars: Sum of Price</caption>');
    expect(html).toContain("<title>On the stand: €240.00</title>");
  });

  test("has texts in the language of the readers", async () => {
    const html = await render(named("Bars"), OBJECTS, { locale: "de" });
    expect(html).toContain("Summe von Price");
    expect(html).toContain("Werte als Tabelle");
    expect(tableOf(html)[1]).toEqual(["On the stand", "240,00 €"]);
  });
});

test("no style, event handler or script is in a view, whatever its texts are", async () => {
  const hostile = "\"'><script>hit()</script><img onerror=hit()>";
  const rows = JSON.parse(
    JSON.stringify([SOURCE, ...VIEWS, ...JOBS]).replaceAll(
      /Flat tyre|Waiting|Express/gu,
      JSON.stringify(hostile).slice(1, -1),
    ),
  ) as object[];
  for (const shown of VIEWS) {
    const html = await viewHtml(shown.id, { ...shared, source: sourceFromObjects([DATABASE, ...rows]) });
    expect(html).not.toMatch(/<script|<img|style=|<[^>]* on\w+=/u);
  }
});
