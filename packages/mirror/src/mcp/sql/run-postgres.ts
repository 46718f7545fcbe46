// Executes a statement on a copy in PostgreSQL, on a connection of its own that can only read.
import { codeOf, messageOf, MirrorError } from "../../errors.ts";
import { openPool } from "../../store/dialects/postgres-pool.ts";
import {
  cellLength,
  checkColumns,
  refusalText,
  shortNumber,
  TIME_LIMIT_MS,
  TOO_SLOW,
  type SelectRequest,
  type SelectResult,
} from "./select-result.ts";

/** Settings of the session. Only the system's own functions are found, and the limit of time is that of the server, too. */
const SETTINGS = {
  search_path: "pg_catalog",
  default_transaction_read_only: "on",
  standard_conforming_strings: "on",
  // Those of the role could give dates of another day, or in another form.
  timezone: "UTC",
  datestyle: "ISO",
  statement_timeout: String(TIME_LIMIT_MS - 300),
  lock_timeout: "1000",
  idle_in_transaction_session_timeout: "5000",
};

/** Types whose values are numbers: integers, floating-point numbers and numeric. */
const NUMBERS: ReadonlySet<number> = new Set([20, 21, 23, 700, 701, 1700]);

const [BOOLEAN, TIMESTAMP] = [16, 1114];

/**
 * Executes a statement.
 * @throws MirrorError `invalid_argument` if PostgreSQL refuses the statement, or it takes too long
 */
export async function runPostgres(
  url: string,
  { text, limit }: SelectRequest,
  signal?: AbortSignal,
): Promise<SelectResult> {
  const options = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
  const connections = await openPool({ connectionString: url, options: options.join(" "), max: 1 });
  let isLate = false;
  const destroy = () => connections.destroy();
  signal?.addEventListener("abort", destroy, { once: true });
  try {
    const connection = await connections.pool.connect();
    const timer = setTimeout(() => {
      isLate = true;
      connections.destroy();
    }, TIME_LIMIT_MS);
    try {
      const run = (statement: string) => connection.query<unknown[]>({ text: statement, rowMode: "array" });
      await run("begin transaction read only");
      const { fields } = await run(`select * from (${text}) as q limit 0`);
      checkColumns(fields.length);
      const length = cellLength(fields.length, limit);
      const names = fields.map((_, index) => `c${index}`);
      const cells = fields.map(({ dataTypeID: type }, index) => {
        const name = names[index] ?? "";
        if (NUMBERS.has(type)) return name;
        // As SQLite has them.
        if (type === BOOLEAN) return `cast(${name} as integer)`;
        if (type === TIMESTAMP) return `to_char(${name}, 'YYYY-MM-DD"T"HH24:MI:SS')`;
        return `substr(cast(${name} as text), 1, ${length})`;
      });
      const { rows } = await run(`select ${cells.join(", ")} from (${text}) as q(${names.join(", ")}) limit ${limit}`);
      return {
        columns: fields.map(({ name }) => name),
        rows: rows.map((row) =>
          row.map((value, index) => shortNumber(numberOf(value, fields[index]?.dataTypeID ?? 0))),
        ),
      };
    } finally {
      clearTimeout(timer);
      connection.release(true);
    }
  } catch (error) {
    throw statementError(error, isLate);
  } finally {
    signal?.removeEventListener("abort", destroy);
    await connections.close();
  }
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

function statementError(error: unknown, isLate: boolean): unknown {
  const code = codeOf(error);
  if (isLate || code === CANCELED) return new MirrorError("invalid_argument", TOO_SLOW, { cause: error });
  if (typeof code !== "string" || !STATEMENT_ERRORS.test(code)) return error;
  return new MirrorError("invalid_argument", refusalText("PostgreSQL", messageOf(error)), { cause: error });
}
