// Finds a changed range of a text again, after others may have edited what is around it.

/** Characters on each side of the range that are compared, the most first. */
const CONTEXTS = [30, 12];

/**
 * Returns the place of a text between two others. Undefined if it is not there, or there several times.
 * @param head text before it
 * @param tail text after it
 */
export function findBetween(text: string, head: string, wanted: string, tail: string): number | undefined {
  if (text === head + wanted + tail) return head.length;
  // Without anything around it, any equal text would do.
  if (head === "" && tail === "") return undefined;
  for (const length of CONTEXTS) {
    const before = head.slice(Math.max(0, head.length - length));
    const pattern = before + wanted + tail.slice(0, length);
    const place = text.indexOf(pattern);
    if (place >= 0) return text.indexOf(pattern, place + 1) < 0 ? place + before.length : undefined;
  }
  return undefined;
}

/** Returns the places of a text in another one that do not overlap. */
export function placesOf(text: string, wanted: string): number[] {
  const places: number[] = [];
  for (let place = text.indexOf(wanted); place >= 0; place = text.indexOf(wanted, place + wanted.length))
    places.push(place);
  return places;
}
