// The part of a long answer that fits into one message, and the cursor of the rest.
import { createHash, type Hash } from "node:crypto";
import { MirrorError } from "@ws/mirror";
import { cutPlace } from "./cut-text.ts";
import { visibleText } from "./visible-text.ts";

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
 * Returns a part of an answer. A cursor has the length of the parts before it and their hash, so that parts always fit
 * together: after a change in what was read, the cursor is refused.
 * @throws MirrorError `invalid_argument` if the cursor belongs to other arguments, or to an earlier state
 */
export async function pieceOf(
  lines: AsyncIterable<string> | Iterable<string>,
  { key, cursor, room }: PieceRequest,
): Promise<Piece> {
  const { offset, hash: expected } = parseCursor(cursor);
  const hash = createHash("sha256").update(key);
  let skipped = 0;
  let piece = "";
  for await (const line of lines) {
    let text = `${visibleText(line)}\n`;
    if (skipped < offset) {
      const before = text.slice(0, offset - skipped);
      hash.update(before);
      skipped += before.length;
      text = text.slice(before.length);
      if (skipped === offset && hashText(hash) !== expected) throw wrongCursor();
    }
    const left = room - piece.length;
    if (text.length <= left) {
      piece += text;
      continue;
    }
    // A line that fits into no message is cut.
    if (text.length > room && left >= MIN_PART) piece += text.slice(0, cutPlace(text, left));
    return { text: piece, nextCursor: `${offset + piece.length}-${hashText(hash.update(piece))}` };
  }
  if (skipped < offset) throw wrongCursor();
  return { text: piece, nextCursor: undefined };
}

const hashText = (hash: Hash): string => hash.copy().digest("hex").slice(0, HASH_LENGTH);

function parseCursor(cursor: string | undefined): { readonly offset: number; readonly hash: string | undefined } {
  if (cursor === undefined) return { offset: 0, hash: undefined };
  const [, offset, hash] = /^(\d{1,15})-([\da-f]+)$/u.exec(cursor) ?? [];
  if (offset === undefined || hash === undefined) throw wrongCursor();
  return { offset: Number(offset), hash };
}

const wrongCursor = () =>
  new MirrorError(
    "invalid_argument",
    "The cursor does not fit: it belongs to other arguments, or what it continues has changed. Call again without cursor.",
  );
