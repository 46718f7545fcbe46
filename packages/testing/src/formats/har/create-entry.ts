// From a request and its answer to an entry of a cassette, not yet redacted.
import { isLoopback } from "./is-loopback.ts";
import type { HarContent, HarEntry, HarPair, HarPostData } from "../../model/har.ts";
import { base64Of, parseJson, readable, textOfBytes } from "./har-body.ts";

/** A request as it was sent. */
export interface SentRequest {
  readonly method: string;
  /** The whole URL. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/** A piece of a body, and the milliseconds from the headers to its arrival. */
export interface Piece {
  readonly ms: number;
  readonly bytes: Uint8Array;
}

/** An answer as it came. */
export interface ReceivedAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly pieces: readonly Piece[];
  /** Whether it was read as a stream, so that its pieces count. */
  readonly isStream: boolean;
  /** Whether the stream was left before its end. */
  readonly isIncomplete: boolean;
}

/** When things happened: the start in milliseconds since the epoch, the rest in milliseconds. */
export interface Timing {
  readonly startedAt: number;
  readonly waitMs: number;
  readonly receiveMs: number;
}

// Of the connection, or about an encoding that is gone, or different in every answer: a diff would show nothing else.
const LEFT_OUT =
  /^(?:content-encoding|content-length|transfer-encoding|connection|keep-alive|host|user-agent|accept-encoding|date|age|expires|cf-.*|nel|report-to|server-timing|alt-svc|x-runtime|etag|proxy-connection|upgrade)$/;

/** An entry. */
export function createEntry(
  sent: SentRequest,
  answer: ReceivedAnswer,
  { startedAt, waitMs, receiveMs }: Timing,
): HarEntry {
  const url = portable(sent.url);
  const postData = postDataOf(sent);
  const round = (ms: number) => Math.round(ms * 10) / 10;
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: round(waitMs + receiveMs),
    request: {
      method: sent.method.toUpperCase(),
      url,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairsOf(sent.headers),
      queryString: queryOf(url),
      ...(postData === undefined ? {} : { postData }),
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status: answer.status,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairsOf(answer.headers),
      content: contentOf(answer),
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: round(waitMs), receive: round(receiveMs) },
  };
}

/** Sorted, so that the order in which a server gives its headers is no difference. */
const pairsOf = (headers: Readonly<Record<string, string>>): HarPair[] =>
  Object.entries(headers)
    .map(([name, value]) => ({ name: name.toLowerCase(), value }))
    .filter(({ name }) => !LEFT_OUT.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** A server on this machine has another port in every run. */
function portable(url: string): string {
  const [, protocol = "", host = "", rest = ""] = /^(\w+:\/\/)([^/?]+)(.*)$/s.exec(url) ?? [];
  return isLoopback(host) ? `${protocol}localhost${rest}` : url;
}

const queryOf = (url: string): HarPair[] =>
  [...new URLSearchParams(url.split(/\?(.*)/s)[1] ?? "")].map(([name, value]) => ({ name, value }));

function postDataOf({ body, headers }: SentRequest): HarPostData | undefined {
  if (body === undefined || body.length === 0) return undefined;
  const mimeType = headers["content-type"] ?? "application/octet-stream";
  const text = typeof body === "string" ? body : textOfBytes(body);
  if (text === undefined) return { mimeType, text: base64Of(Buffer.from(body)), _encoding: "base64" };
  const value = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  // Of a request's JSON only the meaning counts.
  return value === undefined ? { mimeType, text } : { mimeType, text: JSON.stringify(value), _json: value };
}

function contentOf({ pieces, headers, isStream, isIncomplete }: ReceivedAnswer): HarContent {
  const bytes = Buffer.concat(pieces.map((piece) => piece.bytes));
  const mimeType = headers["content-type"] ?? "";
  const text = textOfBytes(bytes);
  return {
    size: bytes.byteLength,
    ...(text === undefined
      ? { mimeType, text: base64Of(bytes), encoding: "base64" as const }
      : readable(mimeType, text)),
    ...(isStream
      ? { _chunks: pieces.map((piece): [number, number] => [Math.round(piece.ms), piece.bytes.byteLength]) }
      : {}),
    ...(isIncomplete ? { _incomplete: true as const } : {}),
  };
}
