// One SQL view for each data source: one row for each page, one column for each property. Columns belong to property ids, so
// they follow a rename.
import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import { columnType, type CellType } from "@ws/helpers/columns";
import { titleOf } from "@ws/render/values";
import { jsonKey } from "../../model/compared/json-key.ts";
import { recordOfRow } from "../../model/records/records.ts";
import { sha256 } from "../content-hash.ts";
import { DIALECTS } from "../dialects/dialects.ts";
import { readMeta, writeMeta } from "../meta.ts";
import type { Database, CopyStore } from "../mirror-store.ts";
import { allOf, presentOf } from "../objects.ts";
import { SIGHT_COLUMN } from "../out-of-sight.ts";
import { prepared } from "../prepared.ts";
import { presentNames } from "./present-names.ts";
import { chooseNames, type ChosenName } from "./sql-names.ts";

/** Columns that each view has besides the properties. */
export const COMMON_COLUMNS = ["page_id", "url", "created_time", "last_edited_time", SIGHT_COLUMN];

/** Types of cells that are numbers in SQL. */
const NUMBERS: ReadonlySet<CellType> = new Set<CellType>(["number", "integer"]);

/** Key of the views in the values of the copy. */
const META_KEY = "written_views";

/** Version of the rules for names. Another version writes all views again. */
const RULES = 2;

/** A name with the id of what it belongs to. */
type IdAndName = readonly [id: string, name: ChosenName];

/** The views that were written last. */
interface WrittenViews {
  /** Hash of the data sources at that time. */
  readonly state: string;
  /** Hashes of the statements that created the views, by name. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Names of the views by the id of the data source. */
  readonly names: readonly IdAndName[];
  /** Names of the columns by the id of the data source and the id of the property. */
  readonly columns: readonly (readonly [sourceId: string, names: readonly IdAndName[]])[];
}

/** A new copy has no views. */
const NO_VIEWS: WrittenViews = { state: sha256(""), hashes: {}, names: [], columns: [] };

/** Replaces the views of the data sources that have changed. Tables and views of other programs stay. */
export async function writeViews(db: Database, dialect: CopyStore["dialect"]): Promise<void> {
  const found = await findSources(db, {});
  const state = sha256([`${RULES}`, ...found.map(({ id, content_hash: hash }) => `${id} ${hash}`)].join("\n"));
  const before = await readWritten(db);
  if (before.state === state || (found.length === 0 && before === NO_VIEWS)) return;
  const present = await presentNames(db, dialect, before.hashes);
  const sources: Source[] = [];
  for (const { id } of found) sources.push(await readSource(db, id));
  const names = chooseNames(sources, new Map(before.names), present.others, "data_source");
  const columnsBefore = new Map(before.columns);
  const columns: [string, IdAndName[]][] = [];
  const statements = new Map<string, CompiledQuery>();
  for (const source of sources) {
    const earlier = new Map(columnsBefore.get(source.id));
    const columnNames = chooseNames(source.columns, earlier, COMMON_COLUMNS, "column");
    columns.push([source.id, [...columnNames]]);
    const name = names.get(source.id)?.name ?? "";
    statements.set(name, viewOf(dialect, name, source, columnNames).compile(db));
  }
  const hashes = new Map([...statements].map(([name, { sql: text }]) => [name, sha256(text)]));
  for (const name of new Set([...present.own, ...statements.keys()])) {
    if (present.own.has(name) && before.hashes[name] === hashes.get(name)) continue;
    const statement = statements.get(name);
    if (statement === undefined) await DIALECTS[dialect].dropView(db, name);
    else await DIALECTS[dialect].createView(db, name, statement, present.own.has(name));
  }
  const written: WrittenViews = { state, hashes: Object.fromEntries(hashes), names: [...names], columns };
  await writeMeta(db, META_KEY, JSON.stringify(written));
}

/** Writes all views of a copy whose rows came from another database. They keep the names of their views and columns there. */
export async function writeViewsAgain(db: Database, dialect: CopyStore["dialect"]): Promise<void> {
  const { names, columns } = await readWritten(db);
  // Without hashes, no view that is here already counts as one of this copy.
  await writeMeta(db, META_KEY, JSON.stringify({ ...NO_VIEWS, state: "", names, columns }));
  await writeViews(db, dialect);
}

async function readWritten(db: Database): Promise<WrittenViews> {
  const stored = await readMeta(db, META_KEY);
  return stored === undefined ? NO_VIEWS : (JSON.parse(stored) as WrittenViews);
}

/** The SQL view of a data source. */
export interface SourceView {
  /** Id of the data source. */
  readonly id: string;
  /** Name of the view. */
  readonly name: string;
  /** Names of the columns of properties by the ids of the properties. */
  readonly columns: ReadonlyMap<string, string>;
}

/** Returns the views that exist and that this package wrote. */
export async function readViews(db: Database, dialect: CopyStore["dialect"]): Promise<SourceView[]> {
  const written = await readWritten(db);
  const { own } = await presentNames(db, dialect, written.hashes);
  const columns = new Map(written.columns);
  return written.names
    .filter(([, { name }]) => own.has(name))
    .map(([id, { name }]) => ({
      id,
      name,
      columns: new Map((columns.get(id) ?? []).map(([propertyId, column]) => [propertyId, column.name])),
    }));
}

const findSources = prepared((db) =>
  presentOf(db, "data_source").select(["id", "content_hash"]).orderBy("first_seen_at").orderBy("id"),
);

const findSource = prepared((db, { id }: { id: string }) =>
  allOf(db, "data_source").select("json").where("id", "=", id),
);

/** A data source, with the columns of its view. */
interface Source {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly { readonly id: string; readonly title: string; readonly type: string }[];
}

async function readSource(db: Database, id: string): Promise<Source> {
  const [row] = await findSource(db, { id });
  const source = recordOfRow("data_source", row?.json ?? "{}");
  const columns = source.columns.map((column) => ({ id: column.id, title: column.name, type: column.type }));
  return { id, title: titleOf(source), columns };
}

/** Returns the statement that creates a view. */
function viewOf(
  dialect: CopyStore["dialect"],
  name: string,
  source: Source,
  names: ReadonlyMap<string, ChosenName>,
): RawBuilder<unknown> {
  const { member, numberOf } = DIALECTS[dialect];
  const columns = source.columns.map(({ id, type }) => {
    const value = member(sql`page.cells`, jsonKey(id));
    const typed = NUMBERS.has(columnType(type)?.cell ?? "text") ? numberOf(value) : value;
    return sql`${typed} as ${sql.id(names.get(id)?.name ?? "")}`;
  });
  const memberOf = (key: string) => member(sql`page.json`, key);
  const all = [
    ...columns,
    sql`page.id as page_id`,
    sql`${memberOf("url")} as url`,
    sql`${memberOf("created_time")} as created_time`,
    sql`page.last_edited_time as last_edited_time`,
    sql`page.out_of_sight_at as ${sql.id(SIGHT_COLUMN)}`,
  ];
  return sql`create view ${sql.id(name)} as select ${sql.join(all)} from ws_objects as page
    where page.kind = 'page' and page.removed_at is null and page.parent_id = ${sql.lit(source.id)}
    and coalesce((select json from ws_versions where kind = 'templates' and id = ${sql.lit(source.id)}
      order by seen_at desc limit 1), '') not like '%"id":"' || page.id || '"%'`;
}
