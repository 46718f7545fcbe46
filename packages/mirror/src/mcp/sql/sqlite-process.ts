// A process that executes one statement on a copy in SQLite. Nothing can stop a statement inside of a process, so the server ends
// this one. The database is opened read only, and its memory is limited.
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import SqliteConnection from "libsql";
import { messageOf } from "../../errors.ts";
import { cellLength, MAX_COLUMNS, shortNumber, TIME_LIMIT_MS, type SelectRequest } from "./select-result.ts";

/** Memory of SQLite in this process, in bytes. */
const MAX_HEAP = 200_000_000;

function execute({ path, text, limit }: SelectRequest & { readonly path: string }) {
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
    .prepare(`with q(${names.join(", ")}) as (${text}) select ${cells.join(", ")} from q limit ${limit}`)
    .raw()
    .all();
  return { columns, rows: (rows as unknown[][]).map((row) => row.map(shortNumber)) };
}

// Ends this process if the server was killed and cannot. A statement blocks the timers of this thread.
new Worker(`setTimeout(() => process.kill(process.pid, "SIGKILL"), ${2 * TIME_LIMIT_MS})`, { eval: true }).unref();

process.once("message", (request: SelectRequest & { readonly path: string }) => {
  // The time of the statement begins now, not when the process was started.
  process.send?.({ type: "started" });
  let answer: object;
  try {
    answer = { type: "done", result: execute(request) };
  } catch (error) {
    answer = { type: "failed", message: messageOf(error) };
  }
  process.send?.(answer, () => process.disconnect());
});
