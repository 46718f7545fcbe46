// Serves the contents of a file of a copy.
import { byteRange, type ByteRange } from "./byte-range.ts";
import { fileHeaders } from "./file-headers.ts";

/** A file of a copy. */
export interface CopiedFile {
  readonly sha256: string;
  readonly bytes: number;
  readonly content_type: string;
  readonly name: string;
}

/** Time for which a browser shows a file without asking again: as long as Notion's URLs of files live. */
const CACHE_SECONDS = 3600;

/** Returns the response with a file, with a part of it, or without contents if the browser has them. */
export function serveBytes(
  request: Request,
  { sha256, bytes, content_type: contentType, name }: CopiedFile,
  read: () => AsyncIterable<Uint8Array>,
): Response {
  const etag = `"${sha256}"`;
  const headers: Record<string, string> = {
    ...fileHeaders({ contentType, name }),
    etag,
    "accept-ranges": "bytes",
    "cache-control": `public, max-age=${CACHE_SECONDS}`,
  };
  if (isKnown(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  // A part is only of use if it belongs to the parts that the browser has.
  const isSame = (request.headers.get("if-range") ?? etag) === etag;
  const range = isSame && request.method === "GET" ? byteRange(request.headers.get("range"), bytes) : undefined;
  if (range === "unsatisfiable")
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${bytes}` } });
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  headers["content-length"] = String(end - start + 1);
  if (range !== undefined) headers["content-range"] = `bytes ${start}-${end}/${bytes}`;
  const body = request.method === "HEAD" ? null : streamOf(range === undefined ? read() : partOf(read(), range));
  return new Response(body, { status: range === undefined ? 200 : 206, headers });
}

const isKnown = (header: string | null, etag: string): boolean =>
  (header ?? "").split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//u, "") === etag);

/** Yields a part of a file. Stops at its end, so that the rest is not read. */
async function* partOf(chunks: AsyncIterable<Uint8Array>, { start, end }: ByteRange): AsyncGenerator<Uint8Array, void> {
  let position = 0;
  for await (const chunk of chunks) {
    const part = chunk.subarray(Math.max(0, start - position), Math.max(0, end + 1 - position));
    position += chunk.length;
    if (part.length > 0) yield part;
    if (position > end) return;
  }
}

/** Reads a chunk when the browser has taken the one before it. */
function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
