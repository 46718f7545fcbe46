// Cuts a text between characters as readers see them: an emoji or a letter with its accents stays whole.

const segmenter = new Intl.Segmenter();

/** Characters before the cut in which its place is searched. */
const WINDOW = 200;

/** Returns the last place in a text, at or before `max`, at which it can be cut. At least one character is before it. */
export function cutPlace(text: string, max: number): number {
  if (text.length <= max) return text.length;
  const start = Math.max(0, max - WINDOW);
  let place = 0;
  for (const { index } of segmenter.segment(text.slice(start, max + WINDOW))) {
    if (start + index > max) break;
    if (index > 0) place = start + index;
  }
  return place === 0 ? Math.max(1, isLowHalf(text, max) ? max - 1 : max) : place;
}

const isLowHalf = (text: string, index: number): boolean => /[\uDC00-\uDFFF]/u.test(text.charAt(index));
