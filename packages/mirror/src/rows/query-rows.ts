// Finds the rows of a data source by a filter, in an order. Both are compiled to one statement on the copy.
import { sql, type RawBuilder } from "kysely";
import { messageOf, MirrorError } from "../errors.ts";
import { recordOfRow } from "../model/records/records.ts";
import { templatesOf, type SnapshotObject } from "../snapshot/snapshot.ts";
import { statesAt, type StateSource } from "../snapshot/states-at.ts";
import type { Database, DialectName } from "../store/database.ts";
import { DIALECTS } from "../store/dialects/dialects.ts";
import { presentOf } from "../store/objects.ts";
import { compileSorts, type OrderTerm, type RowOrder } from "./compile-sorts.ts";
import { filterSql, type FilteredRows } from "./filter-sql.ts";
import { rowColumns } from "./row-columns.ts";
import { isAfter, parseCursor, queryKey, rowCursor, termName, type OrderValue } from "./row-cursor.ts";
import { ValueSql, type SqlCondition } from "./value-sql.ts";
import { wrongQuery } from "./wrong-query.ts";

/** The database of a copy. */
export interface RowSource {
  readonly db: Database;
  readonly dialect: DialectName;
  /** Called for each row whose stored text is damaged, which is left out. */
  readonly onDamage?: StateSource["onDamage"];
}

/** A query of rows. Filters and sorts are those of Notion's query of a data source. */
export interface RowQuery {
  /**
   * Rows to find. Words such as `today` mean days in UTC. `and` and `or` can be nested.
   * @default all rows
   * @example { and: [{ property: "Status", status: { equals: "Done" } }, { property: "Price", number: { greater_than: 5 } }] }
   * @see https://developers.notion.com/reference/filter-data-source-entries
   */
  readonly filter?: unknown;
  /**
   * The order of the rows. Rows without a value come last, and equal rows in the order in which Notion lists them.
   * @default the order in which Notion lists the rows
   * @example [{ property: "Price", direction: "descending" }, { timestamp: "created_time", direction: "ascending" }]
   */
  readonly sorts?: unknown;
  /** Most rows to return. @default all */
  readonly limit?: number | undefined;
  /** `nextCursor` of the rows before. Filter and sorts must be the same. */
  readonly cursor?: string | undefined;
  /** True: count all rows that match, and those that are out of sight. @default false */
  readonly count?: boolean;
  /** Present time in milliseconds since 1970, for words such as `today`. @default Date.now() */
  readonly nowMs?: number;
}

/** The rows that a query found. */
export interface QueriedRows {
  /** The rows in their order. */
  readonly rows: readonly SnapshotObject[];
  /** Cursor of the rows that follow. Undefined after the last row. */
  readonly nextCursor: string | undefined;
  /** Number of all rows that match, with those of other pages. Undefined unless `count` is true. */
  readonly total: number | undefined;
  /** Rows that match and are out of sight. They are not among `rows`. Undefined if there are none, and unless `count` is true. */
  readonly outOfSight: RowsOutOfSight | undefined;
}

/** Rows that Notion no longer returns. */
export interface RowsOutOfSight {
  readonly count: number;
  /** Time since which the first of them is out of sight, ISO 8601. */
  readonly since: string;
}

/**
 * Finds the rows of a data source, without its templates and without rows that are out of sight. Reads one state of the copy. A cursor stays valid while rows change.
 * @throws MirrorError `invalid_argument` if the copy has no such data source, or a part of the query does not fit
 */
export async function queryRows(source: RowSource, dataSourceId: string, query: RowQuery = {}): Promise<QueriedRows> {
  const { db, dialect } = source;
  if (db.isTransaction) return findRows(source, dataSourceId, query);
  return DIALECTS[dialect]
    .readTransaction(db)
    .execute((reading) => findRows({ ...source, db: reading }, dataSourceId, query));
}

async function findRows(
  { db, dialect, onDamage }: RowSource,
  dataSourceId: string,
  query: RowQuery,
): Promise<QueriedRows> {
  const { filter, sorts, limit, cursor, count = false, nowMs = Date.now() } = query;
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit > 0))
    throw wrongQuery("limit", "a whole number from 1", limit);
  const dataSource = await presentOf(db, "data_source")
    .select("json")
    .where("id", "=", dataSourceId)
    .executeTakeFirst();
  if (dataSource === undefined)
    throw new MirrorError("invalid_argument", `The copy has no data source ${dataSourceId.slice(0, 50)}.`);
  const rows: FilteredRows = {
    columns: rowColumns(recordOfRow("data_source", dataSource.json)),
    compared: sql`page.compared`,
    functions: DIALECTS[dialect].values,
    nowMs,
  };
  const condition = filterSql(rows, filter);
  const { terms: sorted, joins } = compileSorts(rows, sorts);
  const terms = [...sorted, ...listedOrder(rows)];
  const key = queryKey([dataSourceId, filter ?? null, sorts ?? null, terms.map(({ type }) => type)]);
  const last = cursor === undefined ? undefined : parseCursor(cursor, key, terms);
  const templates = [...(await templatesOf(db, dataSourceId)).keys()];
  const matches = matchingRows(dataSourceId, templates, condition);
  const matching = selectMatching(matches, { terms, joins });
  const found = await selectPage(matching, terms, { last, limit, count }).execute(db).catch(throwReadable);
  const ids = found.rows.flatMap(({ id }) => id ?? []);
  const page = limit === undefined ? ids : ids.slice(0, limit);
  const end = page.length < ids.length ? found.rows[page.length - 1] : undefined;
  const records: SnapshotObject[] = [];
  for await (const row of statesAt({ db, at: undefined, onDamage }, "page", page)) records.push(row);
  return {
    rows: records,
    nextCursor:
      end &&
      rowCursor(
        key,
        terms.map((_, index) => end[termName(index)] ?? null),
      ),
    total: count ? Number(found.rows[0]?.total ?? 0) : undefined,
    outOfSight: count ? await countOutOfSight(db, matches) : undefined,
  };
}

