import type { Child } from "hono/jsx";

/**
 * Returns a text with an element in place of a name in braces, because its place differs from language to language.
 * @example fillIn("Did you mean {words}?", { words: <a href="/search?q=chain">chain</a> })
 */
export function fillIn(text: string, elements: Readonly<Record<string, Child>>) {
  return <>{text.split(/\{(\w+)\}/u).map((part, index) => (index % 2 === 0 ? part : elements[part]))}</>;
}
