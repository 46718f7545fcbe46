// The damage that `verify` has found and that no run has healed: a list in the copy, so that `pull` heals it and `status` names it.
import type { ObjectKind } from "../model/records/object-kind.ts";
import type { Database } from "./database.ts";
import { storeMeta } from "./meta.ts";
import { prepared } from "./prepared.ts";

/** Something in the copy that is not as it was written. */
export interface Problem {
  /** The part of the copy: an object, an earlier version, a file, a list, a row of another table, the database, or its index. */
  readonly kind: "object" | "version" | "file" | "list" | "row" | "database" | "index";
  /** Id of the object, SHA-256 of the file, id of the object with the list, key of the row, or name of the table. */
  readonly id: string;
  readonly message: string;
  /** Kind of an object. Undefined for other parts. */
  readonly objectKind?: ObjectKind | undefined;
  /** Why the last run could not heal it, as a sentence. Undefined: no run has tried yet. */
  readonly notHealed?: string | undefined;
}

/** A problem of the list. */
export interface KnownDamage extends Problem {
  /** True if Notion has shown that it cannot come back. `verify --repair` marks it as lost. */
  readonly isLost?: boolean | undefined;
}

/** Kind of the values that note damage. */
const DAMAGE = "damage";

/** Returns a text that is the same for a problem in each check. */
export const problemKey = ({ kind, id, message }: Problem): string => `${kind} ${id} ${message}`;

const findDamage = prepared((db) => db.selectFrom("ws_meta").select("value").where("kind", "=", DAMAGE).orderBy("key"));

/** Returns the damage that is not healed. */
export const readDamage = async (db: Database): Promise<KnownDamage[]> =>
  (await findDamage(db, {})).map(({ value }) => JSON.parse(value) as KnownDamage);

/** Replaces the list of damage. */
export async function writeDamage(db: Database, damage: readonly KnownDamage[]): Promise<void> {
  await db.deleteFrom("ws_meta").where("kind", "=", DAMAGE).execute();
  if (damage.length === 0) return;
  await storeMeta(db, {
    rows: damage.map((problem, index) => ({
      kind: DAMAGE,
      // In the order of the check.
      key: String(index).padStart(9, "0"),
      value: JSON.stringify(problem),
    })),
  });
}

/** True for a problem that only Notion can heal. */
export const needsNotion = ({ kind }: Problem): boolean => kind !== "index" && kind !== "database";

/** Returns the command that heals a problem, or what to do. */
export const cureOf = ({ kind }: Problem): string => CURES[kind];

const PULL = 'Run "npx @ws/mirror pull DIR".';

const CURES: Readonly<Record<Problem["kind"], string>> = {
  index: 'Run "npx @ws/mirror verify DIR --rebuild-index".',
  database: "Take the database from a backup, or pull into a new folder or schema.",
  object: PULL,
  // Notion has the present state only.
  version: 'Run "npx @ws/mirror verify DIR --repair", which marks it as lost.',
  list: PULL,
  row: PULL,
  file: PULL,
};
