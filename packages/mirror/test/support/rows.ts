// Rows of a copy, for tests that need a few of them and no request.
import { dashedId } from "../../src/object-id.ts";
import type { ObjectsTable } from "../../src/store/tables.ts";

/** The run that has seen the rows. */
export const RUN = 7;
/** The time of the last edit of the rows. */
export const BEFORE = "2026-07-01T00:00:00.000Z";

export const uuid = (digit: string): string => dashedId(digit.repeat(32));
export const PAGE = uuid("a");
export const OTHER = uuid("b");
export const CHILD = uuid("c");
export const BLOCK = uuid("d");

export type Row = Partial<ObjectsTable> & Pick<ObjectsTable, "id" | "kind">;

export const page = (id: string, more: Partial<ObjectsTable> = {}): Row => ({ id, kind: "page", ...more });
export const block = (id: string, more: Partial<ObjectsTable> = {}): Row => ({ id, kind: "block", ...more });
/** Returns the row of the table: as of an object that the run has seen where it was. */
export const stored = ({ id, kind, ...more }: Row): ObjectsTable => ({
  id,
  kind,
  type: null,
  parent_id: null,
  page_id: null,
  position: null,
  cells: null,
  compared: null,
  json: "{}",
  content_hash: "",
  listing_hash: "",
  last_edited_time: BEFORE,
  first_seen_at: BEFORE,
  changed_at: BEFORE,
  removed_at: null,
  out_of_sight_at: null,
  seen_again_at: null,
  list_pass: 0,
  seen_run: RUN,
  enumerated_at: BEFORE,
  content_read_at: null,
  left_out_at: null,
  ...more,
});
