// The content of the site after a run of the mirror.
import type { CopyReader, Snapshot } from "@ws/mirror/reader";
import type { Waiting } from "./public/scope.ts";
import type { PublicColumns } from "./public/public-columns.ts";
import type { PublishedNode, PublishedTree, TableObjects } from "./public/published-tree.ts";

/** Objects of the copy, and queries of rows. */
type EditionSnapshot = Snapshot & Pick<CopyReader, "queryRows" | "fileOf" | "whyUnread">;

/** The part of the copy that visitors see. Everything on public pages comes from here. */
export type PublicSnapshot = Pick<
  CopyReader,
  | "at"
  | "object"
  | "children"
  | "rows"
  | "views"
  | "templates"
  | "queryRows"
  | "blocksOfPage"
  | "firstBlocks"
  | "fileOf"
>;

/** The content of the site after a run of the mirror. */
export interface Edition {
  /** Number of the last run that changed the copy. */
  readonly version: number;
  /** Time of the end of this run, ISO 8601. Undefined before the first one. */
  readonly changedAt: string | undefined;
  readonly tree: PublishedTree;
  /** The columns that visitors see. */
  readonly columns: PublicColumns;
  /** Columns that views show, and that are left out, because they read what is not public. */
  readonly withheld: PublicColumns;
  /** Content that would be public, and waits for the owner. */
  readonly waiting: readonly Waiting[];
  /** The page with the foot of every page. Undefined: there is none. */
  readonly footer: PublishedNode | undefined;
  /** The first page. Undefined if the copy lacks it. */
  readonly root: PublishedNode | undefined;
  /** All tables of the copy, also those that are not published. */
  readonly tables: readonly TableObjects[];
  /** Ids of the databases whose views decide what is public, also of those that wait for the owner. */
  readonly databases: readonly string[];
  /** The pages and texts that visitors see. */
  readonly snapshot: PublicSnapshot;
  /** The whole copy, for the staff. */
  readonly everything: EditionSnapshot;
}
