// The progress of a task, as the copy stores it.
import { parseFields } from "../../json.ts";

/** The progress of a task. Each kind of task uses some of the members. */
export interface TaskState {
  /** Cursor of the next page of a list. */
  readonly cursor?: string | undefined;
  /** Number of pages so far. */
  readonly pages?: number | undefined;
  /** Number of pages in a row without a new object. */
  readonly pagesWithoutNew?: number | undefined;
  /** An earlier cursor. The cursors of a list that goes round in a circle come back to it. */
  readonly mark?: string | undefined;
  /** Sentences about the parts that the list lacks. */
  readonly lacks?: readonly string[] | undefined;
  /** Number of items before the cursor. */
  readonly count?: number;
  /** Number of the pass over the list. */
  readonly pass?: number;
  /** Time of Notion at which the list was begun. */
  readonly beganAt?: string;
  /** `last_edited_time` of the page when the task was added. Only for the blocks of a page itself. */
  readonly edited?: string | null | undefined;
  /** Number of the run that added the task. */
  readonly run?: number | undefined;
  /** Ids of the items so far. Only for views and templates. */
  readonly ids?: readonly string[] | undefined;
  /** Creation time from which rows are read. Undefined for the first query. */
  readonly from?: string | undefined;
  /** True if rows are read in the order of their creation, because Notion does not list all of them. */
  readonly byCreation?: boolean | undefined;
  /** Position of the last row so far, and whether no row had a position before. */
  readonly place?: { readonly last: number; readonly isFirst: boolean } | undefined;
  /** Time of the last edit at which a search for recent edits ends. */
  readonly since?: string | undefined;
  /** Number of times that Notion has refused a cursor. */
  readonly restarts?: number | undefined;
  /** Sources of files to download although the copy has them, because their contents are missing or damaged. */
  readonly again?: readonly string[] | undefined;
  /** Id of the database whose list contains a view. */
  readonly databaseId?: string | undefined;
}

/** Reads the progress of a task. */
export const taskState = (text: string): TaskState => parseFields(text);
