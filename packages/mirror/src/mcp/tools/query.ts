// The tool `query`.
import { MirrorError } from "../../errors.ts";
import type { Fields } from "../../json.ts";
import type { DataSourceRecord } from "../../model/records/data-source-record.ts";
import { dataSourcesOf } from "../../snapshot/data-sources-of.ts";
import { readViews, type SourceView } from "../../store/views/write-views.ts";
import { optionalId, optionalText, requiredText, wholeNumber, wrongArgument } from "../arguments.ts";
import { executeSelect } from "../sql/execute-select.ts";
import { queryRows } from "../where/query-rows.ts";
import type { OpenCopy } from "../open-copy.ts";
import type { CopyLocation } from "../../store/open/copy-location.ts";
import type { CallContext, Lines, Tool } from "./tool.ts";

export const QUERY: Tool = {
  description:
    'Rows of a data source. where: {"Status": "Done", "Price": {"greater_than": 5}, "or": [{…}, {…}]} with equals, ' +
    "does_not_equal, contains, does_not_contain, starts_with, ends_with, greater_than, less_than, before, after, " +
    "on_or_before, on_or_after, is_empty, is_not_empty, past_week…",
  args: {
    source: { type: "string", description: "id or SQL view" },
    where: { type: "object" },
    orderBy: { type: "object", description: '{"Price": "descending"}' },
    columns: { type: "array", items: { type: "string" }, description: "default all" },
    sql: { type: "string", description: "instead: one SELECT on SQL views, in the dialect of status" },
    limit: { type: "integer", description: "default 50" },
  },
  runOutside: (args, copy, location) =>
    optionalText(args, "sql") === undefined ? undefined : sqlLines(args, copy, location),
  run: sourceLines,
};

const limitOf = (args: Fields): number => wholeNumber(args, "limit", { min: 1, max: 1000, normal: 50 });

async function sqlLines(args: Fields, copy: OpenCopy, location: CopyLocation): Promise<Lines> {
  const other = ["source", "where", "orderBy", "columns"].find((name) => args[name] !== undefined);
  if (other !== undefined) throw new MirrorError("invalid_argument", `Expected sql or ${other}, got both.`);
  const limit = limitOf(args);
  const target = await copy.read(async ({ db, dialect }) => ({
    location,
    dialect,
    views: await readViews(db, dialect),
  }));
  const { columns, rows } = await executeSelect(requiredText(args, "sql"), limit + 1, target);
  return [
    rows.length > limit ? `the first ${limit} rows, there are more` : rowCount(rows.length),
    JSON.stringify(columns),
    ...rows.slice(0, limit).map((row) => JSON.stringify(row)),
  ];
}

const rowCount = (count: number): string => (count === 1 ? "1 row" : `${count} rows`);

async function sourceLines(args: Fields, context: CallContext): Promise<Lines> {
  const { source, view } = await findSource(args, context);
  const { where, orderBy, columns } = args;
  if (columns !== undefined && !isTexts(columns)) throw wrongArgument("columns", "a list of names", columns);
  const found = await queryRows(context.snapshot, source, view, {
    where,
    orderBy,
    columns,
    limit: limitOf(args),
    nowMs: context.nowMs,
  });
  return [
    `${found.rows.length} of ${found.total} rows`,
    JSON.stringify(found.columns),
    ...found.rows.map((row) => JSON.stringify(row)),
  ];
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** Finds a data source by its id, by the id of its database, or by the name of its view. */
async function findSource(
  args: Fields,
  { db, dialect, snapshot }: CallContext,
): Promise<{ readonly source: DataSourceRecord; readonly view: SourceView | undefined }> {
  const named = requiredText(args, "source");
  const views = await readViews(db, dialect);
  const id = views.find(({ name }) => name === named)?.id ?? optionalId(args, "source") ?? "";
  const database = await snapshot.object("database", id);
  const inside = database === undefined ? [] : await dataSourcesOf(database, snapshot);
  if (inside.length > 1)
    throw new MirrorError(
      "invalid_argument",
      `The database ${id} has several data sources. Name one of them: see list.`,
    );
  const source = inside[0] ?? (await snapshot.object("data_source", id));
  if (source === undefined) throw new MirrorError("invalid_argument", `The copy has no data source ${id}. Use list.`);
  return { source, view: views.find((view) => view.id === source.id) };
}
