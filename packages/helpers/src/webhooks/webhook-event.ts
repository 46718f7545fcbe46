// Webhook events: their types, their body and their age. An event contains ids, not content: retrieve the object for its current state.
// @source api/resources.yaml, webhook_payloads
import { HelperError } from "../errors.ts";
import { isFields, isString } from "../json/fields.ts";
import { describeValue } from "../messages.ts";
import { toBytes, type WebhookBody } from "./webhook-signature.ts";

/** Fields of every event. */
export interface WebhookEventBase {
  /** Id of the event. Equal for all deliveries of the event, so use it to detect repeated deliveries. */
  readonly id: string;
  /** Time of the event, ISO 8601. Events may arrive in another order. */
  readonly timestamp: string;
  readonly workspace_id: string;
  readonly workspace_name: string;
  readonly subscription_id: string;
  readonly integration_id: string;
  readonly authors: readonly WebhookActor[];
  readonly accessible_by?: readonly WebhookActor[];
  /** Number of the delivery, 1 to 8. */
  readonly attempt_number: number;
  readonly api_version: string;
}

/** A user who caused the event or has access to the object. */
export interface WebhookActor {
  readonly id: string;
  readonly type: "person" | "bot" | "agent";
}

/** A reference to an object. */
export interface WebhookReference<Type extends string> {
  readonly id: string;
  readonly type: Type;
}

/** The parent of the object. */
export interface WebhookParent extends WebhookReference<"space" | "block" | "page" | "database" | "team" | "agent"> {
  readonly data_source_id?: string;
}

/** A changed block, page or database. */
export type WebhookBlock = WebhookReference<"page" | "database" | "block">;

/** A changed column. */
export interface WebhookSchemaChange {
  readonly id: string;
  readonly name: string | null;
  readonly action: "created" | "updated" | "deleted";
}

interface Event<Type extends string, Entity extends string, Data> extends WebhookEventBase {
  readonly type: Type;
  readonly entity: WebhookReference<Entity>;
  readonly data: Data;
}

interface InParent {
  readonly parent: WebhookParent;
}

/** A comment was created, updated or deleted. */
export type CommentEvent = Event<
  "comment.created" | "comment.deleted" | "comment.updated",
  "comment",
  { readonly parent: WebhookBlock; readonly page_id: string }
>;

/** A page was created, deleted, restored, moved, locked or unlocked. */
export type PageEvent = Event<
  "page.created" | "page.deleted" | "page.undeleted" | "page.moved" | "page.locked" | "page.unlocked",
  "page",
  InParent
>;

/** Blocks of a page changed. */
export type PageContentEvent = Event<
  "page.content_updated",
  "page",
  InParent & { readonly updated_blocks: readonly WebhookBlock[] }
>;

/** Property values of a page changed. `updated_properties` contains property ids. */
export type PagePropertiesEvent = Event<
  "page.properties_updated",
  "page",
  InParent & { readonly updated_properties: readonly string[] }
>;

/** The transcript of a meeting was deleted. */
export type TranscriptEvent = Event<
  "page.transcription_block.transcript_deleted",
  "page",
  { readonly target: WebhookBlock; readonly transcript_id: string | null }
>;

type Container = "database" | "data_source";

/** A database or data source was created, deleted, restored or moved. */
export type ContainerEvent = Event<
  `${Container}.${"created" | "deleted" | "undeleted" | "moved"}`,
  "block" | Container,
  InParent
>;

/** Rows of a database or data source were added or removed. */
export type ContainerContentEvent = Event<
  `${Container}.content_updated`,
  "block" | Container,
  InParent & { readonly updated_blocks: readonly WebhookBlock[] }
>;

/** Columns of a database or data source changed. */
export type ContainerSchemaEvent = Event<
  `${Container}.schema_updated`,
  "block" | Container,
  InParent & { readonly updated_properties?: readonly WebhookSchemaChange[] }
>;

/** A view was created or deleted. */
export type ViewEvent =
  | Event<"view.created", "view", InParent & { readonly view_type: string }>
  | Event<"view.deleted", "view", InParent>;

