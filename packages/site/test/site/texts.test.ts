import { describe, expect, it } from "vitest";
import { createTexts, LANGUAGE_NAMES } from "../../src/settings/texts/texts.ts";

/** Values that stand out in a text. */
const VALUES = [1041, "⟦first⟧", "⟦second⟧"];

/** Returns the texts of a language by their names, with the values that are in them. */
function describeTexts(language: string): Record<string, string> {
  const texts = createTexts({ language });
  const sections = Object.entries(texts).filter(([, section]) => typeof section === "object");
  return Object.fromEntries(
    sections.flatMap(([section, group]) =>
      Object.entries(group as object).map(([name, text]: [string, unknown]) => [`${section}.${name}`, valuesIn(text)]),
    ),
  );

  function valuesIn(text: unknown): string {
    if (typeof text === "string") return (text.match(/\{\w+\}/gu) ?? []).toSorted().join(" ");
    const make = text as (...values: unknown[]) => string;
    // Texts with a number have it first; others are called with words.
    const calls = [VALUES, VALUES.slice(1), [2041, 3041]].map((values) => make(...values));
    const shown = ["1041", "⟦first⟧", "⟦second⟧", "2041", "3041"];
    return shown
      .filter((value) => calls.some((call) => call.includes(value) || call.includes(texts.number(Number(value)))))
      .join(" ");
  }
}

describe("texts", () => {
  it.each(LANGUAGE_NAMES)("has every text with the same values in %s", (language) => {
    expect(describeTexts(language)).toEqual(describeTexts("en"));
  });

  it.each(LANGUAGE_NAMES)("has no empty text in %s", (language) => {
    const { page, list, search, form, staff, failure, error, discovery } = createTexts({ language });
    const plain = [page, list, search, form, staff, failure, error, discovery].flatMap((section) =>
      Object.values<unknown>(section),
    );
    expect(plain.filter((text) => typeof text === "string" && text.trim() === "")).toEqual([]);
  });

  it("uses the plural forms of each language", () => {
    expect([0, 1, 2].map(createTexts({ language: "en" }).list.rows)).toEqual(["0 entries", "1 entry", "2 entries"]);
    expect([0, 1, 2].map(createTexts({ language: "fr" }).list.rows)).toEqual(["0 entrée", "1 entrée", "2 entrées"]);
    const arabic = [1, 2, 3, 11, 100].map(createTexts({ language: "ar" }).list.rows);
    expect(new Set(arabic.map((text) => text.replaceAll(/\d+/gu, ""))).size).toBe(5);
    expect(createTexts({ language: "ja" }).list.rows(1234)).toBe("1,234件");
  });

  it("shows a text of a visitor as it is, even if it looks like a value", () => {
    expect(createTexts({ language: "ja" }).search.results(3, "${n} {count} $&")).toBe(
      "「${n} {count} $&」の検索結果 3件",
    );
  });

  it("shows numbers, sizes, days and times in the language and the time zone", () => {
    const german = createTexts({ language: "de", timeZone: "Europe/Berlin" });
    expect(german.number(1234.5)).toBe("1.234,5");
    expect(german.bytes(1_234_567)).toBe("1,23 MB");
    expect(german.day("2026-07-02")).toBe("02.07.2026");
    expect(german.weekday("2026-07-02")).toBe("Do., 2. Juli 2026");
    expect(german.weekday("2026-07-02", "2026-12-31")).toBe("Do., 2. Juli");
    expect(german.weekday("2025-07-02", "2026-12-31")).toBe("Mi., 2. Juli 2025");
    expect(german.day("2026-07-02T23:30:00Z")).toBe("03.07.2026");
    expect(german.minute("2026-07-02T23:30:00Z")).toBe("3. Juli 2026, 01:30");
    expect(createTexts().minute("2026-07-02T23:30:00Z")).toBe("Jul 2, 2026, 23:30 UTC");
    expect(createTexts({ language: "en" }).minute("2026-07-02T23:30:00Z")).toBe("Jul 2, 2026, 11:30 PM UTC");
    expect(createTexts().minute("no time")).toBe("no time");
  });

  it("writes Arabic from right to left", () => {
    expect(createTexts({ language: "ar" }).direction).toBe("rtl");
    expect(createTexts({ language: "ja" }).direction).toBe("ltr");
  });
});
