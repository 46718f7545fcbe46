const segments = new Intl.Segmenter();

/** Returns the letters and signs of a text, as people see them. */
export const lettersOf = (text: string): string[] => Array.from(segments.segment(text), ({ segment }) => segment);
