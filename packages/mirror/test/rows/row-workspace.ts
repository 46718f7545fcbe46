// A data source with columns of all types that filters and sorts compare, its copy, and the answers of the emulator.
import type { JsonObject } from "@ws/emulator";
import { filterColumns, rowFilter } from "@ws/helpers/filters";
import { queryRows, type RowQuery } from "../../src/rows/query-rows.ts";
import { createTestWorkspace, type TestWorkspace } from "../support/workspace.ts";

/** A data source and its copy. */
export interface RowWorkspace extends TestWorkspace {
  readonly sourceId: string;
  /** Ids of the rows in the order of their creation. */
  readonly rowIds: readonly string[];
  readonly partIds: readonly string[];
  readonly userIds: readonly string[];
  /** Returns the ids of the rows that the emulator finds. */
  readonly asked: (query: RowQuery) => string[];
  /** Returns the message with which the emulator refuses a query. */
  readonly refusal: (query: RowQuery) => string;
  /** Returns the ids of the rows that the copy finds. */
  readonly found: (query: RowQuery) => Promise<string[]>;
  /** Returns the ids of the rows that the filter of the helpers finds in a response of the emulator. */
  readonly inMemory: (filter: unknown) => string[];
}

export const OPTIONS = ["Low", "high", "Äpfel", 'with "quotes"', "comma"] as const;
export const TAGS = ["a", "B", "ü", "it's"] as const;

const MINUTE_MS = 60_000;

const idsIn = ({ results }: JsonObject): string[] => (results as { readonly id: string }[]).map(({ id }) => id);

const text = (content: string) => [{ text: { content } }];

/** Values of the rows. Some of them are odd: both databases must treat them in the same way. */
export const TEXTS = [
  "Item 10",
  "item 2",
  "",
  "Ärger ß",
  "STRASSE Σίσυφος",
  "100% _sure_ \\ 'quoted' \"twice\"",
  "item 002",
  "🎉 party",
  "İstanbul",
  "item",
];
export const NUMBERS = [1, -2.5, null, 0, 0.1 + 0.2, 1e300, 2 ** 62 + 1024, 7, 7, -0.001];
export const DATES = [
  { start: "2026-07-01" },
  { start: "2026-07-01T09:30:00.000+02:00" },
  null,
  { start: "2026-06-28", end: "2026-07-03" },
  { start: "2026-06-01" },
  { start: "2026-08-01T23:59:00Z" },
  { start: "2025-07-01" },
  { start: "2026-07-31" },
  { start: "2026-07-05T00:00:00Z" },
  { start: "1969-12-31" },
];

