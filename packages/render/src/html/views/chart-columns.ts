// Draws columns and lines over an axis of groups.
import { lettersOf } from "../../language/letters.ts";
import { element, type Markup } from "../../tree/markup.ts";
import type { ChartPoint } from "../../views/chart-data.ts";
import { drawing, length, LETTER, pointParts, shortened, textAt, valueScale, WIDTH } from "./chart-drawing.ts";

/** Place of the highest and of the lowest value. */
const TOP = 30;
const BASE = 210;
const HEIGHT = 244;
/** Space for the half of a text beside the first and the last point of a line. */
const SIDE = 24;
/** Most points of a line that are circles. */
const MAX_CIRCLES = 40;

/** Draws a column for each value. */
export function columnsMarkup(points: readonly ChartPoint[], title: string): Markup {
  const step = WIDTH / points.length;
  const { heightOf, zeroLine } = vertical(points);
  const zero = heightOf(0);
  const texts = axisTexts(points, (index) => (index + 0.5) * step, step, heightOf);
  const columns = points.map((point, index) => {
    const y = heightOf(point.value);
    const height = Math.max(2, Math.abs(y - zero));
    const rect = {
      x: length((index + 0.2) * step),
      y: length(Math.min(y, zero, BASE - 2)),
      width: length(step * 0.6),
      height: length(height),
      rx: length(Math.min(4, step * 0.2)),
    };
    return pointParts(point, [element("rect", rect), texts[index] ?? ""]);
  });
  return drawing(HEIGHT, title, [zeroLine, columns]);
}

/** Draws a line through all values. */
export function lineMarkup(points: readonly ChartPoint[], title: string): Markup {
  const step = (WIDTH - 2 * SIDE) / Math.max(1, points.length - 1);
  const { heightOf, zeroLine } = vertical(points);
  const placeOf = (index: number) => (points.length === 1 ? WIDTH / 2 : SIDE + index * step);
  const texts = axisTexts(points, placeOf, step, heightOf);
  const line = points.map(({ value }, index) => `${length(placeOf(index))},${length(heightOf(value))}`).join(" ");
  const circles = points.map((point, index) => {
    const place = { cx: length(placeOf(index)), cy: length(heightOf(point.value)) };
    const r = points.length > MAX_CIRCLES ? "2" : "4";
    return pointParts({ ...point, color: undefined }, [element("circle", { ...place, r }), texts[index] ?? ""]);
  });
  return drawing(HEIGHT, title, [zeroLine, element("polyline", { points: line }), circles]);
}

function vertical(points: readonly ChartPoint[]) {
  const { placeOf } = valueScale(points);
  const heightOf = (value: number): number => BASE - placeOf(value) * (BASE - TOP);
  const zero = length(heightOf(0));
  const line = { x1: "0", x2: String(WIDTH), y1: zero, y2: zero };
  return { heightOf, zeroLine: element("line", line) };
}

/** Returns the labels and values that have room. The last group has both. */
function axisTexts(
  points: readonly ChartPoint[],
  placeOf: (index: number) => number,
  step: number,
  heightOf: (value: number) => number,
): Markup[] {
  const labels = points.map(({ label }) => shortened(label, MAX_LABEL));
  const everyLabel = spacing(labels, step);
  const last = points.length - 1;
  const hasText = textChoice(points, step);
  // A label at the edge is moved, so that it can meet its neighbor.
  const second = labels[(last % everyLabel) + everyLabel];
  const firstEnd = endOf(placeOf(last % everyLabel), labels[last % everyLabel] ?? "");
  const hasFirst = second === undefined || firstEnd < placeOf((last % everyLabel) + everyLabel) - widthOf(second) / 2;
  return points.map(({ text, value }, index) => {
    const x = placeOf(index);
    const parts: Markup[] = [];
    const hasLabel = (last - index) % everyLabel === 0 && (hasFirst || index >= everyLabel);
    if (hasLabel) parts.push(placedText(x, HEIGHT - 10, labels[index] ?? ""));
    if (hasText(index)) parts.push(placedText(x, heightOf(Math.max(0, value)) - 9, text));
    return parts;
  });
}

/** Chooses the groups whose values are texts: all if they have room, or else the largest one and the last one. */
function textChoice(points: readonly ChartPoint[], step: number): (index: number) => boolean {
  const room = spacing(
    points.map(({ text }) => text),
    step,
  );
  if (room === 1) return () => true;
  const last = points.length - 1;
  const largest = points.reduce((found, { value }, index) => (value > (points[found]?.value ?? 0) ? index : found), 0);
  return (index) => index === last || (index === largest && last - largest >= room);
}

/** Longest label below a column, in letters. */
const MAX_LABEL = 22;

const widthOf = (text: string): number => lettersOf(text).length * LETTER;

/** Returns how many groups lie between two texts, so that they do not touch. */
const spacing = (texts: readonly string[], step: number): number =>
  Math.ceil((texts.reduce((most, text) => Math.max(most, widthOf(text)), LETTER) + 6) / step);

/** Returns the end of a text around a place. Near the edge of the drawing it begins there. */
const endOf = (x: number, text: string): number => Math.max(widthOf(text), x + widthOf(text) / 2);

/** Returns a text around a place. Near an edge of the drawing it begins or ends there. */
function placedText(x: number, y: number, text: string): Markup {
  const half = widthOf(text) / 2;
  if (x - half < 0) return textAt(0, y, "start", text);
  return x + half > WIDTH ? textAt(WIDTH, y, "end", text) : textAt(x, y, "middle", text);
}
