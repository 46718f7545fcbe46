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

export const FOCUS_RULES = `[class*=focus-] { object-position: var(--focus-x, 50%) var(--focus-y, 50%); }
.focus-left { --focus-x: 0; }
.focus-right { --focus-x: 100%; }
.focus-top { --focus-y: 0; }
.focus-bottom { --focus-y: 100%; }
`;
