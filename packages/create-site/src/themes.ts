/** The themes of `@ws/site`, and what each looks like. */
export const THEMES = {
  workshop: "a friendly display font, green and sand",
  editorial: "serif titles, lines in place of boxes",
  documentation: "quiet, and made for long texts",
} as const;

/** Name of a theme. */
export type Theme = keyof typeof THEMES;

/** The languages in which `@ws/site` has texts. */
export const LANGUAGES: readonly string[] = ["en", "de", "fr", "es", "ar", "ja"];
