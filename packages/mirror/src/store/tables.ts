// The tables of a copy, the same in SQLite and PostgreSQL. Times are ISO 8601 texts in UTC; JSON is stored as text, so that
// its bytes can be verified.

import type { KeptList, ObjectKind } from "../model/records/object-kind.ts";

export { OBJECT_KINDS, type ObjectKind } from "../model/records/object-kind.ts";

/** An object of the workspace. A child page has two rows with one id: the page and the block that shows it. */
export interface ObjectsTable {
  id: string;
  kind: ObjectKind;
  /** Type of a block or view, null for other kinds. */
  type: string | null;
  /**
   * Id of the object that contains this one, for blocks, comments and views: that has the list. Null for users and for pages
   * at the top of the workspace.
   */
  parent_id: string | null;
  /** Id of the page that a block or comment belongs to. */
  page_id: string | null;
  /**
   * Position in the list of the parent. Null for objects without an order, and for rows that no list has contained. Rows have gaps
   * between their positions, so that a row that moves changes no other.
   */
  position: number | null;
  /** Plain values of the properties of a row of a data source by property id, as JSON, for the SQL views. */
  cells: string | null;
  /** The values that filters and sorts of rows compare, as JSON: of rows, and of the pages and people to which rows refer. */
  compared: string | null;
  /** The object as Notion returned it, without `request_id`. */
  json: string;
  /** SHA-256 of the content: of `json` without the signatures and expiry times of URLs. */
  content_hash: string;
  /** Like `content_hash`, of the form that lists contain, which cut long property values. */
  listing_hash: string;
  last_edited_time: string | null;
  first_seen_at: string;
  changed_at: string;
  /** Time at which the object was removed: Notion showed it in the trash, or its list no longer had it. Null while it exists. */
  removed_at: string | null;
  /**
   * Time at which the object went out of sight: Notion no longer returned it, and did not show it in the trash, or the choice of
   * the copy left it out. Null while it is in sight.
   */
  out_of_sight_at: string | null;
  /** Time at which the object was last seen again after it had been out of sight. Null: never. */
  seen_again_at: string | null;
  /** Number of the pass over the list that last contained the object. */
  list_pass: number;
  /** Number of the last run that saw the object. */
  seen_run: number;
  /** Time of Notion at which comments, views or templates of the object were last listed. Null: never. */
  enumerated_at: string | null;
  /**
   * Time of Notion at which the blocks of a page, or of a copy of a synced block, were last read. Null: never, or the page
   * was edited since.
   */
  content_read_at: string | null;
  /** Time at which the choice of the copy left the object out. It is out of sight, and no loss. Null for other objects. */
  left_out_at: string | null;
}

/** An earlier state of an object, or an earlier or the present state of a list. */
export interface VersionsTable {
  /** Id of the object, or of the object that has the list. */
  id: string;
  kind: ObjectKind | KeptList;
  /** The object, or the items of the list. */
  json: string;
  content_hash: string;
  /** Time from which the object or list had this state. */
  seen_at: string;
  removed_at: string | null;
}

/** The content of a file that Notion stores. Kept for earlier versions of objects, too. */
interface FilesTable {
  /** URL of the file without its signature. */
  source: string;
  sha256: string;
  bytes: number;
  content_type: string;
}

/** A place in an object that refers to a file. */
interface FileRefsTable {
  kind: ObjectKind;
  object_id: string;
  /** JSON pointer to the file object. */
  path: string;
  /** URL of the file without its signature. */
  source: string;
  name: string;
}

/** Something that the copy lacks. */
export interface SkippedTable {
  /** Key of the task that failed. */
  task_key: string;
  object_id: string;
  what: string;
  why: string;
  since: string;
  /** Number of the last run in which it failed. */
  run: number;
}

/**
 * The kinds of runs: `changes` lists everything and reads what changed, `full` reads everything, `recent` reads what was edited
 * since the last search, and `hints` reads only the objects that webhooks named.
 */
