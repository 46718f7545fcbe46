// The database of the journal: a file beside the copy, or a table beside those of the copy. Statements are the same in both.
import { join } from "node:path";
import { codeOf, messageOf } from "@ws/helpers/messages";
import { MirrorError } from "@ws/mirror";
import { locateCopy } from "@ws/mirror/command";
import type { CopyLocation } from "@ws/mirror/reader";
import SqliteConnection from "libsql";

/** A row of a result. */
export type JournalRow = Readonly<Record<string, unknown>>;

/** The database of a journal. */
export interface JournalDatabase {
  /** Name of the table, in quotes. */
  readonly table: string;
  /** Runs a statement with values for `$1`, `$2` and so on. A change is on the disk when it returns. */
  readonly run: (statement: string, values?: readonly (string | number | null)[]) => Promise<JournalRow[]>;
  readonly close: () => Promise<void>;
}

/** Columns of the table after its id. */
const COLUMNS = `at text not null, conversation text not null, client text not null, kind text not null, state text not null,
  page_id text, title text not null, lines text not null, reversals text not null, undone_at text`;

/** Name of the file in the folder of a copy. */
const FILE = "writes.db";

/**
 * Opens the journal beside a copy, or creates it.
 * @throws MirrorError `cannot_write` if it cannot be created
 */
export async function openJournalDatabase(location: CopyLocation): Promise<JournalDatabase> {
  const place = locateCopy(location);
  return place.database === undefined
    ? openFile(join(place.folder, FILE))
    : openTable(place.database, place.schema ?? "public");
}

function openFile(path: string): JournalDatabase {
  try {
    const database = new SqliteConnection(path);
    // Full: a change is on the disk before a request is sent, even if the power fails.
    database.exec("pragma busy_timeout = 5000; pragma synchronous = full");
    database.exec(`create table if not exists ws_writes (id integer primary key autoincrement, ${COLUMNS})`);
    return {
      table: "ws_writes",
      run: async (statement, values = []) =>
        database.prepare(statement.replaceAll("$", "?")).all(...values) as JournalRow[],
      close: async () => void database.close(),
    };
  } catch (error) {
    throw cannotOpen(`"${path}"`, error);
  }
}

/** Codes of PostgreSQL for a table that another process creates at the same time. */
const CREATED_BY_OTHERS: ReadonlySet<unknown> = new Set(["23505", "42P07"]);

async function openTable(url: string, schema: string): Promise<JournalDatabase> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: "ws-mcp" });
  // A lost connection fails the statements on it. Without a listener, an idle one would end the process.
  pool.on("error", () => {});
  const table = `"${schema}".ws_writes`;
  try {
    await pool.query(
      `create table if not exists ${table} (id integer generated always as identity primary key, ${COLUMNS})`,
    );
  } catch (error) {
    if (!CREATED_BY_OTHERS.has(codeOf(error))) {
      await pool.end();
      throw cannotOpen(`in the schema ${schema}`, error);
    }
  }
  return {
    table,
    run: async (statement, values = []) => (await pool.query<JournalRow>(statement, [...values])).rows,
    close: () => pool.end(),
  };
}

const cannotOpen = (place: string, error: unknown): MirrorError =>
  new MirrorError(
    "cannot_write",
    `The journal of writes ${place} cannot be opened: ${messageOf(error)}. Nothing is written without it.`,
    { cause: error },
  );
