// Parts of the drawings of charts. All lengths are in the units of a drawing that is 480 wide.
import { element, type Markup, type MarkupAttributes } from "../../tree/markup.ts";
import { lettersOf } from "../../language/letters.ts";
import type { ChartPoint } from "../../views/chart-data.ts";
import { colorClass } from "../color-class.ts";

/** Width of a drawing. */
export const WIDTH = 480;

/** Width of a letter on a narrow page, where the letters of a drawing are larger. */
export const LETTER = 9.5;

/** Returns a drawing. Its texts have places from left to right, also in languages that are written from right to left. */
export const drawing = (height: number, title: string, content: Markup, attributes: MarkupAttributes = {}): Markup =>
  element("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img", direction: "ltr", ...attributes }, [
    element("title", {}, title),
    content,
  ]);

/** Returns a length without more decimals than anybody sees. */
export const length = (value: number): string => String(Math.round(value * 100) / 100);

/** Returns the parts of a value, whose label and text a browser shows beside the pointer. */
export const pointParts = ({ label, text, color }: ChartPoint, content: Markup): Markup =>
  element("g", { class: colorClass(color) }, [element("title", {}, `${label}: ${text}`), content]);

/** Returns a text. */
export const textAt = (x: number, y: number, anchor: "start" | "middle" | "end", content: string): Markup =>
  element("text", { x: length(x), y: length(y), "text-anchor": anchor }, content);

/** Returns a text with at most so many letters. */
export function shortened(text: string, letters: number): string {
  const all = lettersOf(text);
  return all.length <= letters ? text : `${all.slice(0, Math.max(1, Math.floor(letters) - 1)).join("")}…`;
}

/** The values from the smallest one to the largest one, with zero among them. */
export interface ValueScale {
  readonly least: number;
  readonly most: number;
  /** Returns the place of a value, from 0 to 1. */
  readonly placeOf: (value: number) => number;
}

/** Returns the scale of values. */
export function valueScale(points: readonly ChartPoint[]): ValueScale {
  const least = points.reduce((found, { value }) => Math.min(found, value), 0);
  const most = points.reduce((found, { value }) => Math.max(found, value), 0);
  const span = most - least || 1;
  return { least, most, placeOf: (value) => (value - least) / span };
}