export type RunKind = "changes" | "full" | "recent" | "hints";

/** The kinds of runs that list everything, and so find what is gone. */
export const WHOLE_RUNS: readonly RunKind[] = ["changes", "full"];

/**
 * Why the time of a machine is wrong: it lies in the future or after that of a later run (`ahead`), before that of the run before
 * (`back`), before an edit that the run has read (`edit`), or more than a day from the time of Notion (`date`).
 */
export type ClockFault = "ahead" | "back" | "edit" | "date";

/** A run of `pull`. */
export interface RunsTable {
  id: number;
  /** Place of the beginning in the order of all states. It is after all earlier states, even if a clock was wrong. */
  started_at: string;
  /** Place of the end in the order of all states. Null while the run is not complete. */
  ended_at: string | null;
  /** Time of the machine at the beginning. */
  clock_started_at: string;
  /** Time of the machine at the end. Null while the run is not complete. */
  clock_ended_at: string | null;
  /** Time of Notion at the beginning, by the `Date` of its responses. Null: none had one. */
  service_started_at: string | null;
  /** Time of Notion at the end. Null while the run is not complete, or if no response had a `Date`. */
  service_ended_at: string | null;
  /** Why the time of the machine is wrong. Null: it is plausible. */
  clock_fault: ClockFault | null;
  kind: RunKind;
  requests: number;
  changed: number;
  removed: number;
  /** Number of objects that went out of sight. */
  out_of_sight: number;
}

/** Work that is left to do. A list keeps its progress here, so that an interrupted run continues in the middle. */
export interface TasksTable {
  key: string;
  kind: string;
  id: string;
  /** Page to whose content the task belongs. */
  page_id: string | null;
  priority: number;
  /** Incremented before each request, so that a task that was interrupted comes after the others. */
  attempts: number;
  failures: number;
  /** JSON: the cursor and position of a list. */
  state: string;
}

/**
 * A value of the copy itself (`copy`), for example the version of its tables, a restore (`restore`), a content to remove
 * (`unneeded`), an object that changed (`changed`), an accepted skipped item (`accepted`), or the hash of a stored text. Hashes are
 * apart from the texts, so that a changed or missing row is found.
 */
export interface MetaTable {
  /** For a hash: the kind of the object, `version`, or the name of the table without its prefix. */
  kind: string;
  key: string;
  value: string;
}

/** A step of a restore, with the new id of an object. The first restore creates the table. */
export interface RestoreIdsTable {
  /** Number of the restore. */
  restore: number;
  /** Kind of the step, for example `page`. */
  step: string;
  /** Id of the object in the copy. */
  old_id: string;
  /** Id of the new object. Null until it is known, and for steps that create nothing. */
  new_id: string | null;
  /** `begun` before the request is sent, `done` after its response, or `refused`. */
  state: "begun" | "done" | "refused";
  /** Message of Notion. Null unless the step was refused. */
  why: string | null;
}

/** All tables by name. The prefix leaves plain names to the views of data sources. */
export interface Tables {
  ws_objects: ObjectsTable;
  ws_versions: VersionsTable;
  ws_files: FilesTable;
  ws_file_refs: FileRefsTable;
  ws_skipped: SkippedTable;
  ws_runs: RunsTable;
  ws_tasks: TasksTable;
  ws_restore_ids: RestoreIdsTable;
  ws_meta: MetaTable;
}

/** Type of a column. `?` allows null. A `time` is a text: a place in the order of all states, which a run has written. */
export type ColumnType = "text" | "text?" | "time" | "time?" | "integer" | "integer?";

/** A table, as the statements that create it describe it. */
interface TableDeclaration<Row> {
  readonly columns: { readonly [Column in keyof Row]: ColumnType };
  /** Columns of the primary key. */
  readonly key: readonly (keyof Row & string)[];
  /** Columns that no JSON of Notion repeats. `ws_meta` has a hash of them, so that `verify` notices a change. */
  readonly hashed?: readonly (keyof Row & string)[];
  /** Columns of each index. */
  readonly indexes?: readonly (readonly (keyof Row & string)[])[];
}

