/** A custom emoji to write. Notion uses only the id. */
export interface CustomEmojiInput {
  /** UUID of the emoji. */
  id: string;
  /** Ignored by Notion. The field lets you pass an emoji of a response. */
  name?: string;
  /** Ignored by Notion. The field lets you pass an emoji of a response. */
  url?: string;
}
