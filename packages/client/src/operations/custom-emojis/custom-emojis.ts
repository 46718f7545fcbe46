import type { CallArguments, CallOptions, ListResult, Mode } from "../../method.ts";
import type { CustomEmoji, CustomEmojiList } from "../../types/custom-emojis/read.ts";
import type { OperationRows, PageArgs } from "../common/operation.ts";

/** Operations of the custom emojis family. */
export const operations = {
  "customEmojis.list": {
    method: "GET",
    path: "custom_emojis",
    query: ["start_cursor", "page_size", "name"],
    items: "results",
  },
} satisfies OperationRows;

/** Arguments of `customEmojis.list`. */
export interface ListCustomEmojisArgs extends PageArgs {
  /**
   * Exact name of the emoji.
   * @default all emojis
   */
  name?: string;
}

/** Methods for custom emojis of the workspace. */
export interface CustomEmojisMethods<M extends Mode> {
  /**
   * Lists the custom emojis, page by page.
   * @see https://developers.notion.com/reference/list-custom-emojis
   */
  list(
    args?: ListCustomEmojisArgs & CallArguments,
    options?: CallOptions[M],
  ): ListResult<CustomEmojiList, CustomEmoji>[M];
}
