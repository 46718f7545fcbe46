import type { AnswerFields } from "./response-fields.ts";
import type { Block, PartialBlock } from "../blocks/block.ts";
import type { Comment, PartialComment } from "../comments/read.ts";
import type { CustomEmoji } from "../custom-emojis/read.ts";
import type { DataSource, PartialDataSource } from "../data-sources/read.ts";
import type { EmptyObject } from "./empty-object.ts";
import type { FileUpload } from "../file-uploads/read.ts";
import type { Page, PartialPage } from "../pages/read.ts";
import type { User } from "../users/read.ts";
import type { ViewReference } from "../views/read.ts";

/** One page of a list. */
export interface List<Item> extends AnswerFields {
  object: "list";
  /** May hold fewer items than `page_size`, even none, while `has_more` is true. */
  results: Item[];
  /** `start_cursor` of the next page; null on the last one. Opaque. */
  next_cursor: string | null;
  has_more: boolean;
  /** Whether the result is all there is. Only some lists carry it. */
  request_status?: RequestStatus;
}

/** Whether a result is all there is. */
export interface RequestStatus {
  /** `incomplete`: the query matched more than can be paged through; every page of it says so. */
  type: "complete" | "incomplete";
  /** `query_result_limit_reached`: more than 10,000 rows matched. */
  incomplete_reason?: "query_result_limit_reached";
}

/** One page of blocks. */
export interface BlockList extends List<Block | PartialBlock> {
  type: "block";
  block: EmptyObject;
}

/** One page of the result of a search or of a data source query. */
export interface PageOrDataSourceList extends List<Page | PartialPage | DataSource | PartialDataSource> {
  type: "page_or_data_source";
  page_or_data_source: EmptyObject;
}

/** One page of the result of a view query: references only. */
export interface PageReferenceList extends List<PartialPage> {
  type: "page";
  page: EmptyObject;
}

/** One page of users. */
export interface UserList extends List<User> {
  type: "user";
  user: EmptyObject;
}

/** One page of comments. */
export interface CommentList extends List<Comment | PartialComment> {
  type: "comment";
  comment: EmptyObject;
}

/** One page of views: references only. */
export interface ViewList extends List<ViewReference> {
  type: "view";
  view: EmptyObject;
}

/** One page of file uploads. */
export interface FileUploadList extends List<FileUpload> {
  type: "file_upload";
  file_upload: EmptyObject;
}

/** One page of custom emojis. */
export interface CustomEmojiList extends List<CustomEmoji> {
  type: "custom_emoji";
  custom_emoji?: EmptyObject;
}
