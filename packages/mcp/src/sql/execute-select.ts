// Checks a statement of an assistant, and runs it.
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
  return copy.select(text, { ...options, views });
}
