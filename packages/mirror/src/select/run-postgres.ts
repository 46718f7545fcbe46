// Runs a statement on a copy in PostgreSQL, on a connection of its own, in a transaction that can only read.
import type { PoolClient } from "pg";
import { codeOf, messageOf, MirrorError } from "../errors.ts";
import { VERSION_STATEMENTS } from "../store/dialects/database-version.ts";
import { openPool } from "../store/dialects/postgres-pool.ts";
import { noticeHangUp } from "../store/dialects/postgres-session.ts";
import { quotedName } from "../store/dialects/quoted-name.ts";
import {
  cellLength,
  checkColumns,
  refusalText,
  TIME_LIMIT_MS,
  TOO_SLOW,
  type SelectRequest,
  type SelectResult,
} from "./select-result.ts";

/**
 * Settings of the transaction: a pool between the server and this process does not keep those of a session. Only the system's own
 * functions and operators are found by their names, and dates do not depend on the role.
 */
const SETTINGS = Object.entries({
  search_path: "pg_catalog, pg_temp",
  standard_conforming_strings: "on",
  timezone: "'UTC'",
  datestyle: "ISO",
  intervalstyle: "postgres",
  statement_timeout: TIME_LIMIT_MS - 300,
  lock_timeout: 1000,
  idle_in_transaction_session_timeout: 5000,
})
  .map(([name, value]) => `set local ${name} = ${value};`)
  .join(" ");

/** Types whose values are numbers: integers, floating-point numbers and numeric. */
const NUMBERS: ReadonlySet<number> = new Set([20, 21, 23, 700, 701, 1700]);

const BOOLEAN = 16;

/** A place in PostgreSQL. */
export interface PostgresPlace {
  readonly database: string;
  readonly schema: string;
}

/**
 * Runs a statement.
 * @throws MirrorError `invalid_argument` if PostgreSQL refuses the statement, or it takes too long
 */
export async function runPostgres(
  { database, schema }: PostgresPlace,
  request: SelectRequest,
  signal?: AbortSignal,
): Promise<SelectResult> {
  const connections = await openPool({ connectionString: database, max: 1 });
  let isLate = false;
  const destroy = () => connections.destroy();
  signal?.addEventListener("abort", destroy, { once: true });
  let version = "PostgreSQL";
  try {
    const connection = await connections.pool.connect();
    const timer = setTimeout(() => {
      isLate = true;
      connections.destroy();
    }, TIME_LIMIT_MS);
    try {
      version = await beginReading(connection);
      return await readRows(connection, schema, request);
    } finally {
      clearTimeout(timer);
      connection.release(true);
    }
  } catch (error) {
    throw statementError(error, isLate, version);
  } finally {
    signal?.removeEventListener("abort", destroy);
    await connections.close();
  }
}

/** Begins a transaction that can only read. Returns the version of the server. */
async function beginReading(connection: PoolClient): Promise<string> {
  await connection.query(`begin transaction read only; ${SETTINGS}`);
  await connection.query(`select ${noticeHangUp(true)}`);
  const { rows } = await connection.query<{ version: string }>(VERSION_STATEMENTS.postgres);
  return rows[0]?.version ?? "PostgreSQL";
}

async function readRows(
  connection: PoolClient,
  schema: string,
  { text, limit, views }: SelectRequest,
): Promise<SelectResult> {
  const run = (statement: string) => connection.query<unknown[]>({ text: statement, rowMode: "array" });
  // The only relations that the statement finds by their names, beside those of the system.
  const found = views.map(
    (name) => `${quotedName(name)} as not materialized (select * from ${quotedName(schema)}.${quotedName(name)})`,
  );
  const start = found.length === 0 ? "" : `with ${found.join(", ")} `;
  // The text may end with a comment.
  const { fields } = await run(`${start}select * from (${text}\n) as q limit 0`);
  checkColumns(fields.length);
  const length = cellLength(fields.length, limit);
  const names = fields.map((_, index) => `c${index}`);
  const cells = fields.map(({ dataTypeID: type }, index) =>
    NUMBERS.has(type) || type === BOOLEAN ? names[index] : `substr(cast(${names[index]} as text), 1, ${length})`,
  );
  const columns = `${cells.join(", ")} from (${text}\n) as q(${names.join(", ")})`;
  const { rows } = await run(`${start}select ${columns} limit ${limit}`);
  return {
    columns: fields.map(({ name }) => name),
    rows: rows.map((row) => row.map((value, index) => numberOf(value, fields[index]?.dataTypeID ?? 0))),
  };
}

/** PostgreSQL gives a numeric as a text. A whole number with more digits than a number has stays one. */
function numberOf(value: unknown, type: number): unknown {
  if (typeof value !== "string" || !NUMBERS.has(type)) return value;
  const number = Number(value);
  return Number.isSafeInteger(number) || (Number.isFinite(number) && !Number.isInteger(number)) ? number : value;
}

/** Code of a statement that was ended by its limit of time. */
const CANCELED = "57014";

/** Classes of errors whose reason is the statement, with its data. */
const STATEMENT_ERRORS = /^(?:22|42|54|0A|21|53)/u;

function statementError(error: unknown, isLate: boolean, version: string): unknown {
  const code = codeOf(error);
  if (isLate || code === CANCELED) return new MirrorError("invalid_argument", TOO_SLOW, { cause: error });
  if (typeof code !== "string" || !STATEMENT_ERRORS.test(code)) return error;
  return new MirrorError("invalid_argument", refusalText(version, messageOf(error)), { cause: error });
}