/** A view was changed. */
export type ViewUpdatedEvent = Event<
  "view.updated",
  "view",
  InParent & { readonly updated_fields: readonly ("name" | "filter" | "sorts" | "configuration")[] }
>;

/** A file upload was created or completed, or it expired. */
export interface FileUploadEvent extends WebhookEventBase {
  readonly type: "file_upload.created" | "file_upload.completed" | "file_upload.expired";
  readonly entity: WebhookReference<"file_upload">;
}

/** Notion could not fetch a file. */
export type FileUploadFailedEvent = Event<
  "file_upload.upload_failed",
  "file_upload",
  { readonly file_import_result: unknown }
>;

/** Marks an event type that is not in the union. Exists only at compile time. */
interface TypeNotListedHere {
  readonly typeNotListedHere: never;
}

/** An event of an unknown type. Notion adds types without notice. Compare `type` as a string. */
export interface UnknownWebhookEvent extends WebhookEventBase {
  readonly type: `${string & TypeNotListedHere}`;
  readonly entity: WebhookReference<string>;
  readonly data?: unknown;
}

/** A webhook event. Compare `type` to narrow the union. */
export type WebhookEvent =
  | CommentEvent
  | PageEvent
  | PageContentEvent
  | PagePropertiesEvent
  | TranscriptEvent
  | ContainerEvent
  | ContainerContentEvent
  | ContainerSchemaEvent
  | ViewEvent
  | ViewUpdatedEvent
  | FileUploadEvent
  | FileUploadFailedEvent
  | UnknownWebhookEvent;

/** The first request of a new subscription. Not signed. Paste its token into the settings of the connection. */
export interface WebhookHandshake {
  readonly type: "handshake";
  readonly verificationToken: string;
}

/**
 * Parses the body of a webhook request. Verify its signature first. Only the handshake has no signature.
 * @throws HelperError `invalid_webhook` if the body is neither an event nor the handshake
 */
export function parseWebhook(body: WebhookBody): WebhookEvent | WebhookHandshake {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(toBytes(body) ?? refuseParsed(body)));
  } catch (cause) {
    throw new HelperError("invalid_webhook", "Expected a webhook body in JSON and UTF-8, got other data.", { cause });
  }
  if (isFields(value)) {
    const { verification_token: verificationToken, type, id, timestamp, entity } = value;
    if (isString(verificationToken) && type === undefined) return { type: "handshake", verificationToken };
    if ([type, id, timestamp].every(isString) && isFields(entity)) {
      // The fields that identify the event are checked. The other fields are trusted, as in every response.
      return value as object as WebhookEvent;
    }
  }
  throw new HelperError("invalid_webhook", "Expected a webhook body with type, id, timestamp and entity.");
}

function refuseParsed(body: unknown): never {
  throw new TypeError(`Expected the raw body as text or bytes, got ${describeValue(body)}.`);
}

const HOUR_MS = 3_600_000;
/** Tolerance for clocks that differ. */
const CLOCK_SKEW_MS = 300_000;

/** Options of {@link isRecentWebhook}. */
export interface ReplayWindow {
  /**
   * Maximum age of an event in milliseconds. Notion delivers an event for about 24 hours, so a shorter window
   * rejects late deliveries.
   * @default 86700000 (24 hours and 5 minutes)
   */
  readonly maxAgeMs?: number;
  /** Current time in milliseconds since 1970. @default Date.now() */
  readonly nowMs?: number;
}

/**
 * Returns true if an event is at most `maxAgeMs` old and at most 5 minutes in the future. To reject copies of an event
 * that are sent within this time, store the event ids of this time.
 */
export function isRecentWebhook(event: { readonly timestamp: string }, window: ReplayWindow = {}): boolean {
  const { maxAgeMs = 24 * HOUR_MS + CLOCK_SKEW_MS, nowMs = Date.now() } = window;
  const ageMs = nowMs - Date.parse(event.timestamp);
  return ageMs <= maxAgeMs && ageMs >= -CLOCK_SKEW_MS;
}
