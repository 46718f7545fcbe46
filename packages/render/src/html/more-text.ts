import { filled, textsOf, type LanguageOptions } from "../language/language.ts";

/** Returns the text for what is not shown, such as "+ 3 more". */
export const moreText = (count: number, language: LanguageOptions): string =>
  `+ ${filled(textsOf(language).more, { count: String(count) })}`;
