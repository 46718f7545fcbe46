/** A custom emoji to write. The service uses only the id. */
export interface CustomEmojiInput {
  /** UUID of the emoji. */
  id: string;
  /** Ignored by the service. The field lets you pass an emoji of a response. */
  name?: string;
  /** Ignored by the service. The field lets you pass an emoji of a response. */
  url?: string;
}
