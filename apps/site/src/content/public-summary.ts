import { bareId } from "@ws/render/values";
import type { Edition } from "./edition.ts";

/** Returns which columns of which tables visitors see, as a line for the owner. */
function publicSummary({ tree, columns }: Pick<Edition, "tree" | "columns">): string {
  const tables = [...tree.values()]
    .filter(({ kind }) => kind === "data_source")
    .map(({ id, title }) => `${title} (${[...(columns.get(bareId(id)) ?? [])].join(", ")})`);
  return `Public columns: ${tables.join("; ") || "none"}.`;
}

/** Returns a function that reports which columns are public, the first time and after each change. */
export function createPublicReport(current: () => Promise<Edition>, report: (line: string) => void): () => void {
  let last = "";
  const look = async () => {
    const next = publicSummary(await current());
    if (next !== last) report(next);
    last = next;
  };
  // A later run tries again.
  return () => void look().catch(() => {});
}
