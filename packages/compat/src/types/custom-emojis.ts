import type { CustomEmoji, CustomEmojiList, ListCustomEmojisArgs } from "@ws/client";
import type { ListResponse } from "./list-response.ts";
import type { ParameterType } from "./parameter-type.ts";
import type { ResponseType } from "./response-type.ts";

/** A custom emoji of the workspace. */
export interface CustomEmojiResponse extends ResponseType<CustomEmoji> {}

/** Arguments of `customEmojis.list`. */
export interface ListCustomEmojisParameters extends ParameterType<ListCustomEmojisArgs> {}

/** Response of `customEmojis.list`. */
export interface ListCustomEmojisResponse extends ListResponse<CustomEmojiList, CustomEmojiResponse> {}
