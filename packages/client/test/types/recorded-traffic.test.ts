// The types against what the real service was asked and answered, where the recordings are there.
import { describe, expect, test } from "vitest";
import { createValueChecker, type Mismatch } from "./support/check-value.ts";
import { hasRecordedTraffic, readRecordedTraffic, type RecordedCall } from "./support/recorded-traffic.ts";
import { loadTypeLibrary } from "./support/type-library.ts";

const library = loadTypeLibrary();
const checkAnswer = createValueChecker(library.checker, { openWords: "refuse" });
const checkArguments = createValueChecker(library.checker, { openWords: "accept" });

/** What recorded requests hold that the types do not offer, on purpose. */
const DEVIATIONS: readonly { readonly what: string; readonly found: (mismatch: Mismatch) => boolean }[] = [
  {
    what: "plain_text or href of rich text, which the service computes: echoed from an answer",
    found: ({ path, message }) => /\.(plain_text|href)$/.test(path) && /RichTextInput does not name/.test(message),
  },
  {
    what: "type of a link, has_more of a relation, id of a column: echoed from an answer",
    found: ({ path, message }) =>
      /(\.link\.type|\.has_more|\.properties\.[^.]+\.id)$/.test(path) && /does not name this field/.test(message),
  },
  {
    what: "a title as a bare list, `title: [...]` in place of `title: { title: [...] }`: a short form without description",
    found: ({ path, message }) => path === "$.properties.title" && message.endsWith("is not PropertyValueInput"),
  },
  {
    what: "children in the update of a block, which cannot change them",
    found: ({ path, message }) => /^\$\.(to_do|callout)\.children$/.test(path) && /Update does not name/.test(message),
  },
];

describe("the comparison", () => {
  const find = (value: unknown, name: string) => {
    const type = library.exportedType(name);
    return type ? checkAnswer(value, type).map(({ path }) => path) : ["no such type"];
  };
  const emoji = { id: "1", name: "n", url: "u" };

  test("finds a field that no type names, one that is missing and one of another type", () => {
    expect(find(emoji, "CustomEmoji")).toEqual([]);
    expect(find({ ...emoji, size: 3 }, "CustomEmoji")).toEqual(["$.size"]);
    expect(find({ id: "1", name: "n" }, "CustomEmoji")).toEqual(["$.url"]);
    expect(find({ ...emoji, url: null }, "CustomEmoji")).toEqual(["$.url"]);
  });

  test("does not take the open member of a union for an answer", () => {
    expect(find({ type: "emoji", emoji: "x" }, "Icon")).toEqual([]);
    expect(find({ type: "hologram" }, "Icon")).not.toEqual([]);
    expect(find("dollar", "NumberFormat")).toEqual([]);
    expect(find("moon_dollar", "NumberFormat")).not.toEqual([]);
  });

  test("looks into lists, into maps and into the right member of a union", () => {
    const run = {
      type: "text",
      plain_text: "x",
      href: null,
      annotations: {},
      text: { content: "x", link: { url: 3 } },
    };
    expect(find(run, "RichText")).toContain("$.text.link.url");
    expect(
      find(
        { type: "select", select: { options: [{ id: 1 }] }, id: "a", name: "n", description: null },
        "PropertySchema",
      ),
    ).toContain("$.select.options[0].id");
  });
});

describe.skipIf(!hasRecordedTraffic)("beside the recordings of the service in ../shared/traffic", () => {
  const calls = hasRecordedTraffic ? readRecordedTraffic() : [];

  test("every answer is what its type says, with no field that the type does not name", () => {
    const found = calls.flatMap((call) => report(call, mismatchesOf(call)));
    process.stdout.write(`responses checked ${calls.length}, mismatches ${found.length}\n`);
    expect(calls).toHaveLength(1147);
    expect(found).toEqual([]);
  });

  test("every request is what the method takes, but for the known deviations", () => {
    const requests = calls.filter(({ operation, multipart }) => operation !== undefined && !multipart);
    const counts = DEVIATIONS.map(() => 0);
    const found = requests.flatMap((call) => {
      const mismatches = checkArguments(call.args, library.argumentsOf(call.operation ?? ""));
      const kinds = mismatches.map((mismatch) => DEVIATIONS.findIndex((deviation) => deviation.found(mismatch)));
      for (const kind of new Set(kinds)) if (kind >= 0) counts[kind] = (counts[kind] ?? 0) + 1;
      return report(
        call,
        mismatches.filter((_, index) => kinds[index] === -1),
      );
    });
    const known = DEVIATIONS.map(({ what }, index) => `  known deviation in ${counts[index]}: ${what}\n`).join("");
    process.stdout.write(`requests checked ${requests.length}, mismatches ${found.length}\n${known}`);
    expect(found).toEqual([]);
    // A deviation that is no longer met is to be taken off the list.
    expect(counts).not.toContain(0);
  });
});

function mismatchesOf({ status, operation, response }: RecordedCall): Mismatch[] {
  if (status >= 400) return checkAnswer(response, library.errorBody);
  if (operation === undefined) return [{ path: "$", message: "no operation answers this" }];
  return checkAnswer(response, library.answerOf(operation));
}

function report({ source, operation }: RecordedCall, mismatches: readonly Mismatch[]): string[] {
  return mismatches.map(({ path, message }) => `${source} ${operation} ${path}: ${message}`);
}
