import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";

/**
 * Returns the text of a field without control characters and without spaces around it, and empty if nobody can see it.
 * Browsers end lines with CRLF, and count each end of a line as one character.
 */
export function formText(value: unknown): string {
  const text = typeof value === "string" ? value.replaceAll(/[^\P{Cc}\n\t]/gu, "").trim() : "";
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text : "";
}

/**
 * Reads the fields of a form that was sent. A field that was sent several times has a list of values.
 * @throws {HTTPException} 400 if the body is no form
 */
export async function readForm({ req }: Context): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await req.parseBody({ all: true });
  } catch (cause) {
    // The visitor closed the page, or the form is too long.
    if (req.raw.signal.aborted || !(cause instanceof TypeError)) throw cause;
    throw new HTTPException(400, { cause });
  }
}
