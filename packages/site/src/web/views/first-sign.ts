const signs = new Intl.Segmenter();

/** Returns the first letter or sign of a text, as people see it. Empty for an empty text. */
export const firstSign = (text: string): string => [...signs.segment(text.trim())][0]?.segment ?? "";
