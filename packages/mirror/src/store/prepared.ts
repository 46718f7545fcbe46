// Queries that are compiled once. Kysely builds and compiles a query each time it is executed, which takes longer than SQLite
// needs to carry it out.
import type { Compilable, CompiledQuery, InferResult, QueryResult } from "kysely";
import { isFields, type Fields } from "../json.ts";
import type { Database } from "./database.ts";

type Value = string | number | null;

/** Values, lists of values for `in`, and rows to insert, by their names. */
type Arguments<Args> = { readonly [Name in keyof Args]: Value | readonly Value[] | readonly object[] };

/** Takes the place of a value while a query is compiled. */
class Placeholder {
  readonly valueOf: (args: unknown) => unknown;

  constructor(valueOf: (args: unknown) => unknown) {
    this.valueOf = valueOf;
  }
}

/** Number of compiled queries to keep. A query is compiled for each length of its lists. */
const MAX_COMPILED = 500;

/**
 * Creates a function that executes a query. The query is built with placeholders, once for each dialect and for each length
 * of the lists in its arguments, so `build` must not look at the values.
 */
export function prepared<Args extends Arguments<Args>, Query extends Compilable>(
  build: (db: Database, args: Args) => Query,
): (db: Database, args: Args) => Promise<InferResult<Query>> {
  const execute = executor(build);
  return async (db, args) => (await execute(db, args)).rows as InferResult<Query>;
}

/** Like {@link prepared}, for a statement that returns no rows. The function returns the number of changed rows. */
export function preparedChange<Args extends Arguments<Args>>(
  build: (db: Database, args: Args) => Compilable,
): (db: Database, args: Args) => Promise<number> {
  const execute = executor(build);
  return async (db, args) => Number((await execute(db, args)).numAffectedRows ?? 0);
}

function executor<Args extends Arguments<Args>>(
  build: (db: Database, args: Args) => Compilable,
): (db: Database, args: Args) => Promise<QueryResult<unknown>> {
  const byDialect = new Map<unknown, Map<string, CompiledQuery>>();
  return (db, args) => {
    const dialect: unknown = db.getExecutor().adapter.constructor;
    const queries = byDialect.get(dialect) ?? new Map<string, CompiledQuery>();
    byDialect.set(dialect, queries);
    if (queries.size >= MAX_COMPILED) queries.clear();
    const lengths = lengthsOf(args);
    const query = queries.get(lengths) ?? build(db, placeholders(args, (given) => given) as Args).compile();
    queries.set(lengths, query);
    const parameters = query.parameters.map((part) => (part instanceof Placeholder ? part.valueOf(args) : part));
    return db.executeQuery({ ...query, parameters });
  };
}

/** Describes the lengths of all lists. */
function lengthsOf(args: Fields): string {
  let lengths = "";
  for (const [name, value] of Object.entries(args)) if (Array.isArray(value)) lengths += `${name} ${value.length} `;
  return lengths;
}

/** Returns arguments of the same form, with a placeholder for each value. @param read finds `value` in other arguments */
function placeholders(value: unknown, read: (args: unknown) => unknown): unknown {
  if (Array.isArray(value))
    return value.map((item, index) => placeholders(item, (args) => (read(args) as readonly unknown[])[index]));
  if (!isFields(value)) return new Placeholder(read);
  const members = Object.entries(value).map(([name, member]) => [
    name,
    placeholders(member, (args) => (read(args) as Fields)[name]),
  ]);
  return Object.fromEntries(members);
}
