// In most requests `type` is optional, because the id's key implies it.

/** Places the object on a page. */
export interface PageIdInput {
  type?: "page_id";
  /** UUID of the page. */
  page_id: string;
}

/** Places the object in a database. */
export interface DatabaseIdInput {
  type?: "database_id";
  /** UUID of the database. */
  database_id: string;
}

/** Places the page in a data source, as a row. */
export interface DataSourceIdInput {
  type?: "data_source_id";
  /** UUID of the data source. */
  data_source_id: string;
}

/** Places the object on a block. */
export interface BlockIdInput {
  type?: "block_id";
  /** UUID of the block. */
  block_id: string;
}

/** Places the object at the top level of the workspace. */
export interface WorkspaceInput {
  type?: "workspace";
  workspace: true;
}

/** Parent of a new page. Use `database_id` only for a database with a single data source. */
export type PageParentInput = PageIdInput | DataSourceIdInput | DatabaseIdInput | WorkspaceInput;

/** New parent of a page. Notion rejects a `database_id` here. */
export type PageMoveTarget = PageIdInput | DataSourceIdInput;

/** Parent of a database. `type` is required here. */
export type DatabaseParentInput = DatabasePageParentInput | DatabaseWorkspaceParentInput;

/** Places a database on a page. */
export interface DatabasePageParentInput {
  type: "page_id";
  /** UUID of the page. */
  page_id: string;
}

/** Places a database at the top level of the workspace. */
export interface DatabaseWorkspaceParentInput {
  type: "workspace";
  workspace: true;
}

/** The page or block to comment on. */
export type CommentParentInput = PageIdInput | BlockIdInput;
