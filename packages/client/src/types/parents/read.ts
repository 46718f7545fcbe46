import type { UnknownKind } from "../common/unknown-kind.ts";

/** Where a page or a block is. */
export type Parent =
  | PageParent
  | DatabaseParent
  | DataSourceParent
  | BlockParent
  | WorkspaceParent
  | AgentParent
  | UnknownParent;

/** Where a database is. */
export type DatabaseContainerParent = PageParent | DatabaseParent | BlockParent | WorkspaceParent | UnknownParent;

/** What holds a data source: its database; for a data source that is linked from another, that one. */
export type DataSourceContainerParent = DatabaseParent | DataSourceParent | UnknownParent;

/** Where a comment is. */
export type CommentParent = PageParent | BlockParent | UnknownParent;

/** On a page. */
export interface PageParent {
  type: "page_id";
  page_id: string;
}

/** In a database. */
export interface DatabaseParent {
  type: "database_id";
  database_id: string;
}

/** A row of a data source. */
export interface DataSourceParent {
  type: "data_source_id";
  data_source_id: string;
  /** The database that holds the data source. */
  database_id: string;
}

/** Inside a block. */
export interface BlockParent {
  type: "block_id";
  block_id: string;
}

/** At the top of the workspace. */
export interface WorkspaceParent {
  type: "workspace";
  workspace: true;
}

/** With an agent. */
export interface AgentParent {
  type: "agent_id";
  agent_id: string;
}

/** In something that these types do not know. */
export interface UnknownParent {
  type: UnknownKind;
}
