import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { markReplayed } from "@ws/core/engine";
import { bodyBytes, bodyText, isTextBody } from "../formats/har/har-body.ts";
import type { HarContent, HarEntry } from "../model/har.ts";
import type { CassetteResponse, Chunk } from "../model/traffic.ts";

/** Pace of a replay: without delays, or with the recorded delays of streams and the waits before retries. */
type StreamTiming = "none" | "recorded";

/** Creates the stream of a response body. */
type CreateStream = (chunks: readonly Chunk[], timing: StreamTiming) => unknown;

/**
 * Returns the response of an entry for an axios response type.
 * @param translate replaces the recorded values of a text with the values of this run
 */
export function recordedResponse(
  { response }: HarEntry,
  responseType: string | undefined,
  translate: (text: string) => string,
  { isSync = false, timing = "none" }: { isSync?: boolean; timing?: StreamTiming } = {},
): CassetteResponse {
  const { status, statusText, content } = response;
  const headers: Record<string, string> = {};
  for (const { name, value } of response.headers) headers[name.toLowerCase()] = translate(value);
  // `Client` reads the body of an error response as a whole, even if it requested a stream.
  const createStream = isSync ? (status < 300 ? createSyncStream : undefined) : createAsyncStream;
  const data = responseData(content, responseType, translate, createStream, timing);
  return markReplayed({ status, statusText, headers, data }, timing === "none");
}

function responseData(
  content: HarContent,
  responseType: string | undefined,
  translate: (text: string) => string,
  createStream: CreateStream | undefined,
  timing: StreamTiming,
): unknown {
  const isText = isTextBody(content);
  if (responseType !== "arraybuffer" && responseType !== "stream") {
    return isText ? translate(bodyText(content)) : bodyBytes(content).toString("utf8");
  }
  const bytes = isText ? Buffer.from(translate(bodyText(content)), "utf8") : bodyBytes(content);
  return responseType === "stream" && createStream !== undefined
    ? createStream(splitIntoChunks(content, bytes), timing)
    : bytes;
}

/** Splits a body into the recorded chunks. The last chunk takes up any change of length by `translate`. */
function splitIntoChunks({ _chunks: recorded }: HarContent, bytes: Buffer): Chunk[] {
  if (recorded === undefined) return bytes.length === 0 ? [] : [{ ms: 0, bytes }];
  let start = 0;
  return recorded.map(([ms, length], index) => {
    const end = index === recorded.length - 1 ? bytes.length : start + length;
    const chunk = { ms, bytes: bytes.subarray(start, end) };
    start = end;
    return chunk;
  });
}

/** Creates the stream for `AsyncClient`. */
function createAsyncStream(chunks: readonly Chunk[], timing: StreamTiming): Readable {
  async function* play(): AsyncGenerator<Uint8Array, void, undefined> {
    let elapsedMs = 0;
    for (const { ms, bytes } of chunks) {
      if (timing === "recorded" && ms > elapsedMs) await wait(ms - elapsedMs);
      elapsedMs = Math.max(elapsedMs, ms);
      yield bytes;
    }
  }
  return Readable.from(play(), { objectMode: true });
}

/** Creates the stream for `Client`. With the timing `recorded`, it blocks the thread until the next chunk is due. */
function* createSyncStream(chunks: readonly Chunk[], timing: StreamTiming): Generator<Uint8Array, void, undefined> {
  let elapsedMs = 0;
  for (const { ms, bytes } of chunks) {
    if (timing === "recorded" && ms > elapsedMs) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms - elapsedMs);
    }
    elapsedMs = Math.max(elapsedMs, ms);
    yield bytes;
  }
}
