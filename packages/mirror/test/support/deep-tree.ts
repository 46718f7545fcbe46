// A tree with six levels of pages below its top: pages in pages, and in the middle a database with rows, whose rows contain pages.
import { fieldsList, idOf, type Fields } from "../../src/json.ts";

/** Sends a request of an editor. Undefined: the workspace refused it. */
type Call = (method: string, path: string, body?: object) => Fields | undefined;

/** The ids of the tree. */
export interface DeepTree {
  readonly top: string;
  /** The pages, databases and data sources of each level below the top. */
  readonly levels: readonly (readonly string[])[];
}

const LEVELS = 6;

/** Builds the tree in a page. Undefined if the workspace refuses it. */
export function addDeepTree(call: Call, parentId: string, name: () => string): DeepTree | undefined {
  const addPage = (parent: Fields): string | undefined => {
    const children = [{ paragraph: { rich_text: [{ text: { content: name() } }] } }];
    const created = call("POST", "pages", { parent, properties: title(name()), children });
    return created && idOf(created);
  };
  const top = addPage({ page_id: parentId });
  const levels: string[][] = [];
  let last = top;
  while (last !== undefined && levels.length < LEVELS) {
    if (levels.length !== 2) {
      last = addPage({ page_id: last });
      if (last !== undefined) levels.push([last]);
      continue;
    }
    const properties = { title: { title: {} } };
    const database = call("POST", "databases", { parent: { page_id: last }, initial_data_source: { properties } });
    const source = idOf(fieldsList(database?.["data_sources"])[0] ?? {});
    last = database && addPage({ data_source_id: source });
    if (last !== undefined) levels.push([idOf(database ?? {}), source], [last]);
  }
  return top === undefined || levels.length < LEVELS ? undefined : { top, levels };
}

const title = (content: string) => ({ title: { title: [{ text: { content } }] } });
