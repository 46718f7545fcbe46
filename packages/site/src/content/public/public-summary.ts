import { bareId } from "@ws/render/values";
import type { Edition } from "../edition.ts";

/** Returns which columns of which tables visitors see, as a line for the owner. */
export function publicSummary({ tree, columns, withheld }: Pick<Edition, "tree" | "columns" | "withheld">): string {
  const sources = [...tree.values()].filter(({ kind }) => kind === "data_source");
  const listed = (names: Edition["columns"]) =>
    sources.flatMap(({ id, title }) => {
      const found = names.get(bareId(id)) ?? [];
      return names === columns || [...found].length > 0 ? [`${title} (${[...found].join(", ")})`] : [];
    });
  const left = listed(withheld).join("; ");
  const advice = "They read columns or rows that are not public. Name them in columns.public to publish them.";
  return `Public columns: ${listed(columns).join("; ") || "none"}.${left === "" ? "" : ` Left out: ${left}. ${advice}`}`;
}
