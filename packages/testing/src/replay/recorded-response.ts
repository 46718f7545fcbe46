// A recorded answer in the form that was asked for: text, bytes, or a stream with the pieces that it came in.
import { setTimeout as wait } from "node:timers/promises";
import { Readable } from "node:stream";
import type { HarContent, HarEntry } from "../model/har.ts";
import { bytesOfBody, isTextBody, textOfBody } from "../formats/har/har-body.ts";
import type { Opened } from "../record/upstream-steps.ts";
import type { Piece } from "../formats/har/create-entry.ts";

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
  const headers: Record<string, string> = {};
  for (const { name, value } of response.headers) headers[name.toLowerCase()] = translate(value);
  // Of what went wrong the whole body is read, also where a stream was asked for.
  const play = isSync ? (status < 300 ? playSync : undefined) : streamOf;
  return { status, statusText, headers, data: dataOf(content, responseType, translate, play, timing) };
}

function dataOf(
  content: HarContent,
  responseType: string | undefined,
  translate: (text: string) => string,
  play: ((pieces: readonly Piece[], timing: "none" | "recorded") => unknown) | undefined,
  timing: "none" | "recorded",
): unknown {
  const isText = isTextBody(content);
  if (responseType !== "arraybuffer" && responseType !== "stream") {
    return isText ? translate(textOfBody(content)) : bytesOfBody(content).toString("utf8");
  }
  const bytes = isText ? Buffer.from(translate(textOfBody(content)), "utf8") : bytesOfBody(content);
  return responseType === "stream" && play !== undefined ? play(piecesOf(content, bytes), timing) : bytes;
}

/** The pieces of a body. Where this run's values are longer or shorter than the recorded, the last piece evens it out. */
function piecesOf({ _chunks: chunks }: HarContent, bytes: Buffer): Piece[] {
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

/** The pieces for `Client`, which blocks until each is due where the pace counts. */
function* playSync(pieces: readonly Piece[], timing: "none" | "recorded"): Generator<Uint8Array, void, undefined> {
  let passedMs = 0;
  for (const { ms, bytes } of pieces) {
    if (timing === "recorded" && ms > passedMs) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms - passedMs);
    }
    passedMs = Math.max(passedMs, ms);
    yield bytes;
  }
}

/** An answer that was just sent for. A body that was read to its end is given as it was asked for. */
export function liveAnswer(
  { status, headers }: Opened,
  body: Buffer | Readable | readonly Uint8Array[],
  responseType: string | undefined,
): CassetteAnswer {
  const isText = Buffer.isBuffer(body) && responseType !== "arraybuffer" && responseType !== "stream";
  return { status, statusText: "", headers: { ...headers }, data: isText ? body.toString("utf8") : body };
}
