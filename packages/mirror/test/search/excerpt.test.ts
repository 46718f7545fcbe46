import fc from "fast-check";
import { expect, test } from "vitest";
import { excerptOf } from "../../src/search/excerpt.ts";
import { matchTerms } from "../../src/search/match-terms.ts";
import { parseQuery } from "../../src/search/parse-query.ts";

const CHARACTERS = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const excerpt = (text: string, query: string) => {
  const { terms } = parseQuery(query);
  return excerptOf(
    text,
    matchTerms(text, terms),
    terms.map(() => 1),
  );
};

test("divides no emoji, no flag and no letter with marks", () => {
  const family = "👨‍👩‍👧‍👦";
  for (const character of [
    family,
    "🇩🇪",
    "👍🏽",
    "🧑🏿‍🚀",
    "é".normalize("NFD"),
    "한".normalize("NFD"),
    "นำ",
    "क्षि",
    "3️⃣",
    "𝒳",
  ])
    for (let offset = 0; offset < 12; offset += 1) {
      const text = `${"x".repeat(offset)}${character.repeat(90)} hanger ${character.repeat(90)}`;
      const { text: shown, marks } = excerpt(text, "hanger");
      const [whole, parts] = [text, shown.replaceAll(/^… | …$/gu, "")].map((part) =>
        Array.from(CHARACTERS.segment(part), ({ segment }) => segment),
      );
      expect(whole?.join("\0")).toContain(parts?.join("\0"));
      expect(marks.map(([start, end]) => shown.slice(start, end))).toEqual(["hanger"]);
    }
});

test("cuts and marks texts only between characters", () => {
  const pieces = fc.constantFrom(
    ..."hanger bent ha 👨‍👩‍👧 🇩🇪 🇫🇷 é ́ ‍ ️ ⃣ 👍🏽 営業 นำ ه‍ \n \r\n \ud83d \udc68 . ".split(/ /u),
    " ",
    "  ",
    "a long word after another ".repeat(3),
  );
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 120 }),
      fc.constantFrom("hanger", "bent hanger", "ha*", "営", "e"),
      (parts, query) => {
        const text = parts.join("");
        const { text: shown, marks } = excerpt(text, query);
        const body = shown.slice(shown.startsWith("… ") ? 2 : 0, shown.endsWith(" …") ? -2 : undefined);
        const start = text.replaceAll(/\s/gu, " ").indexOf(body);
        expect(start).toBeGreaterThanOrEqual(0);
        const offset = start - (shown.startsWith("… ") ? 2 : 0);
        const isBetween = (place: number) =>
          place === text.length || CHARACTERS.segment(text).containing(place)?.index === place;
        for (const [from, to] of marks) {
          expect(from).toBeLessThan(to);
          expect(to).toBeLessThanOrEqual(shown.length);
        }
        // The body may occur twice in the text. One of the places is the one that was cut.
        const places = placesOf(text.replaceAll(/\s/gu, " "), body);
        expect(
          places.some((place) => {
            const shift = place - start + offset;
            return [place, place + body.length, ...marks.flat().map((mark) => mark + shift)].every(isBetween);
          }),
        ).toBe(true);
      },
    ),
  );
});

function placesOf(text: string, part: string): number[] {
  if (part === "") return [0];
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) places.push(at);
  return places;
}
