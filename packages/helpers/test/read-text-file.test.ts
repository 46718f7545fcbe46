import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readTextFile } from "@ws/helpers/command";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "ws-helpers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// PowerShell writes UTF-16, or UTF-8 with a mark: https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_character_encoding
test.each<[string, (text: string) => Uint8Array]>([
  ["UTF-8", (text) => Buffer.from(text)],
  ["UTF-8 with a byte order mark", (text) => Buffer.from(`\uFEFF${text}`)],
  ["UTF-16 with a byte order mark", (text) => Buffer.from(`\uFEFF${text}`, "utf16le")],
  ["UTF-16 without one", (text) => Buffer.from(text, "utf16le")],
  ["UTF-16, big-endian", (text) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
])("a file in %s is read", (_, encode) => {
  const path = join(folder, "file");
  for (const text of ['[{"name":"Büro 会"}]', "", "x"]) {
    writeFileSync(path, encode(text));
    expect(readTextFile(path)).toBe(text);
  }
});
