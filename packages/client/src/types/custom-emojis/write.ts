/** A custom emoji to write. The service uses only the id. */
export interface CustomEmojiInput {
  /** UUID of the emoji. */
  id: string;
  name?: string;
  url?: string;
}
