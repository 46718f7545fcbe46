// Checks a statement of an assistant, and runs it.
import { MirrorError } from "@ws/mirror";
import type { OpenCopy, SelectOptions, SelectResult, SqlView } from "@ws/mirror/reader";
import { checkSelect, columnsText } from "./check-select.ts";
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
    if (!(error instanceof MirrorError)) throw error;
    const hint = hintFor(
      error.message,
      known.filter(({ name }) => views.includes(name)),
    );
    throw hint === undefined ? error : new MirrorError(error.code, `${error.message} ${hint}.`, { cause: error });
  }
}

/** PostgreSQL has no such function or operator for a text. */
const WRONG_TYPE = /(?:function [^:]*\btext\b[^:]*|operator) does not exist/u;

/** A column of another table of the statement. */
const WRONG_COLUMN = /no such column|\bcolumn \S+ does not exist/u;

/** Returns what helps after an error of a database. */
function hintFor(message: string, views: readonly SqlView[]): string | undefined {
  if (WRONG_TYPE.test(message)) return "Formulas and rollups are texts here: write cast(x as numeric)";
  return WRONG_COLUMN.test(message) && views.length > 0 ? columnsText(views) : undefined;
}
