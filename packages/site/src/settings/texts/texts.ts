// The texts of the site in the language of its visitors. Texts of the workspace and of the config are not translated.
import { directionOf, textsOf } from "@ws/render";
import { arabic } from "./ar.ts";
import { german } from "./de.ts";
import { english, type LanguageTexts } from "./en.ts";
import { spanish } from "./es.ts";
import { french } from "./fr.ts";
import { japanese } from "./ja.ts";
import { createFormats, type Formats } from "./formats.ts";
import { createWords, type Words } from "./words.ts";

/** The texts of the site, with its language and its forms of numbers and dates. */
export interface Texts extends LanguageTexts, Formats {
  /** Language of the site as a BCP 47 tag, such as `de-CH`. */
  readonly locale: string;
  readonly direction: "ltr" | "rtl";
  /** Title of a page without a title. */
  readonly untitled: string;
}

/** The texts by their language. */
const LANGUAGES: Readonly<Record<string, (words: Words) => LanguageTexts>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  ar: arabic,
  ja: japanese,
};

/** The languages that have texts. */
export const LANGUAGE_NAMES: readonly string[] = Object.keys(LANGUAGES);

/** Returns true for a locale whose language has texts, such as `de-CH`. */
export function hasTexts(locale: string): boolean {
  try {
    return Object.hasOwn(LANGUAGES, new Intl.Locale(locale).language);
  } catch {
    return false;
  }
}

/** Language and time zone of a site. */
export interface LanguageSettings {
  /** A locale that has texts. @default English, with 24 hours */
  readonly language?: string | undefined;
  /** @default "UTC" */
  readonly timeZone?: string | undefined;
}

/** Creates the texts of a site. */
export function createTexts({ language, timeZone }: LanguageSettings = {}): Texts {
  const locale = language ?? "en";
  const texts = LANGUAGES[new Intl.Locale(locale).language] ?? english;
  return {
    ...texts(createWords(locale)),
    ...createFormats(language, timeZone),
    locale,
    direction: directionOf(locale),
    untitled: textsOf({ locale }).untitled,
  };
}
