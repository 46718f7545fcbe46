// The table with one row for each workspace. Workers write it at the end of each slice, so `status` and `/metrics` cost one query,
// however many copies there are.
import { messageOf } from "@ws/helpers/messages";
import type { Result } from "./session-types.ts";
import { FleetError } from "../errors.ts";
import type { DatabaseSessions } from "./database-sessions.ts";

/** Name of the table. No workspace has this schema: theirs begin with `ws_`. */
const TABLE = "fleet.workspaces";

/** The report of the last slices of a workspace. Times are those of Redis. */
export interface WorkspaceRow {
  /** Name of the workspace. */
  readonly workspace: string;
  /** Time at which a worker first saw the workspace in the file. */
  readonly firstSeenAt: Date;
  /** Time of the next run that looks for all changes. Null before the first slice. */
  readonly dueAt: Date | null;
  /** Time up to which the copy has all changes. Null before the first complete run. */
  readonly currentTo: Date | null;
  /** Number of requests of all slices that have ended. */
  readonly requests: number;
  /** Number of things that could not be read. */
  readonly skipped: number;
  /** Number of pages, databases and data sources that are out of sight, without those inside of others. */
  readonly outOfSight: number;
  /** Number of objects whose loss of sight has stopped the run, until somebody accepts it. */
  readonly refusedLoss: number;
  /** Number of known tasks that the run has left. */
  readonly tasksLeft: number;
  /** Bytes of the contents of files, as of the last complete run. */
  readonly fileBytes: number;
  /** Bytes of the tables and indexes of the copy, as of the last complete run. */
  readonly databaseBytes: number;
  /** Time at which a slice last did something. Null before the first one. */
  readonly progressAt: Date | null;
  /** Share of the rate limit that the last slice used. Null before the first slice. */
  readonly rateUsed: number | null;
  /** Number of failed slices in a row. */
  readonly failures: number;
  /** Message of the last failure, or of the loss that has stopped the run. Null after a success. */
  readonly error: string | null;
  /** Code of the last failure. Null after a success. */
  readonly errorCode: string | null;
  /** Time at which the workspace was paused. Null: it is not. */
  readonly pausedAt: Date | null;
  /** Time at which `work` last checked the copy. Null: never. */
  readonly verifiedAt: Date | null;
  /** Number of problems that this check has found. */
  readonly problems: number;
  /** Time at which `work` last removed earlier states. Null: never. */
  readonly forgotAt: Date | null;
}

type Column = Exclude<keyof WorkspaceRow, "workspace" | "firstSeenAt">;

/** The columns that slices write, with their types. */
const COLUMNS = {
  dueAt: { name: "due_at", type: "timestamptz" },
  currentTo: { name: "current_to", type: "timestamptz" },
  requests: { name: "requests", type: "bigint not null default 0" },
  skipped: { name: "skipped", type: "integer not null default 0" },
  outOfSight: { name: "out_of_sight", type: "integer not null default 0" },
  refusedLoss: { name: "refused_loss", type: "integer not null default 0" },
  tasksLeft: { name: "tasks_left", type: "integer not null default 0" },
  fileBytes: { name: "file_bytes", type: "bigint not null default 0" },
  databaseBytes: { name: "database_bytes", type: "bigint not null default 0" },
  progressAt: { name: "progress_at", type: "timestamptz" },
  rateUsed: { name: "rate_used", type: "double precision" },
  failures: { name: "failures", type: "integer not null default 0" },
  error: { name: "error", type: "text" },
  errorCode: { name: "error_code", type: "text" },
  pausedAt: { name: "paused_at", type: "timestamptz" },
  verifiedAt: { name: "verified_at", type: "timestamptz" },
  problems: { name: "problems", type: "integer not null default 0" },
  forgotAt: { name: "forgot_at", type: "timestamptz" },
} as const satisfies Record<Column, { readonly name: string; readonly type: string }>;

const COLUMN_NAMES = Object.keys(COLUMNS) as readonly Column[];

/** The columns whose values come from the program. */
const CHANGED_COLUMNS = COLUMN_NAMES.filter((column) => column !== "databaseBytes");

// The lock is for workers that start at the same time: PostgreSQL refuses to create a schema or table twice in parallel. The
// statements of one text are one transaction.
const CREATE = `select pg_advisory_xact_lock(hashtextextended('${TABLE}', 0));
create schema if not exists fleet;
create table if not exists ${TABLE} (name text primary key, first_seen_at timestamptz not null);
alter table ${TABLE} ${COLUMN_NAMES.map(
  (column) => `add column if not exists ${COLUMNS[column].name} ${COLUMNS[column].type}`,
).join(", ")}`;

