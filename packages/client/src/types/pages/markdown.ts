import type { ResponseFields } from "../common/response.ts";

/** Content of a page as markdown. */
export interface PageMarkdown extends ResponseFields {
  object: "page_markdown";
  /** UUID of the page. */
  id: string;
  markdown: string;
  /** True if the page is too long for one response (about 20,000 blocks) and the markdown is cut. */
  truncated: boolean;
  /** Ids of blocks that `markdown` lacks. Pass each to `pages.retrieveMarkdown` as `page_id`. */
  unknown_block_ids: string[];
}

/** Inserts markdown into a page. */
export interface InsertContent {
  /** Markdown to insert. */
  content: string;
  /** Text after which the markdown is inserted. Do not combine it with `position`. */
  after?: string;
  /** Position of the markdown on the page. Do not combine it with `after`. */
  position?: InsertContentPosition;
}

/** Position of inserted markdown on the page. */
export interface InsertContentPosition {
  /** `start`: before all content. `end`: after all content. */
  type: "start" | "end";
}

/** Replaces a range of the page. */
export interface ReplaceContentRange {
  /** New markdown. */
  content: string;
  /** Range to replace. */
  content_range: string;
  /**
   * Must be true if the change would remove child pages or databases.
   * @default false
   */
  allow_deleting_content?: boolean;
}

/** Replaces strings on the page. */
export interface UpdateContent {
  /** At most 100 replacements. */
  content_updates: readonly ContentUpdate[];
  /**
   * Must be true if the change would remove child pages or databases.
   * @default false
   */
  allow_deleting_content?: boolean;
}

/** Replaces one string. */
export interface ContentUpdate {
  /** Markdown to replace. It must occur exactly once, unless `replace_all_matches` is true. */
  old_str: string;
  /** New markdown. */
  new_str: string;
  /**
   * True replaces every occurrence.
   * @default false
   */
  replace_all_matches?: boolean;
}

/** Replaces the whole content of the page. */
export interface ReplaceContent {
  /** New markdown. */
  new_str: string;
  /**
   * Must be true if the change would remove child pages or databases.
   * @default false
   */
  allow_deleting_content?: boolean;
}