/** Creates the data source with its rows, and pulls it. */
export async function createRowWorkspace(rowCount = 10): Promise<RowWorkspace> {
  const workspace = await createTestWorkspace({ withoutRules: ["formula_filters"] });
  const { call, emulator, advance } = workspace;
  const userIds = idsIn(call("GET", "users"));
  const create = (title: string, properties: object): string => {
    const database = call("POST", "databases", {
      parent: { page_id: emulator.testPageId },
      title: text(title),
      initial_data_source: { properties: properties as JsonObject },
    });
    return (database["data_sources"] as { id: string }[])[0]?.id ?? "";
  };
  const addRow = (sourceId: string, properties: object): string => {
    advance(MINUTE_MS);
    const parent = { type: "data_source_id", data_source_id: sourceId };
    const { id } = call("POST", "pages", { parent, properties: properties as JsonObject });
    return id as string;
  };
  const at = <Value>(values: readonly Value[], index: number): Value => values[index % values.length] as Value;
  const partsId = create("Parts", PART_COLUMNS);
  const partIds = TEXTS.map((name, index) =>
    addRow(partsId, {
      Part: { title: text(name) },
      Note: { rich_text: text(at(TEXTS, index + 3)) },
      Cost: { number: at(NUMBERS, index) },
      Kind: { select: index % 3 === 0 ? null : { name: at(OPTIONS, index) } },
      Tags: { multi_select: TAGS.slice(0, index % 3).map((tag) => ({ name: tag })) },
      Due: { date: at(DATES, index) },
      Used: { checkbox: index % 2 === 0 },
      Who: { people: userIds.slice(0, index % 3).map((id) => ({ id })) },
      Files: { files: index % 2 === 0 ? [] : [fileOf("part")] },
    }),
  );
  const sourceId = create("Things", columnsWith(partsId));
  const rowIds = Array.from({ length: rowCount }, (_, index) => {
    const parts = partIds.slice(index % 7, (index % 7) + (index % 4));
    return addRow(sourceId, {
      Name: { title: text(at(TEXTS, index)) },
      Notes: { rich_text: text(at(TEXTS, index + 1)) },
      Link: { url: index % 3 === 0 ? null : `https://Example.com/${index}` },
      Mail: { email: index % 4 === 0 ? null : `Ada${index}@example.com` },
      Phone: { phone_number: index % 5 === 0 ? null : `+49 ${index}` },
      Amount: { number: at(NUMBERS, index) },
      Done: { checkbox: index % 3 === 0 },
      Kind: { select: index % 4 === 0 ? null : { name: at(OPTIONS, index) } },
      ...(index % 3 === 0 ? {} : { State: { status: { name: at(["In progress", "Done"], index) } } }),
      Tags: { multi_select: TAGS.slice(index % 3, (index % 3) + (index % 4)).map((tag) => ({ name: tag })) },
      When: { date: at(DATES, index) },
      Who: { people: userIds.slice(index % 2, (index % 2) + (index % 3)).map((id) => ({ id })) },
      Parts: { relation: parts.map((id) => ({ id })) },
      Files: { files: index % 3 === 0 ? [] : [fileOf(at(TEXTS, index) || "x")] },
      Checked: { verification: { state: index % 2 === 0 ? "verified" : "unverified" } },
    });
  });
  advance(10 * MINUTE_MS);
  await workspace.mirror.pull();
  const listed = call("POST", `data_sources/${sourceId}/query`)["results"] as readonly JsonObject[];
  const columns = filterColumns(call("GET", `data_sources/${sourceId}`)["properties"]);
  return Object.assign(workspace, {
    sourceId,
    rowIds,
    partIds,
    userIds,
    asked: ({ filter, sorts }: RowQuery) => {
      const body = { ...(filter === undefined ? {} : { filter }), ...(sorts === undefined ? {} : { sorts }) };
      // The test reads the ids only.
      return idsIn(call("POST", `data_sources/${sourceId}/query?filter_properties[]=title`, body as JsonObject));
    },
    refusal: (query: RowQuery) => {
      try {
        call("POST", `data_sources/${sourceId}/query`, query as JsonObject);
      } catch (error) {
        return String(error);
      }
      throw new Error(`Expected the emulator to refuse ${JSON.stringify(query)}.`);
    },
    found: async (query: RowQuery) => {
      const { rows } = await queryRows(workspace.store, sourceId, { nowMs: workspace.nowMs(), ...query });
      return rows.map(({ id }) => id);
    },
    inMemory: (filter: unknown) =>
      listed.filter(rowFilter(filter, { columns, nowMs: workspace.nowMs() })).map(({ id }) => id as string),
  });
}

const fileOf = (name: string) => ({ type: "external", name, external: { url: "https://example.com/x.png" } });

const options = (names: readonly string[]) => ({ options: names.map((name) => ({ name })) });

const PART_COLUMNS = {
  Part: { title: {} },
  Note: { rich_text: {} },
  Cost: { number: {} },
  Kind: { select: options(OPTIONS) },
  Tags: { multi_select: options(TAGS) },
  Due: { date: {} },
  Used: { checkbox: {} },
  Who: { people: {} },
  Files: { files: {} },
};

const rollup = (column: string, name = "show_original") => ({
  rollup: { relation_property_name: "Parts", rollup_property_name: column, function: name },
});

/** Columns of rollups that are lists, with the filters of their elements. */
export const LISTS = {
  rich_text: "Parts Note",
  number: "Parts Cost",
  select: "Parts Kind",
  multi_select: "Parts Tags",
  date: "Parts Due",
  checkbox: "Parts Used",
  people: "Parts Who",
  files: "Parts Files",
} as const;

const columnsWith = (partsId: string) => ({
  Name: { title: {} },
  Notes: { rich_text: {} },
  Link: { url: {} },
  Mail: { email: {} },
  Phone: { phone_number: {} },
  Amount: { number: {} },
  Code: { unique_id: { prefix: "THING" } },
  Done: { checkbox: {} },
  Kind: { select: options(OPTIONS) },
  State: { status: {} },
  Tags: { multi_select: options(TAGS) },
  When: { date: {} },
  Created: { created_time: {} },
  Edited: { last_edited_time: {} },
  Author: { created_by: {} },
  Editor: { last_edited_by: {} },
  Who: { people: {} },
  Parts: { relation: { data_source_id: partsId, type: "single_property", single_property: {} } },
  Files: { files: {} },
  Checked: { verification: {} },
  Double: { formula: { expression: 'prop("Amount") * 2' } },
  Shout: { formula: { expression: 'upper(prop("Name"))' } },
  Big: { formula: { expression: 'prop("Amount") > 1' } },
  Later: { formula: { expression: 'dateAdd(prop("When"), 1, "days")' } },
  Total: rollup("Cost", "sum"),
  First: rollup("Due", "earliest_date"),
  ...Object.fromEntries(Object.values(LISTS).map((name) => [name, rollup(name.replace("Parts ", ""))])),
});
