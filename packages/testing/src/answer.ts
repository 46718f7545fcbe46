// A recorded answer in the form that was asked for: text, bytes, or a stream with the pieces that it came in.
import { setTimeout as wait } from "node:timers/promises";
import { Readable } from "node:stream";
import type { HarEntry } from "./har.ts";
import { bytesOfBody, isTextBody, textOfBody } from "./har-body.ts";
import type { Opened } from "./send.ts";
import type { Piece } from "./create-entry.ts";

/** An answer, in the form that HTTP clients give. */
export interface CassetteAnswer {
  readonly status: number;
  readonly statusText: string;
  /** Names in lower case. */
  readonly headers: Record<string, string>;
  readonly data: unknown;
}

/** The answer that an entry holds, for a response type of axios. `translate` puts this run's values into its text. */
export function answerOf(
  { response }: HarEntry,
  responseType: string | undefined,
  translate: (text: string) => string,
  { isSync = false, timing = "none" }: { isSync?: boolean; timing?: "none" | "recorded" } = {},
): CassetteAnswer {
  const { status, statusText, content } = response;
  const headers = Object.fromEntries(response.headers.map(({ name, value }) => [name.toLowerCase(), translate(value)]));
  const text = () => (isTextBody(content) ? translate(textOfBody(content)) : bytesOfBody(content).toString("utf8"));
  const bytes = () => (isTextBody(content) ? Buffer.from(text(), "utf8") : bytesOfBody(content));
  return {
    status,
    statusText,
    headers,
    data: dataFor(responseType, isSync, text, bytes, () => piecesOf(content, bytes()), timing),
  };
}

function dataFor(
  responseType: string | undefined,
  isSync: boolean,
  text: () => string,
  bytes: () => Buffer,
  pieces: () => readonly Piece[],
  timing: "none" | "recorded",
): unknown {
  if (responseType === "arraybuffer") return bytes();
  if (responseType === "stream") return isSync ? bytes() : streamOf(pieces(), timing);
  return text();
}

/** The pieces of a body. Where this run's values are longer or shorter than the recorded, the last piece evens it out. */
function piecesOf({ _chunks: chunks }: HarEntry["response"]["content"], bytes: Buffer): Piece[] {
  if (chunks === undefined) return bytes.length === 0 ? [] : [{ ms: 0, bytes }];
  let start = 0;
  return chunks.map(([ms, length], index) => {
    const end = index === chunks.length - 1 ? bytes.length : start + length;
    const piece = { ms, bytes: bytes.subarray(start, end) };
    start = end;
    return piece;
  });
}

/** A stream with the boundaries of its pieces. */
function streamOf(pieces: readonly Piece[], timing: "none" | "recorded"): Readable {
  async function* play(): AsyncGenerator<Uint8Array, void, undefined> {
    let passedMs = 0;
    for (const { ms, bytes } of pieces) {
      if (timing === "recorded" && ms > passedMs) await wait(ms - passedMs);
      passedMs = Math.max(passedMs, ms);
      yield bytes;
    }
  }
  return Readable.from(play(), { objectMode: true });
}

/** An answer that was just sent for. A body that was read to its end is given as it was asked for. */
export function liveAnswer(
  { status, headers }: Opened,
  body: Buffer | Readable,
  responseType: string | undefined,
): CassetteAnswer {
  const isText = Buffer.isBuffer(body) && responseType !== "arraybuffer" && responseType !== "stream";
  return { status, statusText: "", headers: { ...headers }, data: isText ? body.toString("utf8") : body };
}
