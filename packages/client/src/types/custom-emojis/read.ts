/** An emoji that the workspace has added. */
export interface CustomEmoji {
  id: string;
  name: string;
  /** Address of the picture. */
  url: string;
}

/** A custom emoji as it is written: its id decides. */
export interface CustomEmojiInput {
  id: string;
  name?: string;
  url?: string;
}
