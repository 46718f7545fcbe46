// Parts of responses, under the names of the official package.
import type {
  Cover,
  Database,
  DatabaseParent,
  DataSourceParent,
  DateValue,
  HostedFile,
  Icon,
  NamedFile,
  Page,
  RequestStatus,
  VerificationValue,
} from "@ws/client";
import type { GetPageMarkdownResponse } from "../types/pages.ts";
import type { UserObjectResponse } from "../types/users.ts";
import type { ResponseType } from "../types/response-type.ts";

export type { EmptyObject } from "@ws/client";

/** Id of an object, with dashes. */
export type IdResponse = string;

/** A date, or a range of dates. */
export interface DateResponse extends ResponseType<DateValue> {}

/** An icon. */
export type PageIconResponse = ResponseType<Icon>;

/** A cover. */
export type PageCoverResponse = ResponseType<Cover>;

/** Address of a file that Notion stores. */
export interface InternalFileResponse extends ResponseType<HostedFile> {}

/** A file of a column. */
export type InternalOrExternalFileWithNameResponse = ResponseType<NamedFile>;

/** A page as markdown. */
export interface PageMarkdownResponse extends GetPageMarkdownResponse {}

/** The data source of a row. */
export interface DataSourceParentResponse extends ResponseType<DataSourceParent> {}

/** The database of a data source. */
export interface DatabaseParentResponse extends ResponseType<DatabaseParent> {}

/** The parent of a page or a block. */
export type ParentForBlockBasedObjectResponse = ResponseType<Page["parent"]>;

/** The parent of a database. */
export type ParentOfDatabaseResponse = ResponseType<Database["parent"]>;

/** A reference to a view. */
export interface DataSourceViewReferenceResponse {
  object: "view";
  id: IdResponse;
}

/** A page of a relation. */
export interface RelationItemPropertyValueResponse {
  id: IdResponse;
}

/** Value of a verification. */
export type VerificationPropertyValueResponse = ResponseType<VerificationValue>;

/** Whether a query has found all rows. */
export interface RequestStatusResponse extends ResponseType<RequestStatus> {}

/** Fields of every person and bot. */
export type UserObjectResponseCommon = Pick<UserObjectResponse, "id" | "object" | "name" | "avatar_url">;
