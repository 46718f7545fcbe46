// Blocks that are not in the workspace yet.
import type { JsonObject } from "../values/json.ts";

/** A block that was parsed and resolved, but is not part of the workspace yet. */
export interface DraftBlock {
  readonly type: string;
  readonly content: JsonObject;
  readonly children: DraftBlock[];
}

/** The type of a draft for a page, database or block that exists already (`content.id`), and stays or moves. */
export const EXISTING = "existing";
