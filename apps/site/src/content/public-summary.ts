import { bareId } from "@ws/render/values";
import type { Edition } from "./edition.ts";

/** Returns which columns of which tables visitors see, as a line for the owner. */
export function publicSummary({ tree, columns }: Pick<Edition, "tree" | "columns">): string {
  const tables = [...tree.values()]
    .filter(({ kind }) => kind === "data_source")
    .map(({ id, title }) => `${title} (${[...(columns.get(bareId(id)) ?? [])].join(", ")})`);
  return `Public columns: ${tables.join("; ") || "none"}.`;
}
