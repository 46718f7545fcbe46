import { bareId } from "@ws/render/values";
import type { Edition } from "./edition.ts";

/** Returns what the owner should know of the content. Empty: nothing. */
export type Summary = (edition: Edition) => string | Promise<string>;

/** The summaries of a site. */
export interface Summaries {
  /** Name the content that is public, and that waits. */
  readonly facts: readonly Summary[];
  /** Name the things of the options that the workspace does not have. */
  readonly problems: readonly Summary[];
}

/** Returns the texts of summaries that say something. */
export async function textsOf(summaries: readonly Summary[], edition: Edition): Promise<string[]> {
  const texts: string[] = [];
  for (const summary of summaries) texts.push(await summary(edition));
  return texts.filter((text) => text !== "");
}

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

/** Returns the summary of a first page that the copy does not have. */
export const rootSummary =
  (rootPageId: string): Summary =>
  ({ root }) =>
    root === undefined
      ? `Expected the page ${rootPageId} in what the token sees, got none. Share it with the connection of the token.`
      : "";

/**
 * Returns a function that reports what the owner should know of the content, the first time and after each change.
 * @param report receives one text for each summary that has changed
 */
export function createReports(
  summaries: readonly Summary[],
  current: () => Promise<Edition>,
  report: (text: string) => void,
): () => void {
  const last = new Map<Summary, string>();
  const look = async () => {
    const edition = await current();
    for (const summary of summaries) {
      const next = await summary(edition);
      if (next !== (last.get(summary) ?? "") && next !== "") report(next);
      last.set(summary, next);
    }
  };
  // A later run tries again.
  return () => void look().catch(() => {});
}
