// The document around an article.
import { attributes, escapeHtml } from "./escape-html.ts";

/**
 * Policy of an exported page: no scripts, forms or frames, even if a text of the workspace could get into the markup. The
 * scheme `file:` is needed for pages that are opened from disk.
 */
const POLICY = [
  "default-src 'none'",
  "style-src 'self' file:",
  "img-src 'self' file: https: http:",
  "media-src 'self' file: https: http:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** The parts of a document. */
export interface HtmlDocument {
  readonly title: string;
  /** Address of the stylesheet. */
  readonly stylesheet: string;
  /** Address of the page with links to all pages. @default none */
  readonly index?: string | undefined;
}

/** Returns the document before and after its content. */
export function htmlDocument({ title, stylesheet, index }: HtmlDocument): {
  readonly start: string;
  readonly end: string;
} {
  const start = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"${attributes({ content: POLICY })}>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet"${attributes({ href: stylesheet })}>
</head>
<body>
${index === undefined ? "" : `<nav class="index"><a${attributes({ href: index })}>Index</a></nav>\n`}<main>
`;
  return { start, end: "</main>\n</body>\n</html>\n" };
}
