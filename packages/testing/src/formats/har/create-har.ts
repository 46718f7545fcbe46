// Writes requests and responses as entries of a cassette.
import type { CassetteMetadata, Har, HarContent, HarEntry, HarPair, HarPostData } from "../../model/har.ts";
import type { ReceivedResponse, SentRequest, Timing } from "../../model/traffic.ts";
import { decodeUtf8, toBase64 } from "./har-body.ts";

/** Version of the cassette format that this package writes. */
export const CASSETTE_SCHEMA = 1;

const CREATOR = { name: "@ws/testing", version: `schema ${CASSETTE_SCHEMA}` };

/** Returns a cassette with these entries. */
export function createHar(entries: HarEntry[], metadata: Omit<CassetteMetadata, "schema">): Har {
  return { log: { version: "1.2", creator: CREATOR, _cassette: { schema: CASSETTE_SCHEMA, ...metadata }, entries } };
}

// Headers of the connection, of the removed content encoding, and headers that differ in every response. They would
// only make diffs longer.
const OMITTED_HEADERS =
  /^(?:content-encoding|content-length|transfer-encoding|connection|keep-alive|host|user-agent|accept-encoding|date|age|expires|cf-.*|nel|report-to|server-timing|alt-svc|x-runtime|etag|proxy-connection|upgrade)$/;

/** Converts a request and its response to a cassette entry. The entry is not redacted yet. */
export function createEntry(
  sent: SentRequest,
  received: ReceivedResponse,
  { startedAt, waitMs, receiveMs }: Timing,
): HarEntry {
  const url = withoutLocalPort(sent.url);
  const postData = toPostData(sent);
  const round = (ms: number) => Math.round(ms * 10) / 10;
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: round(waitMs + receiveMs),
    request: {
      method: sent.method.toUpperCase(),
      url,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: toPairs(sent.headers),
      queryString: parseQuery(url),
      ...(postData === undefined ? {} : { postData }),
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status: received.status,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: toPairs(received.headers),
      content: toContent(received),
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: round(waitMs), receive: round(receiveMs) },
  };
}

/** Sorts the headers by name, so that the order in which a server sends them makes no difference. */
const toPairs = (headers: Readonly<Record<string, string>>): HarPair[] =>
  Object.entries(headers)
    .map(([name, value]) => ({ name: name.toLowerCase(), value }))
    .filter(({ name }) => !OMITTED_HEADERS.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Removes the port of a local server: it is different in every run. */
function withoutLocalPort(url: string): string {
  const [, protocol = "", host = "", rest = ""] = /^(\w+:\/\/)([^/?]+)(.*)$/s.exec(url) ?? [];
  return isLoopback(host) ? `${protocol}localhost${rest}` : url;
}

/** True if `host` (with or without a port) is the local machine. */
function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  return /^(?:127\.\d+\.\d+\.\d+|localhost|::1|0:0:0:0:0:0:0:1|.+\.localhost|::ffff:127\.\d+\.\d+\.\d+)$/i.test(name);
}

const parseQuery = (url: string): HarPair[] =>
  [...new URLSearchParams(url.split(/\?(.*)/s)[1] ?? "")].map(([name, value]) => ({ name, value }));

function toPostData({ body, headers }: SentRequest): HarPostData | undefined {
  if (body === undefined || body.length === 0) return undefined;
  const mimeType = headers["content-type"] ?? "application/octet-stream";
  const text = typeof body === "string" ? body : decodeUtf8(body);
  return text === undefined ? { mimeType, text: toBase64(Buffer.from(body)), _encoding: "base64" } : { mimeType, text };
}

function toContent({ chunks, headers, isStream, isIncomplete }: ReceivedResponse): HarContent {
  const bytes = Buffer.concat(chunks.map((chunk) => chunk.bytes));
  const mimeType = headers["content-type"] ?? "";
  const text = decodeUtf8(bytes);
  return {
    size: bytes.byteLength,
    mimeType,
    ...(text === undefined ? { text: toBase64(bytes), encoding: "base64" as const } : { text }),
    ...(isStream
      ? { _chunks: chunks.map((chunk): [number, number] => [Math.round(chunk.ms), chunk.bytes.byteLength]) }
      : {}),
    ...(isIncomplete ? { _incomplete: true as const } : {}),
  };
}
