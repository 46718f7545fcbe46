import type { PageHeading } from "@ws/render";

const LEVELS = [2, 3, 4, 5] as const;

/**
 * Returns the function that closes gaps between the levels of headings: authors begin with a smaller heading for its size, and
 * screen readers then look for the heading above it.
 */
export function headingLevels(headings: readonly Pick<PageHeading, "level">[]): (level: number) => 2 | 3 | 4 | 5 {
  const used = new Set(headings.map(({ level }) => level));
  return (level) => LEVELS[[...used].filter((other) => other < level).length] ?? 5;
}
