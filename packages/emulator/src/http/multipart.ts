// Parses a multipart/form-data body.

/** A part of a form. */
export interface FormPart {
  readonly name: string;
  readonly filename: string | undefined;
  readonly contentType: string | undefined;
  readonly data: Uint8Array;
}

/** Maximum number of parts of a form, and maximum size of the headers of a part in bytes. */
const [MAX_PARTS, MAX_HEADER_BYTES] = [100, 8192];

/** Parses the first 100 parts of a form. Returns undefined if the body is not a form. */
export function parseMultipart(contentType: string, body: string | Uint8Array | undefined): FormPart[] | undefined {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined || body === undefined) return undefined;
  const bytes =
    typeof body === "string" ? Buffer.from(body, "utf8") : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const delimiter = Buffer.from(`--${mark}`);
  const parts: FormPart[] = [];
  let at = bytes.indexOf(delimiter);
  while (at >= 0 && parts.length < MAX_PARTS) {
    const start = at + delimiter.length;
    const next = bytes.indexOf(delimiter, start);
    if (next < 0) return parts;
    // Between two delimiters: CRLF, headers, an empty line, data, CRLF.
    const part = parsePart(bytes.subarray(start + 2, next - 2));
    if (part !== undefined) parts.push(part);
    at = next;
  }
  return parts.length === 0 ? undefined : parts;
}

function parsePart(bytes: Buffer): FormPart | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0 || end > MAX_HEADER_BYTES) return undefined;
  const head = bytes.subarray(0, end).toString("utf8");
  const disposition = /content-disposition:[^\r\n]*/i.exec(head)?.[0] ?? "";
  const name = /[; ]name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) return undefined;
  return {
    name,
    filename: /filename="([^"]*)"/i.exec(disposition)?.[1],
    contentType: /content-type:\s*([^\r\n;]+)/i.exec(head)?.[1]?.trim(),
    data: bytes.subarray(end + 4),
  };
}
