// The names that exist in the schema of a copy, and the views among them that this package created.
import { sha256 } from "../content-hash.ts";
import { DIALECTS } from "../dialects/dialects.ts";
import { VIEW_COMMENT } from "../dialects/postgres.ts";
import type { Database, DialectName } from "../database.ts";
import { cutName } from "./sql-names.ts";

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
 * @param isUnmarked true if an earlier version of this package created them, without comments
 */
export async function presentNames(
  db: Database,
  dialect: DialectName,
  hashes: Readonly<Record<string, string>>,
  isUnmarked: boolean,
): Promise<PresentNames> {
  // That version did not know that PostgreSQL cuts names.
  const toName = isUnmarked && dialect === "postgres" ? cutName : (name: string) => name;
  const known = new Map(Object.entries(hashes).map(([name, hash]) => [toName(name), hash]));
  const own = new Set<string>();
  const others = new Set<string>();
  for (const { name, isView, text } of await DIALECTS[dialect].names(db)) {
    const isMarked = text === VIEW_COMMENT || (text === null && isUnmarked);
    if (isView && known.has(name) && (isMarked || sha256(text ?? "") === known.get(name))) own.add(name);
    else others.add(name.toLowerCase());
  }
  // PostgreSQL distinguishes a table "Repairs" from the view repairs.
  for (const name of own) others.delete(name);
  return { own, others };
}
