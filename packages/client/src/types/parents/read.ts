import type { UnknownKind } from "../common/unknown-kind.ts";

/** Parent of a page or a block. */
export type Parent =
  | PageParent
  | DatabaseParent
  | DataSourceParent
  | BlockParent
  | WorkspaceParent
  | AgentParent
  | UnknownParent;

/** Parent of a database. */
export type DatabaseContainerParent = PageParent | DatabaseParent | BlockParent | WorkspaceParent | UnknownParent;

/** Parent of a data source: its database, or the original data source if this data source is linked. */
export type DataSourceContainerParent = DatabaseParent | DataSourceParent | UnknownParent;

/** Parent of a comment. */
export type CommentParent = PageParent | BlockParent | UnknownParent;

/** The object is on a page. */
export interface PageParent {
  type: "page_id";
  /** UUID of the page. */
  page_id: string;
}

/** The object is in a database. */
export interface DatabaseParent {
  type: "database_id";
  /** UUID of the database. */
  database_id: string;
}

/** The page is a row of a data source. */
export interface DataSourceParent {
  type: "data_source_id";
  /** UUID of the data source. */
  data_source_id: string;
  /** UUID of the database that contains the data source. */
  database_id: string;
}

/** The object is inside a block. */
export interface BlockParent {
  type: "block_id";
  /** UUID of the block. */
  block_id: string;
}

/** The object is at the top level of the workspace. */
export interface WorkspaceParent {
  type: "workspace";
  workspace: true;
}

/** The object belongs to an agent. */
export interface AgentParent {
  type: "agent_id";
  /** UUID of the agent. */
  agent_id: string;
}

/** A parent of a type that this version of the client does not know. */
export interface UnknownParent {
  type: UnknownKind;
}
