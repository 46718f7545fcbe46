import type { Edition } from "./edition.ts";

/** Returns what the owner should know of the content. Empty: nothing. */
export type Summary = (edition: Edition) => string | Promise<string>;

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
