// Draws a ring whose parts are as long as their shares, with a list of what they are.
import { element, NEWLINE, type Markup } from "../../tree/markup.ts";
import type { ChartPoint } from "../../views/chart-data.ts";
import { colorClass } from "../color-class.ts";
import { drawing, length, pointParts } from "./chart-drawing.ts";

/** A circle with this radius is 100 long, so that a part is as long as its share. */
const RADIUS = 100 / (2 * Math.PI);

/** Colors of parts that are no options. */
const COLORS = ["green", "orange", "blue", "purple", "yellow", "pink", "brown", "red", "gray"] as const;

/** Draws a ring. No value is negative, and their sum is not zero. */
export function donutMarkup(points: readonly ChartPoint[], title: string): Markup {
  const colored = points.map((point, index) => ({
    ...point,
    color: point.color === undefined || point.color === "default" ? COLORS[index % COLORS.length] : point.color,
  }));
  const total = points.reduce((sum, { value }) => sum + value, 0);
  let before = 0;
  const parts = colored.map((point) => {
    const share = (100 * point.value) / total;
    // The ring begins at the top.
    const offset = 25 - before;
    before += share;
    const circle = {
      cx: "22",
      cy: "22",
      r: length(RADIUS),
      "stroke-dasharray": `${length(share)} ${length(100 - share)}`,
      "stroke-dashoffset": length(offset),
    };
    return pointParts(point, element("circle", circle));
  });
  const legend = colored.map(({ label, text, color }) => {
    const sign = element("span", { class: `row-sign ${colorClass(color) ?? ""}`, "aria-hidden": "true" });
    return [element("li", { dir: "auto" }, [sign, label, " ", element("strong", {}, text)]), NEWLINE];
  });
  return [
    drawing(44, title, parts, { class: "row-donut", viewBox: "0 0 44 44" }),
    NEWLINE,
    element("ul", { class: "row-legend" }, [NEWLINE, legend]),
  ];
}
