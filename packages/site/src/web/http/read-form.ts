import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";

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
