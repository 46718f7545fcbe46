import type { FileImportResult } from "@ws/client";
import type { WebhookActor, WebhookEvent, WebhookEventBase } from "@ws/helpers/webhooks";
import type { ParameterType } from "./parameter-type.ts";
import type { ResponseType } from "./response-type.ts";

type UserType = Extract<WebhookActor["type"], "person" | "bot">;

/** A user who caused an event or has access to its object. */
interface WebhookUser extends Omit<ParameterType<WebhookActor>, "type"> {
  type: UserType;
}

/** Fields of every webhook event. */
export interface BaseWebhookPayload extends Omit<
  ParameterType<WebhookEventBase>,
  "authors" | "accessible_by" | "api_version"
> {
  authors: WebhookUser[];
  accessible_by?: WebhookUser[];
  api_version: "2022-06-28" | "2025-09-03" | "2026-03-11";
}

/** An event of one type. In `@ws/helpers/webhooks`, events of equal form share a type. */
type PayloadOfType<Type extends string, Event = WebhookEvent> = Event extends { readonly type: infer Types }
  ? Type extends Types
    ? BaseWebhookPayload & ParameterType<Omit<Event, "type" | keyof WebhookEventBase>> & { type: Type }
    : never
  : never;

/** A `comment.created` event. */
export interface CommentCreatedWebhookPayload extends PayloadOfType<"comment.created"> {}

/** A `comment.deleted` event. */
export interface CommentDeletedWebhookPayload extends PayloadOfType<"comment.deleted"> {}

/** A `comment.updated` event. */
export interface CommentUpdatedWebhookPayload extends PayloadOfType<"comment.updated"> {}

/** A `data_source.content_updated` event. */
export interface DataSourceContentUpdatedWebhookPayload extends PayloadOfType<"data_source.content_updated"> {}

/** A `data_source.created` event. */
export interface DataSourceCreatedWebhookPayload extends PayloadOfType<"data_source.created"> {}

/** A `data_source.deleted` event. */
export interface DataSourceDeletedWebhookPayload extends PayloadOfType<"data_source.deleted"> {}

/** A `data_source.moved` event. */
export interface DataSourceMovedWebhookPayload extends PayloadOfType<"data_source.moved"> {}

/** A `data_source.schema_updated` event. */
export interface DataSourceSchemaUpdatedWebhookPayload extends PayloadOfType<"data_source.schema_updated"> {}

/** A `data_source.undeleted` event. */
export interface DataSourceUndeletedWebhookPayload extends PayloadOfType<"data_source.undeleted"> {}

/** A `database.content_updated` event. */
export interface DatabaseContentUpdatedWebhookPayload extends PayloadOfType<"database.content_updated"> {}

/** A `database.created` event. */
export interface DatabaseCreatedWebhookPayload extends PayloadOfType<"database.created"> {}

/** A `database.deleted` event. */
export interface DatabaseDeletedWebhookPayload extends PayloadOfType<"database.deleted"> {}

/** A `database.moved` event. */
export interface DatabaseMovedWebhookPayload extends PayloadOfType<"database.moved"> {}

/** A `database.schema_updated` event. */
export interface DatabaseSchemaUpdatedWebhookPayload extends PayloadOfType<"database.schema_updated"> {}

/** A `database.undeleted` event. */
export interface DatabaseUndeletedWebhookPayload extends PayloadOfType<"database.undeleted"> {}

/** A `file_upload.completed` event. */
export interface FileUploadCompletedWebhookPayload extends PayloadOfType<"file_upload.completed"> {}

/** A `file_upload.created` event. */
export interface FileUploadCreatedWebhookPayload extends PayloadOfType<"file_upload.created"> {}

/** A `file_upload.expired` event. */
export interface FileUploadExpiredWebhookPayload extends PayloadOfType<"file_upload.expired"> {}

/** A `file_upload.upload_failed` event. */
export interface FileUploadUploadFailedWebhookPayload extends PayloadOfType<"file_upload.upload_failed"> {
  data: { file_import_result: ResponseType<FileImportResult> };
}

/** A `page.content_updated` event. */
export interface PageContentUpdatedWebhookPayload extends PayloadOfType<"page.content_updated"> {}

/** A `page.created` event. */
export interface PageCreatedWebhookPayload extends PayloadOfType<"page.created"> {}

/** A `page.deleted` event. */
export interface PageDeletedWebhookPayload extends PayloadOfType<"page.deleted"> {}

/** A `page.locked` event. */
export interface PageLockedWebhookPayload extends PayloadOfType<"page.locked"> {}

/** A `page.moved` event. */
export interface PageMovedWebhookPayload extends PayloadOfType<"page.moved"> {}

/** A `page.properties_updated` event. */
export interface PagePropertiesUpdatedWebhookPayload extends PayloadOfType<"page.properties_updated"> {}

/** A `page.transcription_block.transcript_deleted` event. */
export interface PageTranscriptionBlockTranscriptDeletedWebhookPayload extends PayloadOfType<"page.transcription_block.transcript_deleted"> {}

/** A `page.undeleted` event. */
export interface PageUndeletedWebhookPayload extends PayloadOfType<"page.undeleted"> {}

/** A `page.unlocked` event. */
export interface PageUnlockedWebhookPayload extends PayloadOfType<"page.unlocked"> {}

/** A `view.created` event. */
export interface ViewCreatedWebhookPayload extends PayloadOfType<"view.created"> {}

/** A `view.deleted` event. */
export interface ViewDeletedWebhookPayload extends PayloadOfType<"view.deleted"> {}

/** A `view.updated` event. */
export interface ViewUpdatedWebhookPayload extends PayloadOfType<"view.updated"> {}
