import { createEntry } from "../formats/har/create-har.ts";
import { decodeUtf8 } from "../formats/har/har-body.ts";
import type { HarEntry } from "../model/har.ts";
import type { Chunk, SentRequest } from "../model/traffic.ts";
import type { OpenedResponse } from "./upstream-steps.ts";

/** Records one request: collects the response and the times, and creates the entry at its end. */
export class InteractionRecording {
  readonly #sent: SentRequest;
  #isStream: boolean;
  readonly #translate: (text: string) => string;
  readonly #onEntry: ((entry: HarEntry) => void) | undefined;
  readonly #startedAt = Date.now();
  readonly #startMs = performance.now();
  readonly #chunks: Chunk[] = [];
  #response: OpenedResponse | undefined;
  #responseMs = 0;
  #ended = false;

  /**
   * @param translate replaces live ids in the response with their stand-ins
   * @param onEntry receives the entry; undefined if nothing is recorded
   */
  constructor(
    sent: SentRequest,
    isStream: boolean,
    translate: (text: string) => string,
    onEntry: ((entry: HarEntry) => void) | undefined,
  ) {
    this.#sent = sent;
    this.#isStream = isStream;
    this.#translate = translate;
    this.#onEntry = onEntry;
  }

  /**
   * Sets the response when its headers arrive. The body may be complete or still open.
   * @param isStream true for an event stream, if only the response shows it
   */
  setResponse(response: OpenedResponse, isStream = this.#isStream): void {
    this.#isStream = isStream;
    this.#response = response;
    this.#responseMs = performance.now();
    if (typeof response.body !== "number" && response.body.byteLength > 0) this.addChunk(response.body);
  }

  /** Adds a chunk of the body. Copies the bytes, because the reader may change them. */
  addChunk(bytes: Uint8Array): void {
    this.#chunks.push({ ms: performance.now() - this.#responseMs, bytes: Uint8Array.from(bytes) });
  }

  /** The chunks of the body so far. */
  get chunks(): Uint8Array[] {
    return this.#chunks.map(({ bytes }) => bytes);
  }

  /** The body so far. */
  get bytes(): Buffer {
    return Buffer.concat(this.#chunks.map(({ bytes }) => bytes));
  }

  /** Ends the recording. `isIncomplete` is true if the stream was cancelled or broke. Returns false for further calls. */
  end(isIncomplete: boolean): boolean {
    if (this.#ended || this.#response === undefined) return false;
    this.#ended = true;
    const { status, headers } = this.#response;
    const received = {
      status,
      headers: mapValues(headers, this.#translate),
      chunks: this.#translatedChunks(),
      isStream: this.#isStream,
      isIncomplete,
    };
    const receiveMs = performance.now() - this.#responseMs;
    const timing = { startedAt: this.#startedAt, waitMs: this.#responseMs - this.#startMs, receiveMs };
    this.#onEntry?.(createEntry(this.#sent, received, timing));
    return true;
  }

  /** Translates the body. A stand-in has the length of the id it replaces, so the chunks keep their lengths. */
  #translatedChunks(): Chunk[] {
    const text = decodeUtf8(this.bytes);
    const translated = text === undefined ? text : this.#translate(text);
    if (translated === undefined || translated === text) return this.#chunks;
    let end = 0;
    const translatedBytes = Buffer.from(translated, "utf8");
    return this.#chunks.map(({ ms, bytes }) => {
      const start = end;
      end += bytes.byteLength;
      return { ms, bytes: translatedBytes.subarray(start, end) };
    });
  }
}

const mapValues = (record: Readonly<Record<string, string>>, map: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
