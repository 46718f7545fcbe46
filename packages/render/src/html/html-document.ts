// The document around an article.
import { checkLanguage, directionOf } from "../language/language.ts";
import { attributes, escapeHtml } from "../tree/escape-html.ts";

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
  /** HTML at the end of `<head>`, such as a script. It needs another `policy`. @default none */
  readonly head?: string | undefined;
  /**
   * Content security policy of the document. False: none, for a server that sends a policy as a header.
   * @default no scripts, forms and frames
   */
  readonly policy?: string | false | undefined;
  /** HTML before and after the content, such as links to other pages. @default none */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/**
 * Returns the document before and after its content.
 * @throws RenderError `invalid_argument` for a locale that does not exist
 */
export function htmlDocument(options: HtmlDocument): { readonly start: string; readonly end: string } {
  const { title, stylesheet, head = "", policy = POLICY, before = "", after = "", locale = "en" } = options;
  checkLanguage({ locale });
  const dir = directionOf(locale) === "rtl" ? "rtl" : undefined;
  const meta =
    policy === false ? "" : `<meta http-equiv="Content-Security-Policy"${attributes({ content: policy })}>\n`;
  const start = `<!doctype html>
<html${attributes({ lang: locale, dir })}>
<head>
<meta charset="utf-8">
${meta}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet"${attributes({ href: stylesheet })}>
${head}</head>
<body>
${before}<main>
`;
  return { start, end: `</main>\n${after}</body>\n</html>\n` };
}
