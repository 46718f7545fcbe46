// Writes the frame of a window, which the parser gives as the bits of PostgreSQL's FRAMEOPTION constants.
import { refused } from "./refused.ts";

const NON_DEFAULT = 0x1;
const UNITS = { range: 0x2, rows: 0x4 } as const;

/** The bounds, with the bits for the start and the end. `#` stands for the number of rows. */
const BOUNDS = [
  ["unbounded preceding", 0x20, 0x40],
  ["unbounded following", 0x80, 0x100],
  ["current row", 0x200, 0x400],
  ["# preceding", 0x800, 0x1000],
  ["# following", 0x2000, 0x4000],
] as const;

/** Bits of the parts above, and of BETWEEN. */
const KNOWN = BOUNDS.reduce(
  (bits, [, start, end]) => bits | start | end,
  NON_DEFAULT | UNITS.range | UNITS.rows | 0x10,
);

/** Returns the frame, or nothing if it is the default. */
export function frameOf(options: number, count: (side: "start" | "end") => string): string[] {
  if ((options & NON_DEFAULT) === 0) return [];
  const unit = (options & UNITS.rows) === 0 ? "range" : "rows";
  const start = BOUNDS.find(([, bit]) => (options & bit) !== 0)?.[0];
  const end = BOUNDS.find(([, , bit]) => (options & bit) !== 0)?.[0];
  if ((options & ~KNOWN) !== 0 || start === undefined || end === undefined)
    throw refused("This frame of a window is not allowed. Write ROWS or RANGE BETWEEN … AND …");
  return [`${unit} between ${start.replace("#", () => count("start"))} and ${end.replace("#", () => count("end"))}`];
}
