// The records of the store. They hold state only; present/ converts them to responses.
import type { Capability } from "../catalog/capabilities.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";

/** The parent of an object. */
export type ParentRef =
  | { readonly type: "workspace" }
  | {
      readonly type: "page_id" | "block_id" | "database_id" | "data_source_id" | "agent_id";
      readonly id: string;
    };

/** The common fields of pages, blocks, databases and data sources. Times are milliseconds. */
export interface Stamped {
  readonly id: string;
  createdAt: number;
  createdBy: string;
  editedAt: number;
  editedBy: string;
  inTrash: boolean;
}

/** A page. Its values are keyed by property id; values that were never set are absent. */
export interface PageRecord extends Stamped {
  readonly kind: "page";
  parent: ParentRef;
  icon: JsonValue;
  cover: JsonValue;
  isLocked: boolean;
  isArchived: boolean;
  publicUrl: string | null;
  values: Record<string, JsonValue>;
  /** The last written values of columns that have changed their type since, by property id. */
  kept?: Record<string, KeptValue>;
  /** Property values as imported: for a data source without a schema in this workspace, and for computed values. */
  imported?: JsonObject;
  isTemplate?: boolean;
  children?: string[];
}

/** A value before its column changed its type. */
export interface KeptValue {
  /** The type of the column when the value was written. */
  readonly type: string;
  readonly value: JsonValue;
  /** The texts of the value, for columns of another type. */
  readonly texts: readonly string[];
}

/** A block that is neither a page nor a database. `content` is its payload in the form of a response. */
export interface BlockRecord extends Stamped {
  readonly kind: "block";
  type: string;
  content: JsonObject;
  parent: ParentRef;
  children?: string[];
  /** True if the block was imported with `has_children: true` but without its children. */
  claimsChildren?: boolean;
}

/** A database: the container of data sources and views. */
export interface DatabaseRecord extends Stamped {
  readonly kind: "database";
  title: JsonValue[];
  /** True for an imported database whose title was not imported. */
  hasUnknownTitle?: boolean;
  description: JsonValue[];
  parent: ParentRef;
  icon: JsonValue;
  cover: JsonValue;
  isInline: boolean;
  isLocked: boolean;
  publicUrl: string | null;
  /** The type of a database with a schema of Notion, such as `tasks`. Its data source has the same type. */
  databaseType?: string;
  dataSourceIds: string[];
  viewIds: string[];
}

/** A node of the tree of pages, blocks and databases. */
export type NodeRecord = PageRecord | BlockRecord | DatabaseRecord;

/** A column of a data source. `config` is its payload in the form of a response. */
export interface SchemaProperty {
  readonly id: string;
  name: string;
  type: string;
  description: string | null;
  config: JsonObject;
  /** True for a formula that a request has created, in place of the app. */
  isOfRequest?: true;
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
  /** Columns by property id, in the order of creation. */
  schema: Map<string, SchemaProperty>;
  rows: Set<string>;
  templateIds: string[];
  defaultTemplateId?: string;
  /** True for an imported data source whose columns were not imported: it has only those that other objects name. */
  hasUnknownColumns?: boolean;
  /** The last number that a unique_id column assigned. */
  lastNumber: number;
}

/** A user. `value` has the form of a response. */
export interface UserRecord {
  readonly id: string;
  value: JsonObject;
  /** False if only the id of the user is known. Lists omit these users. */
  listed: boolean;
  /** True for an imported user. Imported users replace the two users of an empty workspace. */
  imported?: boolean;
}

/** An integration. */
export interface IntegrationRecord {
  readonly token: string;
  /** Id of the user of type bot. */
  readonly botId: string;
  readonly name: string;
  readonly capabilities: readonly Capability[];
  /** Ids of the objects that the integration reaches, together with everything below them. Undefined for all objects. */
  readonly pages: Set<string> | undefined;
  /** Id of the person that authorized it. Undefined for an internal connection, which no person owns. */
  readonly personId: string | undefined;
  /** True for a personal access token: it acts as its person. */
  readonly isPersonal: boolean;
  /** Time from which the token is refused, in milliseconds. Undefined: it does not expire. */
  readonly expiresAt?: number;
}

/** A code that the authorization page of OAuth issued. */
export interface OAuthCode {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly expiresAt: number;
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

/** The stored result of a view query. */
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
  /** Keys of the bytes by the number of their part. A file in one piece has one part. */
  blobs?: Map<number, string>;
  /** The address from which the file was imported. */
  externalUrl?: string;
  importResult: JsonObject | undefined;
  /** For a file imported from a URL: the time at which the download ends, and its outcome. */
  fetched?: { readonly at: number; readonly status: string } | undefined;
  inTrash: boolean;
}

/** A background task of Notion. */
export interface AsyncTaskRecord {
  readonly id: string;
  readonly createdAt: number;
  /** Time at which the task succeeds. */
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
