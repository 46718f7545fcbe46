// Checks a statement of an assistant, and runs it.
import { MirrorError } from "@ws/mirror";
import type { OpenCopy, SelectOptions, SelectResult } from "@ws/mirror/reader";
import { checkSelect } from "./check-select.ts";
import { loadParser } from "./load-parser.ts";

/**
 * Runs one SELECT on the views of data sources.
 * @throws MirrorError `invalid_argument` for every other statement, and one that fails or takes too long
 */
export async function executeSelect(
  statement: string,
  copy: OpenCopy,
  options: Omit<SelectOptions, "views">,
): Promise<SelectResult> {
  const known = await copy.read((reader) => reader.sqlViews());
  const { text, views } = checkSelect(statement, copy.dialect, known, await loadParser());
  try {
    return await copy.select(text, { ...options, views });
  } catch (error) {
    if (!(error instanceof MirrorError) || !WRONG_TYPE.test(error.message)) throw error;
    throw new MirrorError(
      error.code,
      `${error.message} Formulas and rollups are texts here: write cast(x as numeric).`,
      {
        cause: error,
      },
    );
  }
}

/** PostgreSQL has no such function or operator for a text. */
const WRONG_TYPE = /(?:function [^:]*\btext\b[^:]*|operator) does not exist/u;
