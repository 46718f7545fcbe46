import type { AnswerFields } from "../common/response-fields.ts";

/** A page's content as markdown. */
export interface PageMarkdown extends AnswerFields {
  object: "page_markdown";
  id: string;
  markdown: string;
  /** True when the page is too long to be answered whole (roughly 20,000 blocks). */
  truncated: boolean;
  /** Blocks whose content is missing here: read each with `pages.retrieveMarkdown` in place of a page id. */
  unknown_block_ids: string[];
}

/** Inserts markdown. */
export interface InsertContent {
  content: string;
  /** Text behind which it is inserted. Excludes `position`. */
  after?: string;
  /** Where it is inserted. Excludes `after`. */
  position?: InsertContentPosition;
}

/** Where on the page markdown is inserted. */
export interface InsertContentPosition {
  type: "start" | "end";
}

/** Replaces a stretch of the page. */
export interface ReplaceContentRange {
  content: string;
  /** The stretch that is replaced. */
  content_range: string;
  /** Needed when it would remove child pages or databases. Default: false. */
  allow_deleting_content?: boolean;
}

/** Replaces texts on the page, at most 100. */
export interface UpdateContent {
  content_updates: readonly ContentUpdate[];
  /** Needed when it would remove child pages or databases. Default: false. */
  allow_deleting_content?: boolean;
}

/** Replaces one text. */
export interface ContentUpdate {
  /** Must be found exactly once, unless `replace_all_matches` is true. */
  old_str: string;
  new_str: string;
  /** Default: false. */
  replace_all_matches?: boolean;
}

/** Replaces the whole content of the page. */
export interface ReplaceContent {
  new_str: string;
  /** Needed when it would remove child pages or databases. Default: false. */
  allow_deleting_content?: boolean;
}
