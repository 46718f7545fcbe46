// The content of a drawing. The site describes it, and the process for pictures draws it.
import { createHash } from "node:crypto";

/** A card for links in messengers, or an icon. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** The title on a card, the letter on an icon. Empty: without text. */
  readonly text: string;
  /** Name of the site on a card. Empty: none. */
  readonly name: string;
  readonly colors: DrawingColors;
  /** Family of the font of titles. */
  readonly font: string;
  /** Path of a picture in the folder of the site. Undefined: without one. */
  readonly picture: string | undefined;
  /** Part of the picture that stays in sight, such as `left top`. */
  readonly position: string;
}

/** Colors of a theme as `#rrggbb`. */
export interface DrawingColors {
  readonly page: string;
  readonly text: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly sand: string;
}

/** Letters of the fonts of the site. Letters of other scripts would be boxes. */
const WRITABLE = /^(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|[^\p{L}])*$/u;

/** Returns a text as the fonts of the site can write it. Empty for a text with letters of other scripts. */
export const writable = (text: string): string =>
  WRITABLE.test(text)
    ? text.replaceAll(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Variation_Selector}|\u200D/gu, "").trim()
    : "";

/** Number of the way in which drawings look. */
const VERSION = 1;

/** Returns the name of the file of a drawing. The path of a picture contains a hash of it. */
export const nameOf = (drawing: Drawing): string =>
  `${createHash("sha256")
    .update(JSON.stringify([VERSION, drawing]))
    .digest("hex")
    .slice(0, 32)}.png`;
