// What the emulator remembers. Records hold the state, never the answer: the present/ files make answers of them.
import type { JsonObject, JsonValue } from "../values/json.ts";

/** Where a thing lives. */
export type ParentRef =
  | { readonly type: "workspace" }
  | {
      readonly type: "page_id" | "block_id" | "database_id" | "data_source_id" | "agent_id";
      readonly id: string;
    };

/** What pages, blocks, databases and data sources have in common. Times are milliseconds. */
export interface Stamped {
  readonly id: string;
  createdAt: number;
  createdBy: string;
  editedAt: number;
  editedBy: string;
  inTrash: boolean;
}

/** A page. Its values are keyed by property id; one that was never set is absent. */
export interface PageRecord extends Stamped {
  readonly kind: "page";
  parent: ParentRef;
  icon: JsonValue;
  cover: JsonValue;
  isLocked: boolean;
  isArchived: boolean;
  publicUrl: string | null;
  values: Record<string, JsonValue>;
  /** Properties exactly as imported, for a page whose data source has no schema here, and for computed values. */
  imported?: JsonObject;
  isTemplate?: boolean;
  children?: string[];
}

/** A block other than a page or a database. `content` is its payload in the form in which it is read. */
export interface BlockRecord extends Stamped {
  readonly kind: "block";
  type: string;
  content: JsonObject;
  parent: ParentRef;
  children?: string[];
  /** Imported with has_children true, but its children were not imported. */
  claimsChildren?: boolean;
}

/** A database: the container of data sources and views. */
export interface DatabaseRecord extends Stamped {
  readonly kind: "database";
  title: JsonValue[];
  description: JsonValue[];
  parent: ParentRef;
  icon: JsonValue;
  cover: JsonValue;
  isInline: boolean;
  isLocked: boolean;
  publicUrl: string | null;
  dataSourceIds: string[];
  viewIds: string[];
}

/** What can be a parent in the tree of pages. */
export type NodeRecord = PageRecord | BlockRecord | DatabaseRecord;

/** One column of a data source. `config` is the payload in the form in which it is read. */
export interface SchemaProperty {
  readonly id: string;
  name: string;
  type: string;
  description: string | null;
  config: JsonObject;
}

/** A data source: a schema and its rows, in the order of their creation. */
export interface DataSourceRecord extends Stamped {
  readonly kind: "data_source";
  databaseId: string;
  title: JsonValue[];
  description: JsonValue[];
  icon: JsonValue;
  cover: JsonValue;
  publicUrl: string | null;
  /** By property id, in the order of creation. */
  schema: Map<string, SchemaProperty>;
  rows: Set<string>;
  templateIds: string[];
  defaultTemplateId?: string;
  /** The last number given by a unique_id property. */
  lastNumber: number;
}

/** A user, in the form in which it is read. `listed` is false for one of which only the id is known. */
export interface UserRecord {
  readonly id: string;
  value: JsonObject;
  listed: boolean;
  /** Came by an import; the two users of an empty workspace give way to such ones. */
  imported?: boolean;
}

/** A comment. */
export interface CommentRecord {
  readonly id: string;
  parent: ParentRef;
  discussionId: string;
  createdAt: number;
  editedAt: number;
  createdBy: string;
  richText: JsonValue[];
  displayName: JsonObject;
  attachments: JsonValue[] | undefined;
}

/** A view of a database. */
export interface ViewRecord {
  readonly id: string;
  databaseId: string;
  dataSourceId: string | null;
  name: string;
  type: string;
  createdAt: number;
  createdBy: string;
  editedAt: number;
  editedBy: string;
  filter: JsonValue;
  sorts: JsonValue;
  quickFilters: JsonValue;
  configuration: JsonObject;
  dashboardViewId?: string;
}

/** The kept result of a view query. */
export interface ViewQueryRecord {
  readonly id: string;
  readonly viewId: string;
  readonly expiresAt: number;
  readonly rowIds: readonly string[];
}

/** A file upload. */
export interface FileUploadRecord {
  readonly id: string;
  createdAt: number;
  createdBy: JsonObject;
  editedAt: number;
  expiresAt: number | null;
  mode: "single_part" | "multi_part" | "external_url";
  status: string;
  filename: string | null;
  contentType: string | null;
  contentLength: number | null;
  parts: { total: number; sent: Map<number, number> } | undefined;
  importResult: JsonObject | undefined;
  /** Of an address that is being fetched: when it is, and with which outcome. */
  fetched?: { readonly at: number; readonly status: string } | undefined;
  inTrash: boolean;
}

/** A task that runs in the background of the service. */
export interface AsyncTaskRecord {
  readonly id: string;
  readonly createdAt: number;
  /** From this moment on the task has succeeded. */
  readonly readyAt: number;
  readonly operationName: string;
  readonly result: JsonObject;
}

/** A custom emoji of the workspace. */
export interface CustomEmojiRecord {
  readonly id: string;
  name: string;
  url: string;
}
