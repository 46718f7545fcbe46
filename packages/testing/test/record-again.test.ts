// Recording again what did not change changes no byte of the file: neither a form's boundary nor a name that the test
// makes anew is a difference.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createCassette, type MatchOptions } from "@ws/testing";
import { describe, expect, test } from "vitest";
import { testFolder } from "./support/folder.ts";
import { inMemory } from "./support/in-memory.ts";
import { ask, type Call } from "./support/mini-client.ts";

const folder = testFolder();
let files = 0;

/** Records runs into one file, and gives its text after each. */
async function textsOfRuns(runs: readonly (readonly Call[])[], match: MatchOptions = {}): Promise<string[]> {
  const path = join(folder, `${(files += 1)}.har`);
  const echo = inMemory(({ url, body }) => ({ json: { url, body: typeof body === "object" ? body : "a form" } }));
  const texts: string[] = [];
  for (const calls of runs) {
    const cassette = await createCassette({ path, mode: "refresh", match, ...echo });
    for (const call of calls) await ask(cassette.httpClient, call);
    await cassette.close();
    texts.push(readFileSync(path, "utf8"));
  }
  return texts;
}

const form = (boundary: string, content: string): Call => ({
  method: "POST",
  path: "file_uploads/f/send",
  headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  text: `--${boundary}\r\ncontent-disposition: form-data; name="file"\r\n\r\n${content}\r\n--${boundary}--\r\n`,
});

describe("recording again", () => {
  test("a form with another boundary is the same form, with another content it is not", async () => {
    const [first, again, changed] = await textsOfRuns([[form("one", "x")], [form("two", "x")], [form("three", "y")]]);
    expect(again).toBe(first);
    expect(changed).toContain("y\\r\\n--three");
  });

  test("a name that the test makes anew, and declares volatile, stays as it was first recorded", async () => {
    const run = (name: string, color: string): Call[] => [
      { method: "POST", path: "pages", body: { name, color: "blue" } },
      { method: "PATCH", path: `pages/1?of=${name}`, body: { name, color } },
      { method: "GET", path: `pages/${name}` },
    ];
    const match: MatchOptions = { volatile: [/run-\d+/] };
    const [first, again, changed = ""] = await textsOfRuns(
      [run("run-1", "red"), run("run-22", "red"), run("run-333", "green")],
      match,
    );
    expect(again).toBe(first);
    expect(changed).toContain("green");
    // The changed interaction names what the others name.
    expect(changed).not.toContain("run-333");
  });

  test("a pattern that fits a number by chance changes no number", async () => {
    const made = (n: string): Call => ({ method: "POST", path: "pages", body: { n } });
    const further: Call = { method: "GET", path: "further" };
    const [, again = ""] = await textsOfRuns([[made("404")], [made("200"), further]], { volatile: [/\b\d{3}\b/] });
    expect(again.match(/"status": \d+/g)).toEqual(['"status": 200', '"status": 200']);
  });
});
