// Takes the HTML of a page apart: the renderer gives one article, and the site places some of its parts.

/** A heading of a page. */
export interface Heading {
  readonly id: string;
  readonly level: number;
  /** HTML of its text. */
  readonly html: string;
}

/** Returns the headings of an article that links can lead to. */
export function headingsIn(html: string): Heading[] {
  const found = html.matchAll(/<h([2-4])\b[^>]*\bid="([^"]+)"[^>]*>(.*?)<\/h\1>/gsu);
  return [...found].map(([, level, id = "", inner = ""]) => ({
    id,
    level: Number(level),
    html: inner.replaceAll(/<a\b.*?<\/a>|<[^>]+>/gsu, "").trim(),
  }));
}

/**
 * Closes gaps between the levels of headings: authors begin with a smaller heading for its size, and screen readers then look
 * for the heading above it.
 */
export function withoutHeadingGaps(html: string): string {
  const levels = [...new Set([...html.matchAll(/<h([2-5])\b/gu)].map(([, level = ""]) => level))].toSorted(
    (a, b) => Number(a) - Number(b),
  );
  return html.replaceAll(
    /(<\/?h)([2-5])\b/gu,
    (_all, start: string, level: string) => `${start}${levels.indexOf(level) + 2}`,
  );
}

/** Elements with a text of their own. */
const TEXTS = /<(p|h[1-6]|li|blockquote|summary|figcaption|td|th|dd)\b(?![^>]*\bdir=)/gu;

/** Gives each text the direction of its language. */
export const withDirections = (html: string): string => html.replaceAll(TEXTS, '<$1 dir="auto"');

/** The beginning of an article. */
interface Opening {
  /** The cover as an image. Empty if the page has none. */
  readonly cover: string;
  /** The title with its icon. */
  readonly title: string;
  /** The paragraphs at the beginning. */
  readonly lead: string;
  /** The callout after them. Empty if there is another block. */
  readonly callout: string;
  /** The article without its opening. */
  readonly rest: string;
}

const HEADER = /<header>\s*(<img\b[^>]*class="cover"[^>]*>)?\s*(<h1\b.*?<\/h1>)\s*<\/header>\s*/su;
const PARAGRAPHS = /^(?:<p\b(?![^>]*class=)[^>]*>(?:(?!<\/?p\b).)*<\/p>\s*)+/su;
const CALLOUT =
  /^<div\b[^>]*class="callout[^"]*"[^>]*>(?:(?!<\/?div\b).)*<div\b[^>]*>(?:(?!<\/?div\b).)*<\/div><\/div>\s*/su;

/** Takes the cover, the title, the first paragraphs and a callout out of an article. */
export function openingOf(article: string): Opening {
  const header = HEADER.exec(article);
  const [all = "", cover = "", title = ""] = header ?? [];
  const start = header?.index ?? 0;
  const after = article.slice(start + all.length);
  const [lead = ""] = PARAGRAPHS.exec(after) ?? [];
  const [callout = ""] = CALLOUT.exec(after.slice(lead.length)) ?? [];
  return { cover, title, lead, callout, rest: article.slice(0, start) + after.slice(lead.length + callout.length) };
}
