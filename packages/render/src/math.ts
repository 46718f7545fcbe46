/**
 * Equations with KaTeX, an optional peer dependency.
 * @module @ws/render/math
 */
import katex from "katex";
import { rawMarkup, type RawMarkup } from "./tree/markup.ts";

/**
 * Returns an equation as MathML, for the option `renderEquation`. It needs no stylesheet, no fonts and no inline styles. A
 * mistake in the equation, and one that expands without end, gives undefined: then its source is shown.
 */
export function renderEquation(expression: string, { isBlock }: { readonly isBlock: boolean }): RawMarkup | undefined {
  try {
    const html = katex.renderToString(expression, {
      output: "mathml",
      displayMode: isBlock,
      maxExpand: 200,
      maxSize: 20,
      // Warnings about the text of an author do not belong in the log of a program.
      strict: "ignore",
    });
    return rawMarkup(html);
  } catch {
    return undefined;
  }
}
