// Encodes forms and reads them with the parser of `Response.formData()`.
import { encodeForm, type FormField } from "@ws/core/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** Returns the fields as another implementation reads them: name, and text or [file name, type, bytes]. */
async function readBack(fields: readonly FormField[]) {
  const { contentType, bytes } = encodeForm(fields);
  const response = new Response(Buffer.from(bytes), { headers: { "content-type": contentType } });
  // oxlint-disable-next-line typescript/no-deprecated -- deprecated for servers with foreign input; this input is our own
  const form = await response.formData();
  return Promise.all(
    Array.from(form, async ([name, value]) =>
      typeof value === "string"
        ? [name, value]
        : [name, [value.name, value.type, new Uint8Array(await value.arrayBuffer())]],
    ),
  );
}

describe("encodeForm", () => {
  test("writes text and files in their order", () => {
    const { contentType, bytes } = encodeForm([
      { name: "part_number", value: "2" },
      { name: "file", value: { bytes: text("Turn\n"), filename: "a.txt", contentType: "text/plain" } },
    ]);
    const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(contentType)?.[1];
    expect(new TextDecoder().decode(bytes).split("\r\n")).toEqual([
      `--${boundary}`,
      'Content-Disposition: form-data; name="part_number"',
      "",
      "2",
      `--${boundary}`,
      'Content-Disposition: form-data; name="file"; filename="a.txt"',
      "Content-Type: text/plain",
      "",
      "Turn\n",
      `--${boundary}--`,
      "",
    ]);
  });

  test("uses another boundary for each form, of characters that need no quotes", () => {
    const types = Array.from({ length: 100 }, () => encodeForm([]).contentType);
    expect(new Set(types).size).toBe(100);
    for (const type of types) expect(type).toMatch(/; boundary=[\w-]{20,70}$/);
  });

  test.each([
    ["a type with a line break", "text/plain\r\nx-injected: 1", "application/octet-stream"],
    ["no type", "", "application/octet-stream"],
    ["a type in capitals", "Text/Plain", "text/plain"],
  ])("sends %s safely", async (_, contentType, sent) => {
    const [field] = await readBack([{ name: "file", value: { bytes: text("x"), filename: "a", contentType } }]);
    expect(field).toEqual(["file", ["a", sent, text("x")]]);
  });

  test("escapes quotes and line breaks in names", () => {
    const { bytes } = encodeForm([
      { name: 'a"b', value: "1" },
      { name: "f", value: { bytes: text(""), filename: 'x"; y="\r\nz', contentType: "" } },
    ]);
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    expect(lines).toContain('Content-Disposition: form-data; name="a%22b"');
    expect(lines).toContain('Content-Disposition: form-data; name="f"; filename="x%22; y=%22%0D%0Az"');
  });

  test("every file and text is read back unchanged, except line breaks of texts", async () => {
    const name = fc.string({ unit: "grapheme-ascii", minLength: 1 }).filter((value) => !/["\\%]/.test(value));
    const file = fc.record({ bytes: fc.uint8Array(), filename: name, contentType: fc.constant("image/png") });
    const field = fc.record({ name, value: fc.oneof(fc.string({ unit: "grapheme" }), file) });
    await fc.assert(
      fc.asyncProperty(fc.array(field, { maxLength: 5 }), async (fields) => {
        const expected = fields.map(({ name: key, value }) =>
          typeof value === "string"
            ? [key, value.replace(/\r\n?|\n/g, "\r\n")]
            : [key, [value.filename, value.contentType, Uint8Array.from(value.bytes)]],
        );
        expect(await readBack(fields)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });
});