/** The one declaration of all tables: their names, columns, keys and indexes. */
export const TABLES: { readonly [Table in keyof Tables]: TableDeclaration<Tables[Table]> } = {
  ws_objects: {
    columns: {
      id: "text",
      kind: "text",
      type: "text?",
      parent_id: "text?",
      page_id: "text?",
      position: "integer?",
      cells: "text?",
      compared: "text?",
      json: "text",
      content_hash: "text",
      listing_hash: "text",
      last_edited_time: "text?",
      first_seen_at: "time",
      changed_at: "time",
      removed_at: "time?",
      out_of_sight_at: "time?",
      seen_again_at: "time?",
      list_pass: "integer",
      seen_run: "integer",
      enumerated_at: "text?",
      content_read_at: "text?",
      left_out_at: "time?",
    },
    key: ["kind", "id"],
    indexes: [
      ["id"],
      // Without the kind, SQLite would prefer the primary key, and read all objects of the kind.
      ["parent_id", "kind"],
      ["page_id", "kind"],
      ["out_of_sight_at"],
    ],
  },
  ws_versions: {
    columns: { id: "text", kind: "text", json: "text", content_hash: "text", seen_at: "time", removed_at: "time?" },
    key: ["kind", "id", "seen_at"],
  },
  ws_files: {
    columns: { source: "text", sha256: "text", bytes: "integer", content_type: "text" },
    key: ["source"],
    hashed: ["sha256", "bytes", "content_type"],
  },
  ws_file_refs: {
    columns: { kind: "text", object_id: "text", path: "text", source: "text", name: "text" },
    key: ["kind", "object_id", "path"],
  },
  ws_skipped: {
    columns: { task_key: "text", object_id: "text", what: "text", why: "text", since: "time", run: "integer" },
    key: ["task_key"],
    hashed: ["object_id", "what", "why", "since"],
  },
  ws_runs: {
    columns: {
      id: "integer",
      started_at: "time",
      ended_at: "time?",
      clock_started_at: "text",
      clock_ended_at: "text?",
      service_started_at: "text?",
      service_ended_at: "text?",
      clock_fault: "text?",
      kind: "text",
      requests: "integer",
      changed: "integer",
      removed: "integer",
      out_of_sight: "integer",
    },
    key: ["id"],
  },
  ws_tasks: {
    columns: {
      key: "text",
      kind: "text",
      id: "text",
      page_id: "text?",
      priority: "integer",
      attempts: "integer",
      failures: "integer",
      state: "text",
    },
    key: ["key"],
    indexes: [["attempts", "priority", "key"], ["page_id"]],
  },
  ws_restore_ids: {
    columns: { restore: "integer", step: "text", old_id: "text", new_id: "text?", state: "text", why: "text?" },
    key: ["restore", "step", "old_id"],
    indexes: [["restore", "new_id"]],
  },
  ws_meta: { columns: { kind: "text", key: "text", value: "text" }, key: ["kind", "key"] },
};

/** Names of the tables of every copy. The first restore creates the other one. */
export const TABLE_NAMES = (Object.keys(TABLES) as (keyof Tables)[]).filter((name) => name !== "ws_restore_ids");

/** The columns with places in the order of all states. */
export const TIME_COLUMNS: readonly { readonly table: keyof Tables; readonly column: string }[] = TABLE_NAMES.flatMap(
  (table) =>
    Object.entries<ColumnType>(TABLES[table].columns).flatMap(([column, type]) =>
      type.startsWith("time") ? [{ table, column }] : [],
    ),
);

/** Returns the columns of the primary key of a table. */
export const keyOf = (table: keyof Tables): readonly string[] => TABLES[table].key;
