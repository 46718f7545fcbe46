// Redacts the entries of a cassette: headers, URL and both bodies.
import { isDeepStrictEqual } from "node:util";
import { bodyText, isTextBody } from "../formats/har/har-body.ts";
import type { HarContent, HarEntry, HarPair, HarPostData } from "../model/har.ts";
import { learnPeople } from "./people.ts";
import { REDACTED, REDACTED_IN_URL } from "./placeholders.ts";
import { Redactor } from "./redactor.ts";
import type { RedactOptions } from "./rules.ts";

/** Returns a redacted copy of an entry. Redacting the copy again changes nothing. */
export function redactEntry(entry: HarEntry, redactor: Redactor): HarEntry {
  const clean = redactOnce(entry, redactor);
  // The second pass removes secrets that the first pass found elsewhere in the entry.
  return isDeepStrictEqual(clean, entry) ? clean : redactOnce(clean, redactor);
}

function redactOnce(entry: HarEntry, redactor: Redactor): HarEntry {
  const { request, response } = entry;
  const requestHeaders = redactHeaders(request.headers, redactor);
  const responseHeaders = redactHeaders(response.headers, redactor);
  const { postData } = request;
  const content = redactContent(response.content, redactor);
  return {
    ...entry,
    request: {
      ...request,
      url: redactUrl(request.url, redactor),
      headers: requestHeaders,
      queryString: request.queryString.map(({ name, value }) => ({
        name,
        value: redactParameter(name, value, redactor),
      })),
      ...(postData === undefined ? {} : { postData: redactPostData(postData, redactor) }),
    },
    response: { ...response, headers: responseHeaders, content },
  };
}

function redactHeaders(headers: readonly HarPair[], redactor: Redactor): HarPair[] {
  return headers.map(({ name, value }) => {
    if (!redactor.isSecretMember(name)) return { name, value: redactor.redactText(value) };
    for (const secret of secretsInHeader(name.toLowerCase(), value)) redactor.learnSecret(secret);
    return { name, value: REDACTED };
  });
}

/** Returns the parts of a secret header that may also appear elsewhere. */
function secretsInHeader(name: string, value: string): string[] {
  if (name.endsWith("authorization")) {
    const [scheme, credentials = value] = splitAt(value.replace(/\s+/, " "), " ");
    if (scheme.toLowerCase() !== "basic") return [credentials];
    const [, password = ""] = splitAt(Buffer.from(credentials, "base64").toString("utf8"), ":");
    return [credentials, password];
  }
  if (name === "cookie") return value.split(";").map((pair) => splitAt(pair, "=")[1]?.trim() ?? "");
  // Several set-cookie headers are joined with commas.
  if (name === "set-cookie") return [...value.matchAll(/(?:^|,\s*)[^=;,\s]+=([^;,]+)/g)].map(([, text = ""]) => text);
  return [value];
}

/** Splits a text at the first separator. */
function splitAt(text: string, separator: string): readonly [before: string, after: string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}

function redactUrl(url: string, redactor: Redactor): string {
  const [path, query] = splitAt(url, "?");
  const cleanPath = redactor.redactText(path);
  if (query === undefined) return cleanPath;
  const parameters = query.split("&").map((pair) => {
    const [name, text = ""] = splitAt(pair, "=");
    const value = decoded(text);
    const clean = redactParameter(decoded(name), value, redactor);
    // Another encoding of the same value is no change.
    return clean === value ? pair : `${name}=${encodeURIComponent(clean)}`;
  });
  return `${cleanPath}?${parameters.join("&")}`;
}

/** Redacts the value of a query parameter. The name decides whether the whole value is secret. */
const redactParameter = (name: string, value: string, redactor: Redactor): string =>
  redactor.isSecretParameter(name) ? REDACTED_IN_URL : redactor.redactText(value);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function redactPostData(postData: HarPostData, redactor: Redactor): HarPostData {
  const text = bodyText(postData);
  const { mimeType } = postData;
  if (!isTextBody(postData)) {
    return { mimeType, text: Buffer.from(redactor.redactText(text), "latin1").toString("base64"), _encoding: "base64" };
  }
  return { mimeType, text: redactor.redactBody(text, mimeType) };
}

function redactContent(content: HarContent, redactor: Redactor): HarContent {
  const text = bodyText(content);
  const { mimeType } = content;
  if (!isTextBody(content)) {
    // In binary data, only known secrets and tokens are replaced.
    return { ...content, text: Buffer.from(redactor.redactSecrets(text), "latin1").toString("base64") };
  }
  const clean = redactor.redactBody(text, mimeType);
  return { ...content, text: clean, ...chunksOf(content, text, clean, redactor) };
}

/** Returns the chunk lengths of a redacted stream. Each chunk ends at the redacted position of its original end. */
function chunksOf(content: HarContent, text: string, clean: string, redactor: Redactor): Pick<HarContent, "_chunks"> {
  const { _chunks: chunks, mimeType } = content;
  if (chunks === undefined || clean === text) return {};
  const toRedactedOffset = redactedOffset(text, mimeType, redactor);
  const total = Buffer.byteLength(clean);
  let end = 0;
  let cleanEnd = 0;
  const moved = chunks.map(([ms, length], index): [number, number] => {
    end += length;
    const from = cleanEnd;
    cleanEnd = index === chunks.length - 1 ? total : Math.min(total, Math.max(from, toRedactedOffset(end)));
    return [ms, cleanEnd - from];
  });
  return { _chunks: moved };
}

/**
 * Returns a function that maps an offset in the original bytes to the offset in the redacted bytes. Call it with
 * increasing offsets.
 */
function redactedOffset(text: string, mimeType: string, redactor: Redactor): (end: number) => number {
  const bytes = Buffer.from(text);
  const cleanLength = (from: number, to: number): number =>
    Buffer.byteLength(redactor.redactBody(bytes.subarray(from, to).toString("utf8"), mimeType));
  if (!mimeType.includes("event-stream")) return (end) => cleanLength(0, end);
  // Events are redacted line by line, so complete lines are redacted only once. A stream can have many chunks.
  let lineStart = 0;
  let cleanStart = 0;
  return (end) => {
    for (let next = bytes.indexOf("\n", lineStart) + 1; next > 0 && next <= end;) {
      cleanStart += cleanLength(lineStart, next);
      lineStart = next;
      next = bytes.indexOf("\n", lineStart) + 1;
    }
    return cleanStart + cleanLength(lineStart, end);
  };
}

/** Redacts recorded entries. A person has the same placeholder in all entries. */
export function redactEntries(entries: readonly HarEntry[], options: RedactOptions = {}): HarEntry[] {
  const redactor = new Redactor(options);
  learnPeople(entries, redactor.people);
  const redacted = entries.map((entry) => {
    const learnedBefore = redactor.learnedCount;
    return { learnedBefore, clean: redactEntry(entry, redactor) };
  });
  // A later entry may contain the user object of a person that an earlier entry mentions.
  return redacted.map(({ learnedBefore, clean }) =>
    redactor.learnedCount === learnedBefore ? clean : redactEntry(clean, redactor),
  );
}
