// The pages, databases and data sources that the content of an object mentions.
import { fieldsOf, isFields, textOf } from "../../json.ts";
import { TextRun } from "./rich-text.ts";

/** Returns the ids of the pages, databases and data sources that a value mentions, in any member and at any depth. */
export function mentionedIds(value: unknown): string[] {
  const found = new Set<string>();
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (Array.isArray(next)) for (const item of next) left.push(item);
    else if (isFields(next)) {
      const { page, database, data_source: source } = new TextRun(next).mention;
      for (const target of [page, database, source]) {
        const id = textOf(fieldsOf(target)["id"]);
        if (id !== undefined) found.add(id);
      }
      for (const member of Object.values(next)) left.push(member);
    }
  }
  return [...found];
}
