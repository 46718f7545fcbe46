import type { Edition } from "./edition.ts";

/**
 * Returns a function that reports what the owner should know of the content, the first time and after each change.
 * @param summarize returns the text. Empty: nothing is to be reported
 */
export function createContentReport(
  summarize: (edition: Edition) => string,
  current: () => Promise<Edition>,
  report: (line: string) => void,
): () => void {
  let last = "";
  const look = async () => {
    const next = summarize(await current());
    if (next !== last && next !== "") report(next);
    last = next;
  };
  // A later run tries again.
  return () => void look().catch(() => {});
}
