// One interaction while it is being recorded: what came so far, and when.
import { createEntry, type Piece, type SentRequest } from "../formats/har/create-entry.ts";
import type { HarEntry } from "../model/har.ts";
import { textOfBytes } from "../formats/har/har-body.ts";
import type { Opened } from "./upstream-steps.ts";

/** An interaction under way. */
export class RecordingInProgress {
  readonly #sent: SentRequest;
  readonly #isStream: boolean;
  readonly #translate: (text: string) => string;
  readonly #put: ((entry: HarEntry) => void) | undefined;
  readonly #startedAt = Date.now();
  readonly #started = performance.now();
  readonly #pieces: Piece[] = [];
  #opened: Opened | undefined;
  #openedAt = 0;
  #ended = false;

  /**
   * @param translate puts stand-ins into what is written
   * @param put takes the entry; undefined where nothing is recorded
   */
  constructor(
    sent: SentRequest,
    isStream: boolean,
    translate: (text: string) => string,
    put: ((entry: HarEntry) => void) | undefined,
  ) {
    this.#sent = sent;
    this.#isStream = isStream;
    this.#translate = translate;
    this.#put = put;
  }

  /** The headers are there, and perhaps the whole body. */
  opened(opened: Opened): void {
    this.#opened = opened;
    this.#openedAt = performance.now();
    if (typeof opened.body !== "number" && opened.body.byteLength > 0) this.piece(opened.body);
  }

  /** A piece of the body came. */
  piece(bytes: Uint8Array): void {
    // A copy: whoever reads it may change it.
    this.#pieces.push({ ms: performance.now() - this.#openedAt, bytes: Uint8Array.from(bytes) });
  }

  /** What came of the body, as it came. */
  get pieces(): Uint8Array[] {
    return this.#pieces.map(({ bytes }) => bytes);
  }

  /** All that came of the body. */
  get bytes(): Buffer {
    return Buffer.concat(this.#pieces.map(({ bytes }) => bytes));
  }

  /** The body is there, or was left before its end. Only the first end counts. */
  end(isIncomplete: boolean): void {
    if (this.#ended || this.#opened === undefined) return;
    this.#ended = true;
    const { status, headers } = this.#opened;
    const answer = {
      status,
      headers: mapValues(headers, this.#translate),
      pieces: this.#translated(),
      isStream: this.#isStream,
      isIncomplete,
    };
    const receiveMs = performance.now() - this.#openedAt;
    const timing = { startedAt: this.#startedAt, waitMs: this.#openedAt - this.#started, receiveMs };
    this.#put?.(createEntry(this.#sent, answer, timing));
  }

  /** A stand-in is as long as the id for which it stands, so the pieces keep their lengths. */
  #translated(): Piece[] {
    const bytes = this.bytes;
    const text = textOfBytes(bytes);
    const translated = text === undefined ? text : this.#translate(text);
    if (translated === undefined || translated === text) return this.#pieces;
    let start = 0;
    const whole = Buffer.from(translated, "utf8");
    return this.#pieces.map(({ ms, bytes: piece }) => {
      const from = start;
      start += piece.byteLength;
      return { ms, bytes: whole.subarray(from, start) };
    });
  }
}

const mapValues = (record: Readonly<Record<string, string>>, map: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
