import type { EmptyObject } from "../common/empty-object.ts";
import type { List } from "../common/list.ts";

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
