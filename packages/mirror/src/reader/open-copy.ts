// A copy that stays open for many reads, and that nothing changes through this connection.
import { checkLimits, type PageLimits } from "../model/page-limits.ts";
import type { RunSelectOptions } from "../select/run-select.ts";
import type { SelectResult } from "../select/select-result.ts";
import type { DialectName } from "../store/database.ts";
import type { CopyLocation } from "../store/open/copy-location.ts";
import { checkNamed } from "../store/page-places.ts";
import type { CopyReader } from "./copy-reader.ts";
import { LimitedCopy } from "./limited-copy.ts";
import { openSource } from "./open-source.ts";

/** A copy that is open for many reads. */
export interface OpenCopy {
  /** The database that statements are for. A copy with limits is in SQLite. */
  readonly dialect: DialectName;
  /** True if it was opened with limits. */
  readonly isLimited: boolean;
  /**
   * Runs `work` in a transaction: it sees one state, even if a run changes the copy at the same time. Opens the copy again if
   * it was replaced.
   * @throws MirrorError `not_a_copy` if the copy is gone, `copy_in_use` if another program has locked its database
   */
  readonly read: <Result>(work: (copy: CopyReader) => Promise<Result>) => Promise<Result>;
  /**
   * Runs one SELECT on a connection that can only read, for 2 seconds at most. It can read everything that the database has, so
   * check the statements of others first.
   * @param statement in the SQL of the copy's database, without a semicolon
   * @throws MirrorError `invalid_argument` if the database refuses the statement, or it takes too long
   */
  readonly select: (statement: string, options: RunSelectOptions) => Promise<SelectResult>;
  /** Closes the database. */
  readonly close: () => Promise<void>;
}

/**
 * Opens a copy to read it, by its folder or its place in a PostgreSQL database. The database refuses every change.
 *
 * With limits, it is a copy of what they leave, as if its token had never seen anything else: in SQLite, in a temporary folder that
 * is removed with the process, and written again when the copy has changed.
 * @param limits the pages to show, with what is below them
 * @throws MirrorError `not_a_copy` if there is none, `old_copy` if another version of this package has written it,
 * `invalid_argument` if limits name something that the copy does not have
 * @example
 * const copy = await openCopy("my-copy", { except: ["https://www.notion.so/Salaries-0123456789abcdef0123456789abcdef"] });
 * const { currentTo } = await copy.read((reader) => reader.age());
 */
export async function openCopy(location: string | CopyLocation, limits: PageLimits = {}): Promise<OpenCopy> {
  const source = await openSource(location);
  if (checkLimits(limits) === undefined) return source.copy;
  try {
    await source.transact((db) => checkNamed(db, limits));
    return await LimitedCopy.open(source, limits);
  } catch (error) {
    await source.copy.close();
    throw error;
  }
}
