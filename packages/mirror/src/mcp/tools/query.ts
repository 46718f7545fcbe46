// The tool `query`.
import { titleOf } from "@ws/render/values";
import { MirrorError } from "../../errors.ts";
import type { Fields } from "../../json.ts";
import type { DataSourceRecord } from "../../model/records/data-source-record.ts";
import { recordOfRow } from "../../model/records/records.ts";
import { bareId } from "../../object-id.ts";
import { dataSourcesOf } from "../../snapshot/data-sources-of.ts";
import type { Database } from "../../store/database.ts";
import { presentOf } from "../../store/objects.ts";
import { readViews, type SourceView } from "../../store/views/write-views.ts";
import { idIn, optionalText, requiredText, wholeNumber, wrongArgument } from "../arguments.ts";
import { executeSelect } from "../sql/execute-select.ts";
import { sqlViews } from "../sql/sql-views.ts";
import { oneLine } from "../one-line.ts";
import { queryRows } from "../where/query-rows.ts";
import type { CallContext, Lines, OutsideContext, Tool } from "./tool.ts";

export const QUERY: Tool = {
  description:
    'Rows of a data source. where: {"Status": "Done", "Price": {"greater_than": 5}, "or": [{…}, {…}]} with equals, ' +
    "does_not_equal, contains, does_not_contain, starts_with, ends_with, greater_than, less_than, before, after, " +
    "on_or_before, on_or_after, is_empty, is_not_empty, past_week…",
  args: {
    source: { type: "string", description: "title, id or SQL view" },
    where: { type: "object" },
    orderBy: { type: "object", description: '{"Price": "descending"}' },
    columns: { type: "array", items: { type: "string" }, description: "default all" },
    sql: { type: "string", description: "instead: one SELECT on SQL views, in the dialect of PostgreSQL" },
    limit: { type: "integer", description: "default 50" },
  },
  runOutside: (args, context) => (optionalText(args, "sql") === undefined ? undefined : sqlLines(args, context)),
  run: sourceLines,
};

const limitOf = (args: Fields): number => wholeNumber(args, "limit", { min: 1, max: 1000, normal: 50 });

async function sqlLines(args: Fields, { copy, location, signal }: OutsideContext): Promise<Lines> {
  const other = ["source", "where", "orderBy", "columns"].find((name) => args[name] !== undefined);
  if (other !== undefined) throw new MirrorError("invalid_argument", `Expected sql or ${other}, got both.`);
  const limit = limitOf(args);
  const target = await copy.read(async ({ db, dialect }) => ({
    location,
    dialect,
    views: await sqlViews(db, dialect),
  }));
  const { columns, rows } = await executeSelect(requiredText(args, "sql"), limit + 1, target, signal);
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

/** Finds a data source by its id, by the id of its database, or by its title or the name of its view. */
async function findSource(
  args: Fields,
  { db, dialect, snapshot }: CallContext,
): Promise<{ readonly source: DataSourceRecord; readonly view: SourceView | undefined }> {
  const named = requiredText(args, "source");
  const views = await readViews(db, dialect);
  const id = idIn(named) ?? (await idOfName(db, named, views));
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

/** Data sources that an error names. */
const MAX_NAMED = 20;

/** Returns the id of the only data source with a title, or whose view has the name. */
async function idOfName(db: Database, name: string, views: readonly SourceView[]): Promise<string> {
  const rows = await presentOf(db, "data_source").select(["id", "json"]).orderBy("id").execute();
  const sources = rows.map(({ id, json }) => ({ id, title: titleOf(recordOfRow("data_source", json)) }));
  const wanted = name.trim().toLowerCase();
  const idOfView = views.find((view) => view.name === wanted)?.id;
  const found = sources.filter(({ id, title }) => id === idOfView || title.toLowerCase() === wanted);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only.id;
  const shown = (found.length > 0 ? found : sources).slice(0, MAX_NAMED);
  const names = shown.map((source) => `${oneLine(source.title)} (${bareId(source.id)})`).join(", ");
  throw new MirrorError(
    "invalid_argument",
    found.length > 1
      ? `Several data sources have the title or the SQL view ${oneLine(name)}. Name one by its id: ${names}.`
      : `There is no data source ${oneLine(name)}.${names === "" ? "" : ` The copy has ${names}.`}`,
  );
}
