// A process that runs one statement on a copy in SQLite. Nothing can stop a statement inside of a process, so the server ends
// this one. The database is opened read only, and its memory is limited.
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import SqliteConnection from "libsql";
import { messageOf } from "../errors.ts";
import { VERSION_STATEMENTS } from "../store/dialects/database-version.ts";
import { cellLength, MAX_COLUMNS, TIME_LIMIT_MS, type SelectRequest } from "./select-result.ts";

/** Memory of SQLite in this process, in bytes. */
const MAX_HEAP = 200_000_000;

/** A statement with the path of its database. */
type Request = SelectRequest & { readonly path: string };

function run({ path, text, limit }: Request) {
  const database = new SqliteConnection(`${pathToFileURL(path).href}?mode=ro`);
  database.exec(`pragma query_only = on; pragma trusted_schema = off; pragma busy_timeout = 1000`);
  database.prepare(`pragma hard_heap_limit = ${MAX_HEAP}`).all();
  const columns = database
    .prepare(text)
    .columns()
    .map(({ name }) => name);
  // Too many columns, which the server refuses.
  if (columns.length > MAX_COLUMNS) return { columns, rows: [] };
  const names = columns.map((_, index) => `c${index}`);
  const length = cellLength(names.length, limit);
  const cells = names.map(
    (name) =>
      `case typeof(${name}) when 'text' then substr(${name}, 1, ${length}) when 'blob' then null else ${name} end`,
  );
  const rows = database
    .prepare(
      `with ws_result(${names.join(", ")}) as (${text}\n) select ${cells.join(", ")} from ws_result limit ${limit}`,
    )
    .raw()
    .all();
  return { columns, rows: rows as unknown[][] };
}

function versionOf(): string {
  const row = new SqliteConnection(":memory:").prepare(VERSION_STATEMENTS.sqlite).get() as { readonly version: string };
  return row.version;
}

// Ends this process if the server was killed and cannot. A statement blocks the timers of this thread.
new Worker(`setTimeout(() => process.kill(process.pid, "SIGKILL"), ${2 * TIME_LIMIT_MS})`, { eval: true }).unref();

process.once("message", (request: Request) => {
  // The time of the statement begins now, not when the process was started.
  process.send?.({ type: "started" });
  let answer: object;
  try {
    answer = { type: "done", result: run(request) };
  } catch (error) {
    answer = { type: "failed", version: versionOf(), message: messageOf(error) };
  }
  process.send?.(answer, () => process.disconnect());
});
