import { expect, test } from "vitest";
import { calendarText } from "../../src/web/forms/calendar-text.ts";

const NOW = Date.parse("2026-07-01T09:00:00.123Z");
const event = { uid: "abc@site", title: "Repair", start: "2026-07-02" };

/** Returns the lines of an event as a calendar reads them. */
const linesOf = (changes: Partial<Parameters<typeof calendarText>[0]>) =>
  calendarText({ ...event, ...changes }, NOW)
    .replaceAll("\r\n ", "")
    .split("\r\n");

test("a file has one event, with lines that end with CRLF", () => {
  expect(calendarText({ ...event, url: "https://example.com/book/x" }, NOW)).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//ws//site//EN",
      "BEGIN:VEVENT",
      "UID:abc@site",
      "DTSTAMP:20260701T090000Z",
      "DTSTART;VALUE=DATE:20260702",
      "DTEND;VALUE=DATE:20260703",
      "SUMMARY:Repair",
      "URL:https://example.com/book/x",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test.each([
  ["2026-07-02", undefined, "DTSTART;VALUE=DATE:20260702", "DTEND;VALUE=DATE:20260703"],
  ["2026-12-30", "2026-12-31", "DTSTART;VALUE=DATE:20261230", "DTEND;VALUE=DATE:20270101"],
  ["2028-02-28", undefined, "DTSTART;VALUE=DATE:20280228", "DTEND;VALUE=DATE:20280229"],
  ["2026-07-02T10:30:00.000+02:00", undefined, "DTSTART:20260702T083000Z", "SUMMARY:Repair"],
  ["2026-07-02T10:30:00Z", "2026-07-02T23:30:00-05:00", "DTSTART:20260702T103000Z", "DTEND:20260703T043000Z"],
])("from %s to %s", (start, end, first, second) => {
  const lines = linesOf({ start, end });
  expect(lines.slice(6, 8)).toEqual([first, second]);
});

test("texts cannot end their line or begin another property", () => {
  const [summary] = linesOf({ title: "a;b,c\\d\r\nBEGIN:VALARM\u2028e\u0000" }).filter((line) =>
    line.startsWith("SUMMARY"),
  );
  expect(summary).toBe(String.raw`SUMMARY:a\;b\,c\\d\nBEGIN:VALARM\ne`);
});

test("no line has more than 75 bytes, and no character is cut", () => {
  const title = "🚲 Fahrrad überprüfen — 自転車の修理 ".repeat(20).trim();
  const text = calendarText({ ...event, title }, NOW);
  expect(Math.max(...text.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text).not.toContain("\uFFFD");
  expect(linesOf({ title })).toContain(`SUMMARY:${title}`);
});
