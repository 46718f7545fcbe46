import katex from "katex";

/**
 * Returns an equation as MathML, which needs no stylesheet, no fonts and no inline styles. A mistake in the equation shows its
 * source.
 */
export function renderEquation(expression: string, { isBlock }: { readonly isBlock: boolean }): string | undefined {
  try {
    return katex.renderToString(expression, {
      output: "mathml",
      displayMode: isBlock,
      maxExpand: 200,
      maxSize: 20,
      // Warnings about the text of an author do not belong in the log of the site.
      strict: "ignore",
    });
  } catch {
    return undefined;
  }
}
