// Recording the same interactions again does not change the file.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createCassette, type MatchOptions } from "@ws/testing";
import { describe, expect, test } from "vitest";
import { testFolder } from "./support/folder.ts";
import { inMemory } from "./support/in-memory.ts";
import { callApi, type Call } from "./support/mini-client.ts";

const folder = testFolder();
let files = 0;

/** Records several runs into one file. Returns the text of the file after each run. */
async function textsOfRuns(runs: readonly (readonly Call[])[], match: MatchOptions = {}): Promise<string[]> {
  const path = join(folder, `${(files += 1)}.har`);
  const echo = inMemory(({ url, body }) => ({ json: { url, body: typeof body === "object" ? body : "a form" } }));
  const texts: string[] = [];
  for (const calls of runs) {
    const cassette = await createCassette({ path, mode: "refresh", match, ...echo });
    for (const call of calls) await callApi(cassette.httpClient, call);
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

describe("recording a cassette again", () => {
  test("keeps a form with another boundary, and replaces a form with other content", async () => {
    const [first, again, changed] = await textsOfRuns([[form("one", "x")], [form("two", "x")], [form("three", "y")]]);
    expect(again).toBe(first);
    expect(changed).toContain("y\\r\\n--three");
  });

  test("keeps the first recorded value of a volatile name", async () => {
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
    // The changed interaction uses the first recorded name as well.
    expect(changed).not.toContain("run-333");
  });

  test("keeps one placeholder for a person whose address comes before the user", async () => {
    const user = { object: "user", id: "11111111-1111-4111-8111-111111111111", type: "person", name: "Grace Hopper" };
    const grace = { ...user, person: { email: "grace.hopper@navy.example.org" } };
    const run: Call[] = [
      { method: "POST", path: "pages", body: { email: grace.person.email } },
      { method: "POST", path: "users", body: grace },
      { method: "POST", path: "pages", body: { again: grace.person.email } },
    ];
    const [first = "", again] = await textsOfRuns([run, run]);
    expect(first.match(/person-\d+@/gu)).toHaveLength(6);
    expect(again).toBe(first);
  });

  test("does not replace numbers that match a volatile pattern", async () => {
    const made = (n: string): Call => ({ method: "POST", path: "pages", body: { n } });
    const further: Call = { method: "GET", path: "further" };
    const [, again = ""] = await textsOfRuns([[made("404")], [made("200"), further]], { volatile: [/\b\d{3}\b/] });
    expect(again.match(/"status": \d+/g)).toEqual(['"status": 200', '"status": 200']);
  });
});
