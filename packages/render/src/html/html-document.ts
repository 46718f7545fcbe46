// The document around an article.
import { checkLanguage, directionOf } from "../language/language.ts";
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
  /** Language of the page, for `lang` and `dir`. @default "en" */
  readonly locale?: string | undefined;
  /** Address of the stylesheet. */
  readonly stylesheet: string;
  /** HTML before and after the content, such as links to other pages. @default none */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/**
 * Returns the document before and after its content.
 * @throws RenderError `invalid_argument` for a locale that does not exist
 */
export function htmlDocument({ title, stylesheet, before = "", after = "", locale = "en" }: HtmlDocument): {
  readonly start: string;
  readonly end: string;
} {
  checkLanguage({ locale });
  const dir = directionOf(locale) === "rtl" ? "rtl" : undefined;
  const start = `<!doctype html>
<html${attributes({ lang: locale, dir })}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"${attributes({ content: POLICY })}>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet"${attributes({ href: stylesheet })}>
</head>
<body>
${before}<main>
`;
  return { start, end: `</main>\n${after}</body>\n</html>\n` };
}
