// The point of a picture that stays in sight when the picture is cut to a shape.

/** Words of a focal point, in English, as in `object-position` of CSS. */
const FOCUS = /\bfocus[-_ :]+((?:left|right|top|bottom|center)(?:[-_ ]+(?:left|right|top|bottom|center))?)\b/iu;

/**
 * Returns the classes of the focal point in a caption or the name of a file: `team (focus top).jpg` or `dog-focus-left-bottom.png`.
 * Empty if it has none: then the picture is cut around its center.
 */
export function focusClass(text: string): string {
  const words =
    FOCUS.exec(text)?.[1]
      ?.toLowerCase()
      .match(/[a-z]+/gu) ?? [];
  const sides = [
    ["left", "right"],
    ["top", "bottom"],
  ].map((axis) => words.find((word) => axis.includes(word)));
  return sides.flatMap((side) => (side === undefined ? [] : `focus-${side}`)).join(" ");
}

/** The point of a picture that draws the attention, in parts of its width and height from the top left. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

/** A picture that is cut shows more than its focal point, so that a point near an edge keeps the edge in sight. */
const REACH = 1.3;

/** Returns the classes of a focal point in steps of a quarter. Empty for the center. */
export function pointClass({ x, y }: FocalPoint): string {
  const classOf = (part: number, names: readonly string[]) =>
    names[Math.round(4 * Math.min(1, Math.max(0, 0.5 + REACH * (part - 0.5))))] ?? "";
  return [
    classOf(x, ["focus-left", "focus-x-1", "", "focus-x-3", "focus-right"]),
    classOf(y, ["focus-top", "focus-y-1", "", "focus-y-3", "focus-bottom"]),
  ]
    .filter(Boolean)
    .join(" ");
}

export const FOCUS_RULES = `[class*=focus-] { object-position: var(--focus-x, 50%) var(--focus-y, 50%); }
.focus-left { --focus-x: 0; }
.focus-x-1 { --focus-x: 25%; }
.focus-x-3 { --focus-x: 75%; }
.focus-right { --focus-x: 100%; }
.focus-top { --focus-y: 0; }
.focus-y-1 { --focus-y: 25%; }
.focus-y-3 { --focus-y: 75%; }
.focus-bottom { --focus-y: 100%; }
`;
