// Server-sent events as steps. Opening a stream is a normal exchange with retries; after that nothing is retried. The
// `finally` block closes the connection at the end, after an error, and when the caller stops early.
import type { UnknownHTTPResponseError, WorkspaceError } from "../errors/errors.ts";
import { EventParser } from "../http/event-parser.ts";
import type { HttpRequest } from "../http/request.ts";
import { unknownResponseError } from "../http/response.ts";
import { failureError } from "./call-errors.ts";
import { Call, remainingMs, type ExchangeSettings } from "./call.ts";
import type { Effect, FailureOutcome, Outcome, Steps } from "./effects.ts";
import { exchangeCall, type ExchangeResult } from "./exchange.ts";

/** Steps that also emit events. */
export type StreamSteps<Event> = Generator<Effect | { readonly type: "emit"; readonly event: Event }, void, Outcome>;

/** An open stream. */
export interface OpenedStream {
  /** Response that opened the stream. */
  readonly result: ExchangeResult;
  /** Number of the open body, for the `read` and `cancel` effects. */
  readonly body: number;
  /** Steps that read the events. */
  readonly events: StreamSteps<unknown>;
}

/** Returns true for an event after which Notion sends no more events. */
type IsLastEvent = (event: unknown) => boolean;

/**
 * Returns the steps that open a stream of events. Retries and errors are those of `exchange()`.
 * @throws WorkspaceError of the matching class
 */
export function* openStream(
  request: HttpRequest,
  settings: ExchangeSettings,
  isLast: IsLastEvent,
): Steps<OpenedStream> {
  const headers = { ...request.headers, accept: "text/event-stream" };
  const call = new Call({ ...request, headers, stream: true }, settings);
  const result = yield* exchangeCall(call);
  const body = result.data as number;
  const type = result.headers["content-type"];
  if (type !== undefined && !type.startsWith("text/event-stream")) {
    yield { type: "cancel", body };
    throw wrongContent(call, result, `expected text/event-stream, got ${type}. Check baseUrl`, "");
  }
  return { result, body, events: readEvents(call, result, isLast) };
}

const ENDED_EARLY: FailureOutcome = {
  type: "failure",
  reason: "connection",
  sent: true,
  cause: { name: "Error", message: "the stream ended before its last event" },
};

function* readEvents(call: Call, result: ExchangeResult, isLast: IsLastEvent): StreamSteps<unknown> {
  const body = result.data as number;
  const decoder = new TextDecoder();
  const parser = new EventParser();
  let hasEnded = false;
  try {
    for (;;) {
      const remaining = remainingMs(call);
      const timeoutMs = remaining === undefined ? undefined : Math.max(1, remaining);
      const outcome = yield { type: "read", body, timeoutMs };
      if (outcome.type === "failure") throw brokenStream(call, outcome);
      if (outcome.type !== "piece") break;
      for (const data of parser.feed(decoder.decode(outcome.bytes, { stream: true }))) {
        const event = parseEvent(data);
        if (event === undefined)
          throw wrongContent(call, result, "expected events with JSON data, got other data", data);
        hasEnded ||= isLast(event);
        yield { type: "emit", event };
      }
    }
    if (!hasEnded) throw brokenStream(call, ENDED_EARLY);
  } finally {
    yield { type: "cancel", body };
  }
}

/** Parses the data of an event, of a known or unknown type. Returns undefined if it is not a JSON object. */
function parseEvent(data: string): object | undefined {
  try {
    const event: unknown = JSON.parse(data);
    return typeof event === "object" && event !== null ? event : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the error for a stream that failed after it was opened, so that its request was sent. */
function brokenStream(call: Call, outcome: FailureOutcome): WorkspaceError {
  call.scope = "call";
  return failureError(call, { ...outcome, sent: true }, "did not end within");
}

/** Returns the error for content that is not a stream of Notion. */
function wrongContent(
  call: Call,
  { status, headers, requestId }: ExchangeResult,
  description: string,
  body: string,
): UnknownHTTPResponseError {
  return unknownResponseError({ status, headers, body }, requestId, call, description);
}
