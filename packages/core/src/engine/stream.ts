// Server-sent events, as steps: opening is an exchange like any other; after that nothing is repeated. Leaving early,
// an error and the end all close the connection, because `finally` asks for it.
import { createParser } from "eventsource-parser";
import { causeError } from "../errors/cause.ts";
import {
  RequestAbortedError,
  RequestConnectionError,
  RequestTimeoutError,
  UnknownHTTPResponseError,
  type WorkspaceError,
} from "../errors/errors.ts";
import { exchange, type ExchangeResult, type ExchangeSettings } from "./exchange.ts";
import type { Effect, FailureOutcome, HttpRequest, Outcome, Steps } from "./effects.ts";
import { createRedact, redactHeaders } from "../logging/redact.ts";

/** Steps that give events on the way to their end. */
export type StreamSteps<Event> = Generator<Effect | { readonly type: "emit"; readonly event: Event }, void, Outcome>;

/** An open stream: how it was opened, the number of its body, and the steps that read it. */
export interface OpenedStream {
  readonly result: ExchangeResult;
  readonly body: number;
  readonly events: StreamSteps<unknown>;
}

/** Whether an event is one after which nothing comes. */
export type IsLastEvent = (event: unknown) => boolean;

/** Opens a stream of events. Retries and errors are those of `exchange`. */
export function* openStream(
  request: HttpRequest,
  settings: ExchangeSettings,
  isLast: IsLastEvent,
): Steps<OpenedStream> {
  const startedAt = settings.now();
  const headers = { ...request.headers, accept: "text/event-stream" };
  const result = yield* exchange({ ...request, headers, stream: true }, settings);
  const body = result.data as number;
  const type = result.headers["content-type"];
  if (type !== undefined && !type.startsWith("text/event-stream")) {
    yield { type: "cancel", body };
    throw notTheService(request, settings, result, `not a stream of events but ${type}`, "");
  }
  return { result, body, events: readEvents({ request, settings, result, body, startedAt }, isLast) };
}

interface Reading {
  readonly request: HttpRequest;
  readonly settings: ExchangeSettings;
  readonly result: ExchangeResult;
  readonly body: number;
  readonly startedAt: number;
}

function* readEvents(reading: Reading, isLast: IsLastEvent): StreamSteps<unknown> {
  const { settings, startedAt, body, request, result } = reading;
  const decoder = new TextDecoder();
  let pending: string[] = [];
  let last = false;
  const parser = createParser({ onEvent: ({ data }) => void pending.push(data) });
  try {
    for (;;) {
      const leftMs = settings.deadlineMs === undefined ? undefined : settings.deadlineMs - (settings.now() - startedAt);
      const outcome = yield { type: "read", body, timeoutMs: leftMs === undefined ? undefined : Math.max(1, leftMs) };
      if (outcome.type === "failure") throw failureError(reading, outcome);
      if (outcome.type === "piece") parser.feed(decoder.decode(outcome.bytes, { stream: true }));
      else parser.reset({ consume: true }); // A last event counts even where its empty line is missing.
      const complete = pending;
      pending = [];
      for (const data of complete) {
        const event = parseEvent(data);
        if (event === undefined)
          throw notTheService(request, settings, result, "with an event that is not the service's", data);
        last ||= isLast(event);
        yield { type: "emit", event };
      }
      if (outcome.type === "done") break;
    }
    if (!last) throw failureError(reading, { type: "failure", reason: "connection", sent: true, cause: ENDED_EARLY });
  } finally {
    yield { type: "cancel", body };
  }
}

const ENDED_EARLY = { name: "Error", message: "the stream ended before its last event" };

/** An event's data, or undefined where it is no JSON object. Its kind may be one that nobody knows yet. */
function parseEvent(data: string): object | undefined {
  try {
    const event: unknown = JSON.parse(data);
    return typeof event === "object" && event !== null ? event : undefined;
  } catch {
    return undefined;
  }
}

function failureError({ request, settings, result }: Reading, outcome: FailureOutcome): WorkspaceError {
  const redact = createRedact(settings.secrets);
  const path = redact(request.path);
  const cause = outcome.cause && causeError(outcome.cause, redact);
  const details = { method: request.method, path, attempts: result.attempts, maybeApplied: true, cause };
  const title = `${request.method} ${path}`;
  if (outcome.reason === "aborted") {
    return new RequestAbortedError(`${title}: the stream was aborted`, {
      ...details,
      cause: outcome.abortReason ?? cause,
    });
  }
  if (outcome.reason === "timeout") {
    const timeoutMs = settings.deadlineMs ?? settings.timeoutMs;
    return new RequestTimeoutError(`${title}: the stream went on beyond its deadline of ${timeoutMs} ms`, {
      ...details,
      timeoutMs,
      scope: "call",
    });
  }
  return new RequestConnectionError(`${title}: the stream broke off: ${cause?.message ?? "connection lost"}`, details);
}

function notTheService(
  request: HttpRequest,
  settings: ExchangeSettings,
  { status, headers, requestId, attempts }: ExchangeResult,
  what: string,
  body: string,
): UnknownHTTPResponseError {
  const redact = createRedact(settings.secrets);
  const path = redact(request.path);
  return new UnknownHTTPResponseError(`${request.method} ${path} → ${status}, ${what}`, {
    method: request.method,
    path,
    attempts,
    maybeApplied: true,
    status,
    headers: redactHeaders(headers, redact),
    body: redact(body),
    requestId,
  });
}
