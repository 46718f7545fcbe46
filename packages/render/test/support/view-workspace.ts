// A database of plain objects with a view of each kind.
import { text } from "./rich-text.ts";

const option = (name: string, color: string) => ({ id: `id-${name}`, name, color });

/** The columns of the data source. `Cost price` is a column that no view shows. */
const COLUMNS = {
  Job: { id: "title", type: "title", title: {} },
  Stage: {
    id: "stage",
    type: "status",
    status: {
      options: [option("Waiting", "gray"), option("On the stand", "blue"), option("Ready", "green")],
      groups: [
        { name: "Open", color: "orange", option_ids: ["id-Waiting", "id-On the stand"] },
        { name: "Complete", color: "green", option_ids: ["id-Ready"] },
      ],
    },
  },
  Tags: {
    id: "tags",
    type: "multi_select",
    multi_select: { options: [option("Express", "red"), option("Warranty", "purple")] },
  },
  Price: { id: "price", type: "number", number: { format: "euro" } },
  Hours: { id: "hours", type: "number", number: { format: "number" } },
  Paid: { id: "paid", type: "checkbox", checkbox: {} },
  When: { id: "when", type: "date", date: {} },
  Until: { id: "until", type: "date", date: {} },
  "Cost price": { id: "cost", type: "number", number: { format: "euro" } },
};

/** Values of a row. */
export interface Job {
  readonly stage?: string;
  readonly tags?: readonly string[];
  readonly price?: number | null;
  readonly hours?: number;
  readonly paid?: boolean;
  readonly when?: string | null;
  readonly to?: string;
  readonly until?: string;
}

/** Returns a row. */
export const job = (
  id: string,
  title: string,
  { stage, tags = [], price = null, hours, paid = false, when, to, until }: Job = {},
) => ({
  object: "page",
  id,
  parent: { type: "data_source_id", data_source_id: "source" },
  created_time: "2026-07-01T08:00:00.000Z",
  last_edited_time: "2026-07-01T08:00:00.000Z",
  properties: {
    Job: { id: "title", type: "title", title: [text(title)] },
    Stage: { id: "stage", type: "status", status: stage === undefined ? null : { name: stage } },
    Tags: { id: "tags", type: "multi_select", multi_select: tags.map((name) => ({ name })) },
    Price: { id: "price", type: "number", number: price },
    Hours: { id: "hours", type: "number", number: hours ?? null },
    Paid: { id: "paid", type: "checkbox", checkbox: paid },
    When: {
      id: "when",
      type: "date",
      date: when === undefined || when === null ? null : { start: when, end: to ?? null },
    },
    Until: { id: "until", type: "date", date: until === undefined ? null : { start: until } },
    "Cost price": { id: "cost", type: "number", number: 999 },
  },
});

/** Returns a view. */
export const view = (id: string, type: string, configuration: object = {}, more: object = {}) => ({
  object: "view",
  id,
  name: id,
  type,
  parent: { type: "database_id", database_id: "base" },
  data_source_id: "source",
  configuration: { type, ...configuration },
  ...more,
});

export const DATABASE = { object: "database", id: "base", title: [text("Repairs")], data_sources: [{ id: "source" }] };
export const SOURCE = {
  object: "data_source",
  id: "source",
  title: [text("Repairs")],
  parent: { type: "database_id", database_id: "base" },
  properties: COLUMNS,
};

export const JOBS = [
  job("a", "Flat tyre", { stage: "Waiting", tags: ["Express"], price: 20, hours: 1, when: "2026-07-02" }),
  job("b", "New chain and cassette", {
    stage: "Ready",
    price: 60.5,
    hours: 2,
    paid: true,
    when: "2026-07-01",
    to: "2026-07-08",
  }),
  job("c", "Cargo bike", {
    stage: "On the stand",
    tags: ["Express", "Warranty"],
    price: 240,
    hours: 6.5,
    when: "2026-07-03",
    to: "2026-07-04",
  }),
  job("d", "Bell", { price: 5, when: "2026-08-12" }),
  job("e", "Wheel <b>", { stage: "Ready", price: null, when: null }),
];

/** The settings of columns that show only some. */
export const SHOWN = {
  properties: [
    { property_id: "price" },
    { property_id: "stage", visible: true },
    { property_id: "cost", visible: false },
  ],
};

/** Returns a group by a column. */
export const by = (property_id: string, more: object = {}) => ({ property_id, sort: { type: "manual" }, ...more });

export const VIEWS = [
  view("Table", "table", SHOWN, {
    filter: { property: "Price", number: { is_not_empty: true } },
    sorts: [{ property: "Price", direction: "descending" }],
  }),
  view("Grouped", "table", { ...SHOWN, group_by: by("tags") }),
  view("Board", "board", { ...SHOWN, group_by: by("stage", { type: "status", group_by: "option" }) }),
  view("Gallery", "gallery", SHOWN),
  view("List", "list", SHOWN),
  view("Calendar", "calendar", { ...SHOWN, date_property_id: "when" }),
  view("Timeline", "timeline", { ...SHOWN, date_property_id: "when", end_date_property_id: "until" }),
  view("Bars", "chart", {
    chart_type: "bar",
    x_axis: by("stage"),
    y_axis: { aggregator: "sum", property_id: "price" },
  }),
  view("Columns", "chart", { chart_type: "column", x_axis: by("tags"), y_axis: { aggregator: "count" } }),
  view("Line", "chart", {
    chart_type: "line",
    x_axis: by("when", { type: "date", group_by: "week" }),
    y_axis: { aggregator: "count" },
  }),
  view("Donut", "chart", { chart_type: "donut", x_axis: by("paid"), y_axis: { aggregator: "count" } }),
  view("Number", "chart", { chart_type: "number", value: { aggregator: "average", property_id: "price" } }),
];

/** The database, its data source, its views and its rows. */
export const OBJECTS = [DATABASE, SOURCE, ...VIEWS, ...JOBS];
