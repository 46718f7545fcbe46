// Checks what a person entered, before anything is sent or written.
import { extractPageId } from "@ws/helpers";
import { CreateSiteError } from "./errors.ts";
import { THEMES, type Theme } from "./themes.ts";

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
 * Returns the id of a page.
 * @param text an id, or the link of a page
 * @throws CreateSiteError `invalid_argument`
 */
export function checkPage(text: string): string {
  try {
    return extractPageId(text);
  } catch (error) {
    throw invalid(
      `${error instanceof Error ? error.message : String(error)} Copy the link of the page in Notion.`,
      error,
    );
  }
}

/**
 * Returns a language in its usual form.
 * @param text a BCP 47 tag, such as `de-CH`
 * @throws CreateSiteError `invalid_argument`
 */
export function checkLanguage(text: string): string {
  try {
    const [language] = Intl.DateTimeFormat.supportedLocalesOf(text.trim());
    if (language !== undefined) return language;
  } catch {
    // Not the form of a tag.
  }
  throw invalid(`Expected a language such as "en" or "de-CH", got "${text.slice(0, 40)}".`);
}

/** @throws CreateSiteError `invalid_argument` */
export function checkTheme(text: string): Theme {
  if (Object.hasOwn(THEMES, text)) return text as Theme;
  throw invalid(`Expected a theme (${Object.keys(THEMES).join(", ")}), got "${text.slice(0, 40)}".`);
}

const invalid = (message: string, cause?: unknown): CreateSiteError =>
  new CreateSiteError("invalid_argument", message, { cause });
