// What webhooks say. Events carry ids, not content: read the object for its present state.
// @source api/resources.yaml, webhook_payloads
import { HelperError } from "../errors.ts";
import { isFields } from "../input/read-input.ts";

/** What every event has. */
export interface WebhookEventBase {
  /** The same for every delivery of the event: a repeated one is known by it. */
  readonly id: string;
  /** When it happened, ISO 8601. Events may arrive in another order. */
  readonly timestamp: string;
  readonly workspace_id: string;
  readonly workspace_name: string;
  readonly subscription_id: string;
  readonly integration_id: string;
  readonly authors: readonly WebhookActor[];
  readonly accessible_by?: readonly WebhookActor[];
  /** Which delivery this is, 1 to 8. */
  readonly attempt_number: number;
  readonly api_version: string;
}

/** Who did it, or may see it. */
export interface WebhookActor {
  readonly id: string;
  readonly type: "person" | "bot" | "agent";
}

/** Something named by its id. */
export interface WebhookReference<Type extends string> {
  readonly id: string;
  readonly type: Type;
}

/** Where it happened. */
export interface WebhookParent extends WebhookReference<"space" | "block" | "page" | "database" | "team" | "agent"> {
  readonly data_source_id?: string;
}

/** A block, page or database that was changed. */
export type WebhookBlock = WebhookReference<"page" | "database" | "block">;

/** A column that was changed. */
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

/** A comment was made, changed or deleted. */
export type CommentEvent = Event<
  "comment.created" | "comment.deleted" | "comment.updated",
  "comment",
  { readonly parent: WebhookBlock; readonly page_id: string }
>;

/** Something happened to a page as a whole. */
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

/** Values of a page changed; `updated_properties` are ids. */
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

/** Something happened to a database or data source as a whole. */
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

/** A view was made or deleted. */
export type ViewEvent =
  | Event<"view.created", "view", InParent & { readonly view_type: string }>
  | Event<"view.deleted", "view", InParent>;

/** A view was changed. */
export type ViewUpdatedEvent = Event<
  "view.updated",
  "view",
  InParent & { readonly updated_fields: readonly ("name" | "filter" | "sorts" | "configuration")[] }
>;

/** A file upload got on. */
export interface FileUploadEvent extends WebhookEventBase {
  readonly type: "file_upload.created" | "file_upload.completed" | "file_upload.expired";
  readonly entity: WebhookReference<"file_upload">;
}

/** A file could not be fetched. */
export type FileUploadFailedEvent = Event<
  "file_upload.upload_failed",
  "file_upload",
  { readonly file_import_result: unknown }
>;

/** Marks a type that is not in the union. It exists for the compiler only. */
interface TypeNotListedHere {
  readonly typeNotListedHere: never;
}

/** An event that these types do not know: the service adds some without notice. Compare its `type` as a string. */
export interface UnknownWebhookEvent extends WebhookEventBase {
  readonly type: `${string & TypeNotListedHere}`;
  readonly entity: WebhookReference<string>;
  readonly data?: unknown;
}

/** An event, told apart by its `type`. */
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

/** The first request of a new subscription, which is not signed. Its token is to be pasted into the settings. */
export interface WebhookHandshake {
  readonly type: "handshake";
  readonly verificationToken: string;
}

/**
 * Reads the body of a webhook. Verify its signature first; only the handshake has none.
 * @throws HelperError `invalid_webhook` for what is neither an event nor the handshake
 */
export function parseWebhook(body: string | Uint8Array): WebhookEvent | WebhookHandshake {
  let value: unknown;
  try {
    value = JSON.parse(typeof body === "string" ? body : new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch (cause) {
    throw new HelperError("invalid_webhook", "The body of the webhook is not JSON in UTF-8", { cause });
  }
  if (isFields(value)) {
    const { verification_token: verificationToken, type, id, timestamp, entity } = value;
    if (typeof verificationToken === "string" && type === undefined) return { type: "handshake", verificationToken };
    if ([type, id, timestamp].every((field) => typeof field === "string") && isFields(entity)) {
      // The fields that tell events apart are there; the rest is the service's word, as with every answer of it.
      return value as object as WebhookEvent;
    }
  }
  throw new HelperError("invalid_webhook", "The body of the webhook has no type, id, timestamp and entity");
}

/** How long the service goes on delivering an event, and some minutes for clocks that differ. */
const DELIVERY_MS = 24 * 3_600_000 + 300_000;

/** Settings of {@link isRecentWebhook}. */
export interface ReplayWindow {
  /**
   * Milliseconds that an event may be old. Default 24 hours and 5 minutes: the service delivers an event for about
   * 24 hours, so a shorter window refuses late deliveries.
   */
  readonly maxAgeMs?: number;
  /** Milliseconds since 1970. Default: the clock. */
  readonly nowMs?: number;
}

/**
 * Whether an event is from within the window: not too old, nor from a future of more than 5 minutes. Of a webhook that
 * somebody recorded and sends again within the window, the event's `id` was seen before: keep the ids of a window.
 */
export function isRecentWebhook(event: { readonly timestamp: string }, window: ReplayWindow = {}): boolean {
  const { maxAgeMs = DELIVERY_MS, nowMs = Date.now() } = window;
  const ageMs = nowMs - Date.parse(event.timestamp);
  return ageMs <= maxAgeMs && ageMs >= -300_000;
}
