// Positions of rows in the list of their data source. They have gaps, so that a row that is new or was moved changes no other
// position: an unchanged list writes nothing, and the cursors of queries stay valid.
import { longestAscending } from "../../model/longest-ascending.ts";
import type { Database } from "../../store/mirror-store.ts";
import { allOf, presentOf } from "../../store/objects.ts";
import { prepared } from "../../store/prepared.ts";

/** Gap between two positions. It is halved each time a row comes to the same place. */
const GAP = 2 ** 20;

/** Gap before the first row for a list that begins with more new rows than a page has. A list has at most 10,000 rows. */
const GAP_OF_LIST = GAP * 2 ** 14;

/** The place that a reading of the list has reached. */
export interface RowPlace {
  /** Position of the last row. */
  readonly last: number;
  /** True if no row had a position before, so that there is no next one to look for. */
  readonly isFirst: boolean;
}

/** Positions of the rows of a page by id, and the place after them. */
export interface RowPositions {
  readonly positions: ReadonlyMap<string, number>;
  readonly place: RowPlace | undefined;
}

/**
 * Returns the positions of the next rows of a list.
 * @param place the place before them; undefined for the first page
 */
export async function rowPositions(
  db: Database,
  sourceId: string,
  ids: readonly string[],
  place: RowPlace | undefined,
): Promise<RowPositions> {
  if (ids.length === 0) return { positions: new Map(), place };
  const rows = await findPositions(db, { sourceId, ids: [...ids] });
  const known = new Map(rows.map(({ id, position }) => [id, position ?? undefined]));
  const stored = ids.map((id) => known.get(id));
  // The rows that keep their positions.
  const kept = longestAscending(stored, place?.last);
  const lastKept = stored[Math.max(-1, ...kept)] ?? place?.last;
  const isNew = !kept.has(ids.length - 1) && place?.isFirst !== true;
  const following = isNew ? await followingPosition(db, sourceId, ids, lastKept) : undefined;
  const positions = filledPositions(stored, kept, { before: place?.last, following });
  const isFirst = place?.isFirst ?? (lastKept === undefined && following === undefined);
  return {
    positions: new Map(ids.map((id, index) => [id, positions[index] ?? 0])),
    place: { last: positions.at(-1) ?? 0, isFirst },
  };
}

/** Returns the positions of the rows of a page: those that are kept, and new ones between them. */
function filledPositions(
  stored: readonly (number | undefined)[],
  kept: Set<number>,
  { before, following }: { readonly before: number | undefined; readonly following: number | undefined },
): number[] {
  const positions: number[] = [];
  while (positions.length < stored.length) {
    const start = positions.length;
    let end = start;
    while (end < stored.length && !kept.has(end)) end += 1;
    const previous = positions.at(-1) ?? before;
    const isEnd = end === stored.length;
    const next = isEnd ? following : stored[end];
    const placed = between(previous, next, end - start, start === 0 && isEnd);
    // There is no room before the next row, so that it gets another position, too.
    if (placed === undefined && kept.delete(end)) continue;
    positions.push(...(placed ?? between(previous, undefined, end - start, false) ?? []));
    if (!isEnd) positions.push(next ?? 0);
  }
  return positions;
}

/** Returns positions between two others. Undefined if there is no room. */
function between(
  before: number | undefined,
  next: number | undefined,
  count: number,
  isWholePage: boolean,
): number[] | undefined {
  const list = Array.from({ length: count }, (_, index) => index);
  if (before === undefined && next === undefined) return list.map((index) => index * GAP);
  if (before === undefined) {
    const start = (next ?? 0) - (isWholePage ? GAP_OF_LIST : count * GAP);
    return list.map((index) => start + index * GAP);
  }
  const step = next === undefined ? GAP : Math.min(GAP, Math.floor((next - before) / (count + 1)));
  return step < 1 ? undefined : list.map((index) => before + (index + 1) * step);
}

const findPositions = prepared((db, { sourceId, ids }: { sourceId: string; ids: string[] }) =>
  allOf(db, "page").select(["id", "position"]).where("id", "in", ids).where("parent_id", "=", sourceId),
);

/** Returns the first position after another one that a row of a later page has. */
async function followingPosition(
  db: Database,
  sourceId: string,
  ids: readonly string[],
  before: number | undefined,
): Promise<number | undefined> {
  const [row] = await findFollowing(db, { sourceId, ids: [...ids], before: before ?? Number.MIN_SAFE_INTEGER });
  return row?.next ?? undefined;
}

const findFollowing = prepared((db, { sourceId, ids, before }: { sourceId: string; ids: string[]; before: number }) =>
  presentOf(db, "page")
    .select((eb) => eb.fn.min<number | null>("position").as("next"))
    .where("parent_id", "=", sourceId)
    .where("position", ">", before)
    .where("id", "not in", ids),
);

/** Forgets the positions after the last row of a list that Notion cut: the order of the other rows is not known. */
export const forgetPositionsAfter = prepared((db, { sourceId, last }: { sourceId: string; last: number }) =>
  db
    .updateTable("ws_objects")
    .set({ position: null })
    .where("kind", "=", "page")
    .where("parent_id", "=", sourceId)
    .where("position", ">", last),
);

/** Forgets the positions after the last row of a list that Notion cut: the order of the other rows is not known. */