/** Size of the tables of a copy, with their indexes. */
const SIZE = `coalesce((select sum(pg_total_relation_size(pg_class.oid)) from pg_catalog.pg_class
  join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace where nspname = 'ws_' || $1 and relkind = 'r'), 0)`;

const INSERT = `insert into ${TABLE} (name, first_seen_at) select name, $2 from unnest($1::text[]) as names(name)
  on conflict (name) do nothing`;

// The driver returns bigints as texts.
const selected = (column: Column): string =>
  `${COLUMNS[column].name}${COLUMNS[column].type.startsWith("bigint") ? "::float8" : ""} as "${column}"`;

const SELECT = `select name as workspace, first_seen_at as "firstSeenAt", ${COLUMN_NAMES.map(selected).join(", ")}
  from ${TABLE} where $1::text[] is null or name = any($1) order by name`;

/** Changes of a row. `requests` are added to those of the row. */
export interface RowChanges extends Partial<Pick<WorkspaceRow, Exclude<Column, "databaseBytes">>> {
  /** True: measure the copy. */
  readonly isMeasured?: boolean;
}

/** The rows of workspaces in a PostgreSQL database. */
export interface WorkspaceTable {
  /** Adds rows for workspaces that have none. Creates the table. */
  readonly add: (names: readonly string[], firstSeenAt: Date) => Promise<void>;
  /**
   * Changes the row of a workspace. Creates the row and the table if they are missing.
   * @param at time of Redis
   */
  readonly change: (workspace: string, changes: RowChanges, at: Date) => Promise<void>;
  /** Reads the rows of workspaces with one query, or all rows. A database without the table has none. */
  readonly read: (names?: readonly string[]) => Promise<Map<string, WorkspaceRow>>;
}

/**
 * Returns the table of a database.
 * @throws FleetError `database_unavailable` from each function, if PostgreSQL cannot be used
 */
export function openWorkspaceTable(sessions: Pick<DatabaseSessions, "query">): WorkspaceTable {
  /** Returns undefined if the table does not exist. */
  const query = async <Row extends object>(text: string, values?: unknown[]): Promise<Result<Row> | undefined> => {
    try {
      return await queryOnce<Row>(text, values);
    } catch (error) {
      // An earlier version has created the table.
      if (!hasCode(error, "42703")) throw unavailable(error);
      try {
        await queryOnce(CREATE);
        return await queryOnce<Row>(text, values);
      } catch (failure) {
        throw unavailable(failure);
      }
    }
  };
  const queryOnce = async <Row extends object>(text: string, values?: unknown[]): Promise<Result<Row> | undefined> => {
    try {
      return await sessions.query<Row>(text, values);
    } catch (error) {
      if (hasCode(error, "42P01", "3F000")) return undefined;
      throw error;
    }
  };
  const add: WorkspaceTable["add"] = async (names, firstSeenAt) => {
    await query(CREATE);
    await query(INSERT, [names, firstSeenAt]);
  };
  return {
    add,
    async change(workspace, changes, at) {
      const { isMeasured = false, ...cells } = changes;
      const columns = CHANGED_COLUMNS.filter((column) => cells[column] !== undefined);
      const values = [workspace, ...columns.map((column) => cells[column])];
      const update = () => query(updateOf(columns, isMeasured), values);
      if ((await update())?.rowCount === 1) return;
      await add([workspace], at);
      await update();
    },
    async read(names) {
      const rows = (await query<WorkspaceRow>(SELECT, [names ?? null]))?.rows ?? [];
      return new Map(rows.map((row) => [row.workspace, row]));
    },
  };
}

/** Returns the statement that changes columns of a row. */
function updateOf(columns: readonly Column[], isMeasured: boolean): string {
  const sets = columns.map((column, index) => {
    const { name } = COLUMNS[column];
    return `${name} = ${column === "requests" ? `${name} + ` : ""}$${index + 2}`;
  });
  if (isMeasured) sets.push(`${COLUMNS.databaseBytes.name} = ${SIZE}`);
  return `update ${TABLE} set ${sets.join(", ")} where name = $1`;
}

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));

const unavailable = (error: unknown) =>
  new FleetError("database_unavailable", `PostgreSQL cannot be used: ${messageOf(error)}`, { cause: error });
