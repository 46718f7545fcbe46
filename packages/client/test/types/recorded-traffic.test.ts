// Compares the types with recorded requests and responses of the real service, if the recordings are present.
import { describe, expect, test } from "vitest";
import { createValueChecker, type Mismatch } from "./support/check-value.ts";
import { hasRecordedTraffic, readRecordedTraffic, type RecordedCall } from "./support/recorded-traffic.ts";
import { loadTypeLibrary } from "./support/type-library.ts";

const library = loadTypeLibrary();
const checkResponse = createValueChecker(library.checker, { unlistedStrings: "reject" });
const checkArguments = createValueChecker(library.checker, { unlistedStrings: "accept" });

/** Values in recorded requests that the types reject on purpose. */
const DEVIATIONS: readonly { readonly name: string; readonly matches: (mismatch: Mismatch) => boolean }[] = [
  {
    name: "plain_text or href of rich text, copied from a response",
    matches: ({ path, message }) => /\.(plain_text|href)$/.test(path) && /RichTextInput does not have/.test(message),
  },
  {
    name: "type of a link, has_more of a relation or id of a property, copied from a response",
    matches: ({ path, message }) =>
      /(\.link\.type|\.has_more|\.properties\.[^.]+\.id)$/.test(path) && /does not have this field/.test(message),
  },
  {
    name: "a title as a list, `title: [...]` instead of `title: { title: [...] }`, an undocumented short form",
    matches: ({ path, message }) => path === "$.properties.title" && message.endsWith("is not PropertyValueInput"),
  },
  {
    name: "children in a block update, which cannot change them",
    matches: ({ path, message }) =>
      /^\$\.(to_do|callout)\.children$/.test(path) && /Update does not have/.test(message),
  },
];

describe("the comparison", () => {
  const find = (value: unknown, name: string) => {
    const type = library.exportedType(name);
    return type ? checkResponse(value, type).map(({ path }) => path) : ["unknown type"];
  };
  const emoji = { id: "1", name: "n", url: "u" };

  test("finds unknown fields, missing fields and fields of a wrong type", () => {
    expect(find(emoji, "CustomEmoji")).toEqual([]);
    expect(find({ ...emoji, size: 3 }, "CustomEmoji")).toEqual(["$.size"]);
    expect(find({ id: "1", name: "n" }, "CustomEmoji")).toEqual(["$.url"]);
    expect(find({ ...emoji, url: null }, "CustomEmoji")).toEqual(["$.url"]);
  });

  test("rejects the open member of a union in responses", () => {
    expect(find({ type: "emoji", emoji: "x" }, "Icon")).toEqual([]);
    expect(find({ type: "hologram" }, "Icon")).not.toEqual([]);
    expect(find("dollar", "NumberFormat")).toEqual([]);
    expect(find("moon_dollar", "NumberFormat")).not.toEqual([]);
  });

  test("checks lists, maps and the matching member of a union", () => {
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

  test("throws if a type was not loaded", () => {
    const args = library.argumentsOf("fileUploads.send");
    expect(() => checkArguments({ file: { data: "text" } }, args)).toThrow("at $.file.data, got an unresolved name");
  });
});

describe.skipIf(!hasRecordedTraffic)("compared with recorded traffic", () => {
  const calls = hasRecordedTraffic ? readRecordedTraffic() : [];

  test("every response matches its type and has no unknown field", () => {
    const found = calls.flatMap((call) => report(call, mismatchesOf(call)));
    process.stdout.write(`responses checked ${calls.length}, mismatches ${found.length}\n`);
    expect(calls).toHaveLength(1147);
    expect(found).toEqual([]);
  });

  test("every request matches the arguments of its method, except known deviations", () => {
    const requests = calls.filter(({ operation, multipart }) => operation !== undefined && !multipart);
    const counts = DEVIATIONS.map(() => 0);
    const found = requests.flatMap((call) => {
      const mismatches = checkArguments(call.args, library.argumentsOf(call.operation ?? ""));
      const kinds = mismatches.map((mismatch) => DEVIATIONS.findIndex((deviation) => deviation.matches(mismatch)));
      for (const kind of new Set(kinds)) if (kind >= 0) counts[kind] = (counts[kind] ?? 0) + 1;
      return report(
        call,
        mismatches.filter((_, index) => kinds[index] === -1),
      );
    });
    const known = DEVIATIONS.map(({ name }, index) => `  known deviation in ${counts[index]} requests: ${name}\n`).join(
      "",
    );
    process.stdout.write(`requests checked ${requests.length}, mismatches ${found.length}\n${known}`);
    expect(found).toEqual([]);
    // Remove a deviation from the list if no request has it.
    expect(counts).not.toContain(0);
  });
});

function mismatchesOf({ status, operation, response }: RecordedCall): Mismatch[] {
  if (status >= 400) return checkResponse(response, library.errorBody);
  if (operation === undefined) return [{ path: "$", message: "no operation has this method and path" }];
  return checkResponse(response, library.responseOf(operation));
}

function report({ source, operation }: RecordedCall, mismatches: readonly Mismatch[]): string[] {
  return mismatches.map(({ path, message }) => `${source} ${operation} ${path}: ${message}`);
}
