// A copy that stays open for many reads, and that nothing changes through this connection.
import { checkLimits, type PageLimits } from "../model/page-limits.ts";
import type { CopyLocation } from "../store/open/copy-location.ts";
import { checkNamed } from "../store/page-places.ts";
import { LimitedCopy } from "./limited-copy.ts";
import { openSource, type OpenCopy } from "./open-source.ts";

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
  const isLimited = checkLimits(limits) !== undefined;
  const source = await openSource(location);
  if (!isLimited) return source.copy;
  try {
    await source.transact((db) => checkNamed(db, limits));
    return await LimitedCopy.open(source, limits);
  } catch (error) {
    await source.copy.close();
    throw error;
  }
}
