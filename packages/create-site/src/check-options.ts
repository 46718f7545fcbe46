// Checks what a person entered, before anything is sent or written.
import { extractDatabaseId, extractPageId } from "@ws/helpers";
import { CreateSiteError } from "./errors.ts";
import { LANGUAGES, THEMES, type Theme } from "./themes.ts";

/**
 * Returns a token without spaces around it. The error does not show the value.
 * @throws CreateSiteError `invalid_argument`
 */
export function checkToken(text: string): string {
  const token = text.trim();
  if (/^[\w.-]+$/u.test(token)) return token;
  throw invalid(
    `Expected a token such as "ntn_…", got a text of ${text.length} characters that is none. Copy the token again.`,
  );
}

/**
 * Returns the id of a page or a table.
 * @param text an id, or the link of a page or a table
 * @throws CreateSiteError `invalid_argument`
 */
export function checkPage(text: string): string {
  try {
    return isLinkOfTable(text) ? extractDatabaseId(text) : extractPageId(text);
  } catch (error) {
    throw invalid(
      `${error instanceof Error ? error.message : String(error)} Copy the link of the page in Notion.`,
      error,
    );
  }
}

/** True for the link of a table, which names a view, and no row that is open in it. */
function isLinkOfTable(text: string): boolean {
  const query = URL.canParse(text.trim()) ? new URL(text.trim()).searchParams : undefined;
  return query !== undefined && query.has("v") && !query.has("p");
}

/**
 * Returns a language in its usual form. The site has texts in a few of them.
 * @param text a BCP 47 tag, such as `de-CH`
 * @throws CreateSiteError `invalid_argument`
 */
export function checkLanguage(text: string): string {
  try {
    const [language] = Intl.DateTimeFormat.supportedLocalesOf(text.trim());
    if (language !== undefined && LANGUAGES.includes(new Intl.Locale(language).language)) return language;
  } catch {
    // Not the form of a tag.
  }
  throw invalid(
    `Expected a language (${LANGUAGES.join(", ")}), or one with its country such as de-CH, got "${text.slice(0, 40)}".`,
  );
}

/** @throws CreateSiteError `invalid_argument` */
export function checkTheme(text: string): Theme {
  if (Object.hasOwn(THEMES, text)) return text as Theme;
  throw invalid(`Expected a theme (${Object.keys(THEMES).join(", ")}), got "${text.slice(0, 40)}".`);
}

const invalid = (message: string, cause?: unknown): CreateSiteError =>
  new CreateSiteError("invalid_argument", message, { cause });
