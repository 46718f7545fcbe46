// The names that exist in the schema of a copy, and the views among them that this package created.
import { sha256 } from "../content-hash.ts";
import { DIALECTS } from "../dialects/dialects.ts";
import { VIEW_COMMENT } from "../dialects/postgres.ts";
import type { Database, DialectName } from "../database.ts";

/** Names in the schema of a copy. */
export interface PresentNames {
  /** Views that this package created, and that no other program replaced. */
  readonly own: ReadonlySet<string>;
  /** Tables, indexes, sequences, types and views of this package or of other programs. */
  readonly others: ReadonlySet<string>;
}

/**
 * Reads the names.
 * @param hashes hashes of the statements that created the views of this package, by name
 */
export async function presentNames(
  db: Database,
  dialect: DialectName,
  hashes: Readonly<Record<string, string>>,
): Promise<PresentNames> {
  const known = new Map(Object.entries(hashes));
  const own = new Set<string>();
  const others = new Set<string>();
  for (const { name, isView, text } of await DIALECTS[dialect].names(db)) {
    const isWritten = text === VIEW_COMMENT || sha256(text ?? "") === known.get(name);
    if (isView && known.has(name) && isWritten) own.add(name);
    else others.add(name.toLowerCase());
  }
  // PostgreSQL distinguishes a table "Repairs" from the view repairs.
  for (const name of own) others.delete(name);
  return { own, others };
}
