// The pages that a copy was told to have: its choice. Runs read these and what is below them, and leave everything else out.
import { titleOf } from "@ws/render/values";
import { parseJson } from "../json.ts";
import type { CheckedLimits } from "../model/page-limits.ts";
import { CONTAINER_KINDS } from "../model/records/object-kind.ts";
import { recordOfRow } from "../model/records/records.ts";
import type { Database } from "./database.ts";
import { CHOICE, readMeta, removeMeta, writeMeta } from "./meta.ts";
import type { SightObject } from "./out-of-sight.ts";

/** Kind of an object that a choice can name. */
export type ChosenKind = SightObject["kind"];

/** The choice of a copy. */
export interface Choice extends CheckedLimits {
  /** Kinds of the objects that it names, by id. */
  readonly kinds: ReadonlyMap<string, ChosenKind>;
}

/** The choice of a copy with titles. A title is empty if the copy lacks the object. */
export interface ChosenPages {
  /** The copy has only these, and what is below them. Empty: everything that the token can see. */
  readonly only: readonly SightObject[];
  /** The copy leaves out these, and what is below them. */
  readonly except: readonly SightObject[];
}

/** An object of a choice, as the copy stores it. */
type StoredChoice = readonly [list: "only" | "except", kind: ChosenKind, id: string];

/** Returns the choice of a copy. Undefined if it has everything. */
export async function readChoice(db: Database): Promise<Choice | undefined> {
  const text = await readMeta(db, CHOICE);
  if (text === undefined) return undefined;
  const stored = parseJson(text) as readonly StoredChoice[];
  const idsIn = (name: string) => new Set(stored.flatMap(([list, , id]) => (list === name ? [id] : [])));
  return { only: idsIn("only"), except: idsIn("except"), kinds: new Map(stored.map(([, kind, id]) => [id, kind])) };
}

/** Stores the choice of a copy. @param choice undefined: everything */
export async function writeChoice(db: Database, choice: Choice | undefined): Promise<void> {
  if (choice === undefined) return removeMeta(db, CHOICE);
  const named = (list: "only" | "except") =>
    [...choice[list]].toSorted().map((id): StoredChoice => [list, choice.kinds.get(id) ?? "page", id]);
  await writeMeta(db, CHOICE, JSON.stringify([...named("only"), ...named("except")]));
}

/** True if two choices name the same objects. */
export const isSameChoice = (a: CheckedLimits | undefined, b: CheckedLimits | undefined): boolean =>
  isSameSet(a?.only, b?.only) && isSameSet(a?.except, b?.except);

const isSameSet = (a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id));

/** Returns the choice of a copy with titles. Undefined if it has everything. */
export async function readChosenPages(db: Database): Promise<ChosenPages | undefined> {
  const choice = await readChoice(db);
  if (choice === undefined) return undefined;
  const rows = await db
    .selectFrom("ws_objects")
    .select(["kind", "id", "json"])
    .where("id", "in", [...choice.only, ...choice.except])
    .where("kind", "in", CONTAINER_KINDS)
    .execute();
  const titles = new Map(rows.map(({ kind, id, json }) => [id, titleOf(recordOfRow(kind as ChosenKind, json))]));
  const named = (ids: ReadonlySet<string>) =>
    [...ids].map((id) => ({ kind: choice.kinds.get(id) ?? "page", id, title: titles.get(id) ?? "" }));
  return { only: named(choice.only), except: named(choice.except) };
}
