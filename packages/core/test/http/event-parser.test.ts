// Compares the parser of server-sent events with eventsource-parser, for any text and any division into pieces.
import { createParser } from "eventsource-parser";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EventParser } from "../../src/http/event-parser.ts";

function parse(pieces: readonly string[]): string[] {
  const parser = new EventParser();
  return pieces.flatMap((piece) => parser.feed(piece));
}

function parseWithLibrary(text: string): string[] {
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void events.push(data) });
  parser.feed(text);
  return events;
}

describe("EventParser", () => {
  test("joins the data lines of an event, and skips comments and other fields", () => {
    const text = 'event: message\nid: 7\n: comment\ndata: {"a":\ndata:1}\nretry: 5\n\ndata\n\nevent: empty\n\n';
    expect(parse([text])).toEqual(['{"a":\n1}', ""]);
  });

  test.each(["\n", "\r", "\r\n"])("accepts %j as a line break", (lineBreak) => {
    const text = ["data: a", "data: b", "", "data: c", "", ""].join(lineBreak);
    expect(parse([text])).toEqual(["a\nb", "c"]);
    expect(parse(text.split(""))).toEqual(["a\nb", "c"]);
  });

  test("takes CR and LF in two pieces for one line break", () => {
    expect(parse(["data: a\r", "\ndata: b\r", "", "\n\r", "\n"])).toEqual(["a\nb"]);
  });

  test("drops an event that is not complete", () => {
    expect(parse(["data: a\n\ndata: b\n"])).toEqual(["a"]);
  });

  test("reads a large event in many pieces without reading its start again and again", () => {
    const pieces = Array.from({ length: 40_000 }, () => "x".repeat(1_000));
    // Reading the start again for each piece takes minutes: longer than the time limit of the test.
    expect(parse(["data: ", ...pieces, "\n\n"])[0]).toHaveLength(40_000_000);
  });

  test("gives the same events as eventsource-parser, for any division into pieces", () => {
    const part = fc.constantFrom(
      "data:",
      "data: ",
      "data",
      "event: x",
      ":",
      " ",
      "\n",
      "\r",
      "\r\n",
      "\n\n",
      "a",
      "é\u2028",
    );
    const pieces = fc.array(
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join("")),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(pieces, (all) => {
        // The library waits after CR for LF. A comment line makes it read the CR.
        const end = "\n:";
        expect(parse([...all, end])).toEqual(parseWithLibrary(all.join("") + end));
      }),
      { numRuns: 2_000 },
    );
  });
});
