// A recorded interaction without its secrets: headers, address and both bodies.
import type { HarBody, HarContent, HarEntry, HarPair, HarPostData } from "../model/har.ts";
import { isTextBody, readable, textOfBody } from "../formats/har/har-body.ts";
import { REDACTED, REDACTED_IN_URL } from "./placeholders.ts";
import type { Redactor } from "./redactor.ts";
import { SECRET_HEADERS, SIGNED_PARAMETER } from "./rules.ts";

/** A copy of an entry without what the redactor's rules take out. Once more changes nothing. */
export function redactEntry(entry: HarEntry, redactor: Redactor): HarEntry {
  // Twice: what the first pass finds to be a secret may stand elsewhere in the same entry without looking like one.
  return redactOnce(redactOnce(entry, redactor), redactor);
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
    const rule = SECRET_HEADERS[name.toLowerCase()];
    if (rule === undefined || !redactor.rules.has(rule)) return { name, value: redactor.text(value) };
    for (const secret of secretsInHeader(name.toLowerCase(), value)) redactor.learnSecret(secret);
    return { name, value: REDACTED };
  });
}

/** The parts of a header that are secrets of their own. */
function secretsInHeader(name: string, value: string): string[] {
  if (name.endsWith("authorization")) {
    const [, scheme = "", credentials = value] = /^(\w+)\s+(.+)$/.exec(value) ?? [];
    if (scheme.toLowerCase() !== "basic") return [credentials];
    const [, password = ""] = Buffer.from(credentials, "base64").toString("utf8").split(/:(.*)/s);
    return [credentials, password];
  }
  if (name === "cookie") return value.split(";").map((pair) => pair.split(/=(.*)/s)[1]?.trim() ?? "");
  // Several set-cookie headers come joined with commas.
  if (name === "set-cookie") return [...value.matchAll(/(?:^|,\s*)[^=;,\s]+=([^;,]+)/g)].map(([, text = ""]) => text);
  return [value];
}

function redactUrl(url: string, redactor: Redactor): string {
  const [path = "", query] = url.split(/\?(.*)/s);
  const cleanPath = redactor.text(path);
  if (query === undefined || query === "") return cleanPath;
  const parameters = query.split("&").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return `${name}=${encodeURIComponent(redactParameter(decoded(name), decoded(value), redactor))}`;
  });
  return `${cleanPath}?${parameters.join("&")}`;
}

/** A parameter is judged together with its name, as it stands in an address. */
function redactParameter(name: string, value: string, redactor: Redactor): string {
  // Probed with a short value: the whole of the real one counts, whatever characters are in it.
  const isSigned = redactor.rules.has("signedUrls") && new RegExp(SIGNED_PARAMETER, "i").test(`?${name}=x`);
  return isSigned ? REDACTED_IN_URL : redactor.text(value);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function redactPostData(postData: HarPostData, redactor: Redactor): HarPostData {
  const text = textOfBody(postData);
  const { mimeType } = postData;
  if (!isTextBody(postData)) {
    return { mimeType, text: Buffer.from(redactor.text(text), "latin1").toString("base64"), _encoding: "base64" };
  }
  return readable(mimeType, redactor.body(text, mimeType));
}

function redactContent(content: HarContent, redactor: Redactor): HarContent {
  const { _json, text: _, ...rest } = content;
  const text = textOfBody(content);
  const { mimeType } = content;
  if (!isTextBody(content)) {
    // Bytes that are no text: only what is surely a secret is touched.
    return { ...rest, text: Buffer.from(redactor.secretsOf(text), "latin1").toString("base64") };
  }
  const clean = redactor.body(text, mimeType);
  const body: HarBody = clean === text && _json === undefined ? readable(mimeType, text) : readable(mimeType, clean);
  return { ...rest, ...body, ...chunksOf(content, text, clean, redactor) };
}

/** Where the pieces of a redacted stream end: each as far as what came until then reaches after redaction. */
function chunksOf(content: HarContent, text: string, clean: string, redactor: Redactor): Pick<HarContent, "_chunks"> {
  const { _chunks: chunks, mimeType } = content;
  if (chunks === undefined) return {};
  if (clean === text) return { _chunks: chunks };
  const reach = reachOf(text, mimeType, redactor);
  const total = Buffer.byteLength(clean);
  let end = 0;
  let cleanEnd = 0;
  const moved = chunks.map(([ms, length], index): [number, number] => {
    end += length;
    const from = cleanEnd;
    cleanEnd = index === chunks.length - 1 ? total : Math.min(total, Math.max(from, reach(end)));
    return [ms, cleanEnd - from];
  });
  return { _chunks: moved };
}

/** How far the first so many bytes of a text reach after redaction; to be asked for growing numbers. */
function reachOf(text: string, mimeType: string, redactor: Redactor): (end: number) => number {
  const bytes = Buffer.from(text, "utf8");
  const cleanLength = (from: number, to: number): number =>
    Buffer.byteLength(redactor.body(bytes.subarray(from, to).toString("utf8"), mimeType));
  if (!mimeType.includes("event-stream")) return (end) => cleanLength(0, end);
  // Events are redacted line by line, so that the lines before need not be looked at again: a stream has many pieces.
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
