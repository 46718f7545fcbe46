// Known limits: what no connection can read, or no token of its kind, the reasons, and what of it a copy has. It does not keep a copy
// from being complete, because no capability, share or later run changes it.
import { sql, type ExpressionBuilder } from "kysely";
import { WORKSPACE_ID, type TaskKind } from "../model/lists/task-key.ts";
import type { Database } from "./database.ts";
import { visibleOf } from "./objects.ts";
import { prepared } from "./prepared.ts";
import { readTitles } from "./read-titles.ts";
import type { Tables } from "./tables.ts";

/** The one table of known limits. */
const KNOWN_LIMITS = {
  unsupported_block: {
    what: "blocks of types that the API does not show",
    why: 'Notion returns them as "unsupported", without their content.',
    readableBy: "Only the Notion app.",
  },
  external_object: {
    what: "objects and lists that the API does not support, such as synced objects of other services",
    why: 'Notion refuses to return them: "… is not supported via the API".',
    readableBy: "Only the Notion app, and the service that the object comes from.",
  },
  people_list: {
    what: "list of all people of the workspace",
    why: "Notion does not show it to personal access tokens. The copy has the people whom its objects name.",
    readableBy: "A connection that may read user information.",
  },
  unsupported_value: {
    what: "values that Notion does not compute for the API",
    why: 'Notion returns the formula or rollup as "unsupported", because it depends on too many others.',
    readableBy:
      "Only the Notion app. Make the formula depend on fewer other formulas, rollups and relations to read it.",
  },
} as const;

/** Kind of a known limit. */
export type KnownLimitKind = keyof typeof KNOWN_LIMITS;

/** Something of which no connection can read a part. */
export interface LimitedObject {
  readonly object_id: string;
  /** Title of the object, or of the page that contains it. Undefined if the copy does not know it. */
  readonly title?: string | undefined;
}

/** A known limit, and how often the copy meets it. */
export interface KnownLimit {
  readonly kind: KnownLimitKind;
  /** The things that cannot be read. */
  readonly what: string;
  readonly why: string;
  /** The way to read them. */
  readonly readableBy: string;
  readonly count: number;
  /** The first objects that have such things, at most 20. */
  readonly objects: readonly LimitedObject[];
}

/** Number of objects that each known limit names. */
const MAX_LIMITED = 20;

/** A part of the reasons of skipped items that are known limits. */
const REASONS = {
  // The end of the message with which Notion refuses objects of types that the API does not have.
  external_object: "is not supported via the API",
  people_list: "Notion does not list people for personal access tokens",
} as const;

type SkippedLimitKind = keyof typeof REASONS;

/**
 * Returns the reason with which a refused list is skipped.
 * @param isPersonal true for a personal access token
 */
export const refusedWhy = (task: { readonly kind: TaskKind }, why: string, isPersonal: boolean): string =>
  task.kind === "users" && isPersonal ? `${REASONS.people_list}: ${why}` : why;

/** True if the reason of a skipped item is a known limit. */
export const isKnownLimit = (why: string): boolean => Object.values(REASONS).some((reason) => why.includes(reason));

const hasReason = (eb: ExpressionBuilder<Tables, "ws_skipped">, reason: string) => eb("why", "like", `%${reason}%`);

/** The condition that {@link isKnownLimit} is, for rows of `ws_skipped`. */
export const isLimitRow = (eb: ExpressionBuilder<Tables, "ws_skipped">) =>
  eb.or(Object.values(REASONS).map((reason) => hasReason(eb, reason)));

const countBlocks = prepared((db) =>
  visibleOf(db, "block")
    .where("type", "=", "unsupported")
    .select((eb) => eb.fn.countAll<number | string>().as("count")),
);

const findBlocks = prepared((db) =>
  visibleOf(db, "block").where("type", "=", "unsupported").select("id").orderBy("id").limit(MAX_LIMITED),
);

/** Counts and finds the skipped items of a limit. */
function skippedReader(kind: SkippedLimitKind): Reader {
  const rows = (db: Database) => db.selectFrom("ws_skipped").where((eb) => hasReason(eb, REASONS[kind]));
  const count = prepared((db) => rows(db).select((eb) => eb.fn.countAll<number | string>().as("count")));
  const find = prepared((db) =>
    rows(db)
      .select("object_id as id")
      .distinct()
      .where("object_id", "<>", WORKSPACE_ID)
      .orderBy("object_id")
      .limit(MAX_LIMITED),
  );
  return [(db) => count(db, {}), (db) => find(db, {})];
}

const VALUE = '"type":"unsupported"';

/** Rows with values that Notion does not compute. Only data sources with computed columns are searched, because texts are long. */
const rowsWithValues = (db: Database) =>
  visibleOf(db, "page")
    .where("parent_id", "in", (eb) =>
      eb
        .selectFrom("ws_objects as source")
        .select("source.id")
        .where("source.kind", "=", "data_source")
        .where((or) =>
          or.or([or("source.json", "like", '%"type":"formula"%'), or("source.json", "like", '%"type":"rollup"%')]),
        ),
    )
    .where("json", "like", `%${VALUE}%`);

const countValues = prepared((db) =>
  rowsWithValues(db).select(
    sql<
      number | string | null
    >`sum((length(json) - length(replace(json, ${VALUE}, ''))) / ${sql.lit(VALUE.length)})`.as("count"),
  ),
);

const findValues = prepared((db) => rowsWithValues(db).select("id").orderBy("id").limit(MAX_LIMITED));

type Found = readonly { readonly id: string }[];
type Counted = readonly { readonly count: number | string | null }[];
type Reader = readonly [(db: Database) => Promise<Counted>, (db: Database) => Promise<Found>];

/** How to count what a limit concerns, and to find the first objects. */
const READERS: Readonly<Record<KnownLimitKind, Reader>> = {
  unsupported_block: [(db) => countBlocks(db, {}), (db) => findBlocks(db, {})],
  external_object: skippedReader("external_object"),
  people_list: skippedReader("people_list"),
  unsupported_value: [(db) => countValues(db, {}), (db) => findValues(db, {})],
};

/** Returns the known limits that the copy meets. */
export async function readLimits(db: Database): Promise<KnownLimit[]> {
  const limits: KnownLimit[] = [];
  for (const kind of Object.keys(KNOWN_LIMITS) as KnownLimitKind[]) {
    const [count, find] = READERS[kind];
    // PostgreSQL returns counts and sums as texts.
    const met = Number((await count(db))[0]?.count ?? 0);
    if (met === 0) continue;
    const ids = (await find(db)).map(({ id }) => id);
    const titles = await readTitles(db, ids);
    const objects = ids.map((id) => ({ object_id: id, title: titles.get(id) }));
    limits.push({ kind, ...KNOWN_LIMITS[kind], count: met, objects });
  }
  return limits;
}
