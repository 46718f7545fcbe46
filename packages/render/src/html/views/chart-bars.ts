// Draws horizontal bars. Their labels are above them, so that they have the width of the drawing.
import { element, type Markup } from "../../tree/markup.ts";
import type { ChartPoint } from "../../views/chart-data.ts";
import { drawing, length, LETTER, pointParts, shortened, textAt, valueScale, WIDTH } from "./chart-drawing.ts";

/** Height of a bar with its label. */
const LINE = 46;
const BAR = 14;
/** The least width of a bar, so that a value of zero has one. */
const LEAST = 2;

/** Draws a bar for each value. Bars of negative values go to the left. */
export function barsMarkup(points: readonly ChartPoint[], title: string): Markup {
  const { placeOf } = valueScale(points);
  const zero = placeOf(0) * WIDTH;
  const bars = points.map((point, index) => {
    const y = index * LINE + 20;
    const end = placeOf(point.value) * WIDTH;
    const width = Math.max(LEAST, Math.abs(end - zero));
    const x = Math.min(zero, end, WIDTH - LEAST);
    const room = WIDTH / LETTER - point.text.length - 2;
    return pointParts(point, [
      textAt(0, y - 5, "start", shortened(point.label, room)),
      textAt(WIDTH, y - 5, "end", point.text),
      element("rect", { x: length(x), y: String(y), width: length(width), height: String(BAR), rx: "3" }),
    ]);
  });
  return drawing(points.length * LINE, title, bars);
}
