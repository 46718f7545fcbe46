import type { EmptyObject, List } from "../common/response.ts";

/** An emoji that the workspace added. */
export interface CustomEmoji {
  /** UUID of the emoji. */
  id: string;
  name: string;
  /** URL of the image. */
  url: string;
}

/** One page of custom emojis. */
export interface CustomEmojiList extends List<CustomEmoji> {
  type: "custom_emoji";
  custom_emoji?: EmptyObject;
}
