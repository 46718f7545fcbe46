import { MirrorError } from "../errors.ts";
import { parseAt } from "../snapshot/snapshot.ts";
import type { Database } from "../store/database.ts";
import type { ChangeSpan } from "./changed-objects.ts";

/**
 * Checks two times whose states are compared.
 * @throws MirrorError `invalid_argument` if one is not a time, has no state in the copy, or `to` is not after `from`
 */
export async function changeSpan(db: Database, from: string, to: string | undefined): Promise<ChangeSpan> {
  const span = {
    from: await parseAt(db, from, "from"),
    to: to === undefined ? undefined : await parseAt(db, to, "to"),
  };
  if (span.to !== undefined && span.to <= span.from)
    throw new MirrorError("invalid_argument", `Expected "to" to be after "from" (${span.from}), got ${span.to}.`);
  return span;
}
