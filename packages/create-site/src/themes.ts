/** The themes of a site, and what each looks like. */
export const THEMES = {
  paper: "warm paper, serif letters, red accents",
  garden: "light green, letters without serifs",
  night: "dark, with blue accents",
} as const;

/** Name of a theme. */
export type Theme = keyof typeof THEMES;
