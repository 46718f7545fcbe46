// Blocks that were read from a request and are not in the workspace yet.
import type { JsonObject } from "../values/json.ts";

/** A block that is read and checked but not yet part of the workspace. */
export interface DraftBlock {
  readonly type: string;
  readonly content: JsonObject;
  readonly children: DraftBlock[];
}

/** The type of a draft that stands for what exists already (`content.id`) and is to stay, or to come here. */
export const EXISTING = "existing";
