import type { Mode, OptionalMethod } from "../../method.ts";
import type { CustomEmojiList } from "../../types/common/list.ts";
import type { PageArgs } from "../arguments.ts";
import type { OperationRows } from "../define.ts";

/** Rows of the custom emojis family. */
export const customEmojisOperations = {
  "customEmojis.list": {
    method: "GET",
    path: "custom_emojis",
    query: ["start_cursor", "page_size", "name"],
    items: "results",
  },
} as const satisfies OperationRows;

/** Arguments of `customEmojis.list`. */
export interface ListCustomEmojisArgs extends PageArgs {
  /** Only the emoji of exactly this name. */
  name?: string;
}

/** Emojis that the workspace has added. */
export interface CustomEmojisApi<M extends Mode> {
  /** Lists the custom emojis, page by page. */
  list: OptionalMethod<M, ListCustomEmojisArgs, CustomEmojiList>;
}
