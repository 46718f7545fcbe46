// Where things are put. In most places `type` may be left out: the key says it.

/** On a page. */
export interface PageIdInput {
  type?: "page_id";
  page_id: string;
}

/** In a database. */
export interface DatabaseIdInput {
  type?: "database_id";
  database_id: string;
}

/** In a data source, as a row. */
export interface DataSourceIdInput {
  type?: "data_source_id";
  data_source_id: string;
}

/** On a block. */
export interface BlockIdInput {
  type?: "block_id";
  block_id: string;
}

/** At the top of the workspace. */
export interface WorkspaceInput {
  type?: "workspace";
  workspace: true;
}

/** Where a page is made; `database_id` only for a database with a single data source. */
export type PageParentInput = PageIdInput | DataSourceIdInput | DatabaseIdInput | WorkspaceInput;

/** Where a page is moved. A `database_id` is not accepted. */
export type PageMoveTarget = PageIdInput | DataSourceIdInput;

/** Where a database is made or moved; `type` is required here. */
export type DatabaseParentInput = DatabasePageParentInput | DatabaseWorkspaceParentInput;

/** A database on a page. */
export interface DatabasePageParentInput {
  type: "page_id";
  page_id: string;
}

/** A database at the top of the workspace. */
export interface DatabaseWorkspaceParentInput {
  type: "workspace";
  workspace: true;
}

/** What a comment is about. */
export type CommentParentInput = PageIdInput | BlockIdInput;
