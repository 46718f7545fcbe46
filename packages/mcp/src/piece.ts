// The part of a long answer that fits into one message, and the cursor of the rest.
import { createHash, type Hash } from "node:crypto";
import { MirrorError } from "@ws/mirror";
import { cutPlace } from "./cut-text.ts";
import { visibleText } from "./visible-text.ts";

/** A place in a long answer, at most 50 characters without spaces, from which the tool can go on without what is before it. */
export interface Place {
  readonly place: string;
}

/** The lines of an answer. They are read until the message is full. */
export type Lines = AsyncIterable<string | Place> | Iterable<string | Place>;

/** A part of an answer. */
export interface Piece {
  readonly text: string;
  /** Cursor of the next part. Undefined at the end. */
  readonly nextCursor: string | undefined;
}

/** The part of an answer to return. */
export interface PieceRequest {
  /** The tool and its arguments. A cursor belongs to them. */
  readonly key: string;
  /** Undefined: the first part. */
  readonly cursor: string | undefined;
  /** Largest number of characters. */
  readonly room: number;
}

/** Shortest part of a line that is cut, in characters. */
const MIN_PART = 100;

/** Number of characters of the hash in a cursor. */
const HASH_LENGTH = 12;

/**
 * Returns a part of an answer. A cursor has the place from which the tool goes on, and the length and the hash of what was read since, so
 * that parts always fit together: after a change in what was read since, the cursor is refused. Without places, that is all before it.
 * @throws MirrorError `invalid_argument` if the cursor belongs to other arguments, or to an earlier state
 */
export async function pieceOf(lines: Lines, { key, cursor, room }: PieceRequest): Promise<Piece> {
  const { offset, hash: expected, place: start = "" } = parseCursor(cursor);
  let since = new TextSince(key, start);
  if (cursor !== undefined && offset === 0 && since.hash() !== expected) throw wrongCursor();
  let skipped = 0;
  let piece = "";
  for await (const line of lines) {
    if (typeof line !== "string") {
      if (skipped < offset) throw wrongCursor();
      since = new TextSince(key, line.place);
      continue;
    }
    let text = `${visibleText(line)}\n`;
    if (skipped < offset) {
      const before = text.slice(0, offset - skipped);
      since.add(before);
      skipped += before.length;
      text = text.slice(before.length);
      if (skipped === offset && since.hash() !== expected) throw wrongCursor();
    }
    const left = room - piece.length;
    // A line that fits into no message is cut.
    const isCut = text.length > room && left >= MIN_PART;
    const shown = text.length <= left ? text : isCut ? text.slice(0, cutPlace(text, left)) : "";
    piece += shown;
    since.add(shown);
    if (shown.length < text.length) return { text: piece, nextCursor: since.cursor() };
  }
  if (skipped < offset) throw wrongCursor();
  return { text: piece, nextCursor: undefined };
}

/** The text of an answer since a place. */
class TextSince {
  readonly #place: string;
  readonly #hash: Hash;
  #length = 0;

  constructor(key: string, place: string) {
    this.#place = place;
    this.#hash = createHash("sha256").update(`${key}${place}`);
  }

  add(text: string): void {
    this.#hash.update(text);
    this.#length += text.length;
  }

  hash = (): string => this.#hash.copy().digest("hex").slice(0, HASH_LENGTH);

  cursor = (): string => `${this.#length}-${this.hash()}${this.#place === "" ? "" : `-${this.#place}`}`;
}

/** Returns the place of a cursor from which a tool goes on. Undefined: its beginning. */
export const placeOf = (cursor: string | undefined): string | undefined => parseCursor(cursor).place;

/** The parts of a cursor. */
interface CursorParts {
  readonly offset: number;
  readonly hash: string | undefined;
  readonly place: string | undefined;
}

function parseCursor(cursor: string | undefined): CursorParts {
  if (cursor === undefined) return { offset: 0, hash: undefined, place: undefined };
  const [, offset, hash, place] = /^(\d{1,15})-([\da-f]+)(?:-(\S{1,50}))?$/u.exec(cursor) ?? [];
  if (offset === undefined || hash === undefined) throw wrongCursor();
  return { offset: Number(offset), hash, place };
}

/** Returns the error for a cursor that does not fit. */
export const wrongCursor = () =>
  new MirrorError(
    "invalid_argument",
    "The cursor does not fit: it belongs to other arguments, or what it continues has changed. Call again without cursor.",
  );