/** Messages of databases for statements with too many conditions or values. */
const TOO_LARGE = /too (?:large|many|complex)|stack (?:overflow|depth)|bind message/iu;

/** @throws MirrorError `invalid_argument` if a filter is too large for the database */
function throwReadable(error: unknown): never {
  if (!TOO_LARGE.test(messageOf(error))) throw error;
  throw new MirrorError(
    "invalid_argument",
    "The filter has too many conditions for the database. Use fewer, such as fewer names or titles.",
    { cause: error },
  );
}

/** The order in which Notion lists rows. Rows that no list has contained come last, the oldest first. */
const listedOrder = ({ functions, compared }: FilteredRows): OrderTerm[] => {
  const created = new ValueSql(functions, compared, ["created_time"]).number("date");
  const isDescending = false;
  return [
    { value: sql`case when page.position is null then 1 else 0 end`, type: "number", isDescending },
    { value: sql`page.position`, type: "number", isDescending },
    // Reading the time takes longer than the rest, so that it is read only where it counts.
    {
      value: sql`case when page.position is null then coalesce(${created}, 0) else 0 end`,
      type: "number",
      isDescending,
    },
    { value: sql`page.id`, type: "text", isDescending },
  ];
};

/** Returns the condition of all rows that match, also of those that are out of sight. */
function matchingRows(
  dataSourceId: string,
  templates: readonly string[],
  condition: SqlCondition,
): RawBuilder<unknown> {
  const isTemplate = templates.length === 0 ? sql`1 = 0` : sql`page.id in (${sql.join(templates)})`;
  return sql`page.kind = 'page' and page.parent_id = ${dataSourceId} and page.removed_at is null
      and not (${isTemplate}) and ${condition}`;
}

/** Returns the query for all rows that match and are in sight, with the values by which they sort. */
function selectMatching(matches: RawBuilder<unknown>, { terms, joins }: RowOrder): RawBuilder<unknown> {
  const values = terms.map(({ value }, index) => sql`${value} as ${sql.id(termName(index))}`);
  return sql`select page.id as id, ${sql.join(values)} from ws_objects as page ${sql.join(joins, sql` `)}
    where page.out_of_sight_at is null and ${matches}`;
}

async function countOutOfSight(db: Database, matches: RawBuilder<unknown>): Promise<RowsOutOfSight | undefined> {
  const { rows } = await sql<{ count: number | string; since: string | null }>`select count(*) as count,
    min(page.out_of_sight_at) as since from ws_objects as page where page.out_of_sight_at is not null and ${matches}`.execute(
    db,
  );
  const [{ count, since } = { count: 0, since: null }] = rows;
  return since === null ? undefined : { count: Number(count), since };
}

/** A row of a statement. It has no id if no row matches. */
type FoundRow = { readonly id: string | null; readonly total?: number } & { readonly [term: string]: OrderValue };

/** The part of the matching rows to return. */
interface PageOfRows {
  readonly last: readonly OrderValue[] | undefined;
  readonly limit: number | undefined;
  readonly count: boolean;
}

/** Returns the statement for a page of the matching rows, and one row more. */
function selectPage(
  matching: RawBuilder<unknown>,
  terms: readonly OrderTerm[],
  { last, limit, count }: PageOfRows,
): RawBuilder<FoundRow> {
  const names = terms.map(
    ({ isDescending }, index) => sql`${sql.id(termName(index))} ${sql.raw(isDescending ? "desc" : "asc")}`,
  );
  const order = sql`order by ${sql.join(names)}`;
  const after = last === undefined ? sql`` : sql`where ${isAfter(terms, last)}`;
  const limited = limit === undefined ? sql`` : sql`limit ${limit + 1}`;
  if (!count) return sql`select * from (${matching}) as matching ${after} ${order} ${limited}`;
  return sql`with matching as materialized (${matching})
    select * from (select count(*) as total from matching) as counted
    left join (select * from matching ${after} ${order} ${limited}) as page on 1 = 1 ${order}`;
}
