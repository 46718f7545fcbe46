// The tool `query`.
import type { Fields } from "@ws/helpers/json";
import { MirrorError } from "@ws/mirror";
import { sightText, type CopyReader, type OutOfSightObject, type RowsOutOfSight } from "@ws/mirror/reader";
import { bareId, titleOf } from "@ws/render/values";
import { idIn, optionalText, requiredText, wholeNumber, wrongArgument } from "../arguments.ts";
import { oneLine } from "../one-line.ts";
import { executeSelect } from "../sql/execute-select.ts";
import { queryWhere } from "../where/query-where.ts";
import type { Lines } from "../piece.ts";
import type { CallContext, OutsideContext, Tool } from "./tool.ts";

export const QUERY: Tool = {
  description:
    'Rows of a data source. where: {"Price": {"greater_than": 5}, "or": [{…}]}, operators of Notion. ' +
    "sql: instead, one SELECT on SQL views.",
  args: {
    source: { type: "string" },
    where: { type: "object" },
    view: { type: "string" },
    orderBy: { type: "object", description: '{"Price": "descending"}' },
    columns: { type: "array", items: { type: "string" } },
    sql: { type: "string" },
    limit: { type: "integer" },
  },
  narrow: "Use fewer or simpler conditions, fewer columns or a smaller limit.",
  runOutside: (args, context) => (optionalText(args, "sql") === undefined ? undefined : sqlLines(args, context)),
  run: sourceLines,
};

const limitOf = (args: Fields): number => wholeNumber(args, "limit", { min: 1, max: 1000, normal: 50 });

async function sqlLines(args: Fields, { copy, signal, owner }: OutsideContext): Promise<Lines> {
  const other = ["source", "where", "view", "orderBy", "columns"].find((name) => args[name] !== undefined);
  if (other !== undefined) throw new MirrorError("invalid_argument", `Expected sql or ${other}, got both.`);
  const limit = limitOf(args);
  const { columns, rows } = await executeSelect(requiredText(args, "sql"), copy, { limit: limit + 1, signal, owner });
  const lost = await copy.read((reader) => reader.outOfSight());
  return [
    rows.length > limit ? `the first ${limit} rows, there are more` : rowCount(rows.length),
    ...sqlSightLines(lost),
    JSON.stringify(columns),
    ...rows.slice(0, limit).map((row) => JSON.stringify(row)),
  ];
}

/** Returns a line for a statement, whose rows depend on its own conditions. */
function sqlSightLines(lost: readonly OutOfSightObject[]): string[] {
  const first = lost.at(-1);
  if (first === undefined) return [];
  const objects = sightOf(lost.length, first.since, "page or database", "pages or databases");
  return [`${objects}. Rows have the time in the column out_of_sight_since.`];
}

const rowCount = (count: number): string => (count === 1 ? "1 row" : `${count} rows`);

async function sourceLines(args: Fields, { copy, nowMs }: CallContext): Promise<Lines> {
  const sourceId = await findSource(args, copy);
  const { where, orderBy, columns } = args;
  if (columns !== undefined && !isTexts(columns)) throw wrongArgument("columns", "a list of names", columns);
  const view = optionalText(args, "view");
  const found = await queryWhere(copy, sourceId, { where, view, orderBy, columns, limit: limitOf(args), nowMs });
  return [
    `${found.rows.length} of ${found.total} rows`,
    ...(found.outOfSight === undefined ? [] : [sightLine(found.outOfSight)]),
    JSON.stringify(found.columns),
    ...found.rows.map((row) => JSON.stringify(row)),
  ];
}

const sightLine = ({ count, since }: RowsOutOfSight): string =>
  `${sightOf(count, since, "row that matches", "rows that match")}: not listed here.`;

const sightOf = (count: number, since: string, one: string, many: string): string =>
  count === 1 ? `1 ${one} is ${sightText(since)}` : `${count} ${many} are out of sight, the first since ${since}`;

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** Returns the id of the data source that is named by its id, by the id of its database, by its title or by its view. */
export async function findSource(args: Fields, copy: CopyReader): Promise<string> {
  const named = requiredText(args, "source");
  const id = idIn(named) ?? (await idOfName(copy, named));
  const [only, second] = await copy.dataSources(id);
  if (second !== undefined)
    throw new MirrorError(
      "invalid_argument",
      `The database ${id} has several data sources. Name one of them: see list.`,
    );
  const source = only ?? (await copy.object("data_source", id));
  if (source === undefined) throw new MirrorError("invalid_argument", `The copy has no data source ${id}. Use list.`);
  return source.id;
}

/** Data sources that an error names. */
const MAX_NAMED = 20;

/** Returns the id of the only data source with a title, or whose view has the name. */
async function idOfName(copy: CopyReader, name: string): Promise<string> {
  const sources: { readonly id: string; readonly title: string }[] = [];
  for await (const source of copy.objects("data_source")) sources.push({ id: source.id, title: titleOf(source) });
  const wanted = name.trim().toLowerCase();
  const idOfView = (await copy.viewNames()).find((view) => view.name === wanted)?.id;
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
