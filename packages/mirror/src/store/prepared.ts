// Queries that are compiled once. Kysely builds and compiles a query each time it is executed, which takes longer than SQLite
// needs to carry it out.
import type { CompiledQuery, Compilable, DatabaseConnection, InferResult, Kysely, QueryResult } from "kysely";
import type { Tables } from "./tables.ts";

type Database = Kysely<Tables>;

type Value = string | number | null;

/** A value, a list of values for `in`, or rows to insert. */
type Argument = Value | readonly Value[] | readonly object[];

/** Takes the place of a value while a query is compiled. */
class Placeholder {
  readonly valueOf: (args: ArgumentsByName) => unknown;

  constructor(valueOf: (args: ArgumentsByName) => unknown) {
    this.valueOf = valueOf;
  }
}

interface ArgumentsByName {
  readonly [name: string]: Argument;
}

/** Number of compiled queries to keep. A query is compiled for each length of its lists. */
const MAX_COMPILED = 500;

/**
 * Creates a function that executes a query. The query is built with placeholders, once for each dialect and for each length
 * of the lists in its arguments, so `build` must not look at the values.
 */
export function prepared<Args extends { readonly [Name in keyof Args]: Argument }, Query extends Compilable>(
  build: (db: Database, args: Args) => Query,
): (db: Database, args: Args) => Promise<InferResult<Query>> {
  const execute = executor(build);
  return async (db, args) => (await execute(db, args)).rows as InferResult<Query>;
}

/** Like {@link prepared}, for a statement that returns no rows. The function returns the number of changed rows. */
export function preparedChange<Args extends { readonly [Name in keyof Args]: Argument }>(
  build: (db: Database, args: Args) => Compilable,
): (db: Database, args: Args) => Promise<number> {
  const execute = executor(build);
  return async (db, args) => Number((await execute(db, args)).numAffectedRows ?? 0);
}

function executor<Args extends { readonly [Name in keyof Args]: Argument }>(
  build: (db: Database, args: Args) => Compilable,
): (db: Database, args: Args) => Promise<QueryResult<unknown>> {
  const compiled = new Map<unknown, Map<string, CompiledQuery>>();
  return (db, args) => {
    const dialect: unknown = db.getExecutor().adapter.constructor;
    const queries = compiled.get(dialect) ?? new Map<string, CompiledQuery>();
    if (queries.size === 0) compiled.set(dialect, queries);
    if (queries.size >= MAX_COMPILED) queries.clear();
    const shape = shapeOf(args);
    const query = queries.get(shape) ?? build(db, withPlaceholders(args)).compile();
    queries.set(shape, query);
    const parameters = query.parameters.map((part) => (part instanceof Placeholder ? part.valueOf(args) : part));
    return (connections.get(db) ?? db).executeQuery({ ...query, parameters });
  };
}

/** The connections of the running transactions. */
const connections = new WeakMap<Database, DatabaseConnection>();

/**
 * Runs `work` in a transaction: all of its changes are stored, or none. Prepared queries use the connection directly, because
 * Kysely needs as long to provide it for each query as SQLite needs to carry out the query.
 */
export function runTransaction<Result>(db: Database, work: (db: Database) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    const connection = await transaction.getExecutor().provideConnection((provided) => Promise.resolve(provided));
    connections.set(transaction, connection);
    try {
      return await work(transaction);
    } finally {
      connections.delete(transaction);
    }
  });
}

/** Describes the lengths of all lists. */
function shapeOf(args: ArgumentsByName): string {
  let shape = "";
  for (const name in args) {
    const value = args[name];
    if (Array.isArray(value)) shape += `${name} ${value.length} `;
  }
  return shape;
}

/** Returns arguments of the same shape, with a placeholder for each value. */
function withPlaceholders<Args extends ArgumentsByName>(args: Args): Args {
  const placeholders = Object.entries(args).map(([name, value]) => [name, placeholderOf(name, value)]);
  return Object.fromEntries(placeholders) as Args;
}

function placeholderOf(name: string, value: Argument): unknown {
  if (!isList(value)) return new Placeholder((args) => args[name]);
  const itemAt = (args: ArgumentsByName, index: number): unknown => (args[name] as readonly unknown[])[index];
  return value.map((item, index) =>
    isRow(item)
      ? Object.fromEntries(
          Object.keys(item).map((column) => [
            column,
            new Placeholder((args) => (itemAt(args, index) as Record<string, unknown>)[column]),
          ]),
        )
      : new Placeholder((args) => itemAt(args, index)),
  );
}

const isList = (value: Argument): value is readonly Value[] | readonly object[] => Array.isArray(value);

const isRow = (item: Value | object): item is object => typeof item === "object" && item !== null;
