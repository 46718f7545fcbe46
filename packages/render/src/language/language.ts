// The language of the texts, dates and numbers that are not of the workspace.
import { memberOf } from "@ws/helpers/json";
import { describeValue } from "@ws/helpers/messages";
import { RenderError } from "../errors.ts";
import { ENGLISH, LANGUAGES, type Texts } from "./texts.ts";

/** Options for the language. */
export interface LanguageOptions {
  /**
   * Language of texts such as "Untitled", and the form of dates and numbers, as a BCP 47 tag. There are texts in English, German,
   * French, Spanish, Arabic and Japanese. Others have English texts, unless you pass `texts`.
   * @default "en", with 24 hours
   * @example "de-CH"
   */
  readonly locale?: string | undefined;
  /**
   * Time zone of the times in HTML.
   * @default the time zone in which each time was entered
   * @example "Europe/Berlin"
   */
  readonly timeZone?: string | undefined;
  /** Texts of your own, such as those of another language. @default the texts of the language */
  readonly texts?: Partial<Texts> | undefined;
}

/** Returns the texts of a language, with your own in place of some. English ones for a language without texts. */
export function textsOf({ locale = "en", texts }: LanguageOptions): Texts {
  const [language = "en"] = locale.toLowerCase().split("-", 1);
  const known = memberOf(LANGUAGES, language) ?? ENGLISH;
  return texts === undefined ? known : { ...known, ...texts };
}

const MISSING = {
  image: "missingImage",
  video: "missingVideo",
  audio: "missingAudio",
  pdf: "missingPdf",
  file: "missingFile",
} as const;

/** Returns the text for a media block whose file is missing. */
export const missingText = (type: string, language: LanguageOptions): string =>
  textsOf(language)[memberOf(MISSING, type) ?? "missing"];

/** Returns a text with its values in place of the names in braces. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/gu, (name, key: string) => memberOf(values, key) ?? name);

const checked = new Set<string>();

/** @throws RenderError `invalid_argument` for a locale or a time zone that does not exist */
export function checkLanguage({ locale, timeZone }: LanguageOptions): void {
  const key = `${locale} ${timeZone}`;
  if ((locale === undefined && timeZone === undefined) || checked.has(key)) return;
  try {
    // Creating a formatter is how Intl checks them.
    new Intl.DateTimeFormat(locale, { timeZone }).format();
  } catch (cause) {
    const got = `${describeValue(locale)} and ${describeValue(timeZone)}`;
    const message = `Expected a locale such as "de-CH" and a time zone such as "Europe/Berlin", got ${got}.`;
    throw new RenderError("invalid_argument", message, { cause });
  }
  checked.add(key);
}

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string | undefined> = new Set([
  "Arab",
  "Hebr",
  "Thaa",
  "Syrc",
  "Nkoo",
  "Adlm",
  "Rohg",
]);

/** Returns the direction of the writing of a locale, for the attribute `dir`. */
export const directionOf = (locale: string): "ltr" | "rtl" =>
  RIGHT_TO_LEFT.has(new Intl.Locale(locale).maximize().script) ? "rtl" : "ltr";
