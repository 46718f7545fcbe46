// A run that stopped because too much would have gone out of sight. Nothing is marked until somebody accepts the loss.
import { shownTitle } from "../model/texts/shown-title.ts";
import type { Database } from "./database.ts";
import { readMeta, writeMeta } from "./meta.ts";
import type { SightObject } from "./out-of-sight.ts";

/** The page of Notion that explains how a connection gets pages. */
const CONNECTIONS_HELP = "https://www.notion.com/help/add-and-manage-connections-with-the-api";

/** A loss of sight that stopped a run. */
export interface RefusedLoss {
  /** Number of the run. */
  readonly run: number;
  /** Time of the machine at which the run stopped, ISO 8601. */
  readonly at: string;
  /** Number of objects that would have gone out of sight. */
  readonly objects: number;
  /** Number of objects that were in sight before. */
  readonly of: number;
  /** The first of the vanished pages, databases and data sources, at most 20, without those inside of others. */
  readonly vanished: readonly SightObject[];
  /** Number of all vanished pages, databases and data sources that are not inside of others. */
  readonly vanishedCount: number;
  /** Number of pages and databases that the connection sees. */
  readonly visible: number;
  /** One paragraph: the lost objects, those that the connection sees, and the steps to take. */
  readonly message: string;
}

/** Key of the last refused loss. */
const REFUSED_LOSS = "refused_loss";

/** Stores a refused loss. */
export const writeRefusedLoss = (db: Database, loss: RefusedLoss): Promise<void> =>
  writeMeta(db, REFUSED_LOSS, JSON.stringify(loss));

/** Returns the loss that stopped a run. Undefined for another run. */
export const readRefusedLoss = async (db: Database, run: number): Promise<RefusedLoss | undefined> =>
  refusedLossOf(await readMeta(db, REFUSED_LOSS), run);

/** Parses a stored loss. Undefined if another run has stored it. */
function refusedLossOf(text: string | undefined, run: number): RefusedLoss | undefined {
  const loss = text === undefined ? undefined : (JSON.parse(text) as RefusedLoss);
  return loss?.run === run ? loss : undefined;
}

/** Number of titles in a message. */
const MAX_TITLES = 5;

/** Says what vanished, what the connection sees, and what to do. */
export function refusedLossText({
  objects,
  of,
  vanished,
  vanishedCount,
  visible,
}: Omit<RefusedLoss, "message">): string {
  const titles = vanished.slice(0, MAX_TITLES).map(({ kind, id, title }) => shownTitle(title) || `${kind} ${id}`);
  const more = vanishedCount - titles.length;
  const names = [...titles, ...(more > 0 ? [`${more} more`] : [])].join(", ");
  const sees = visible === 0 ? "nothing" : visible === 1 ? "1 page or database" : `${visible} pages and databases`;
  return (
    `The run stopped, because ${objects} of ${of} objects would go out of sight: ${names}. The connection sees ${sees}. ` +
    "Nothing was marked, and the copy keeps everything as it was. If that is a mistake, check the token, share the pages with " +
    `the connection (${CONNECTIONS_HELP}), and run "npx @ws/mirror pull DIR" again. If it is right, run "npx @ws/mirror pull DIR --accept-loss".`
  );
}

/** Says that the connection sees nothing. */
export const NOTHING_VISIBLE =
  "The connection sees no page and no database. Share a page with the connection " +
  `(${CONNECTIONS_HELP}), and run "npx @ws/mirror pull DIR" again.`;
