// Recordings that other tools wrote in their own way.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createSender, createSyncSender } from "@ws/core";
import { createCassette, importRecording, readRecording, type Har } from "@ws/testing";
import { describe, expect, test } from "vitest";
import { readCassette } from "../src/cassette-tools/cassette-file.ts";
import { verifyCassette } from "../src/cassette-tools/verify-cassette.ts";
import { COMMANDS } from "../src/cli/commands.ts";
import { testFolder } from "./support/folder.ts";

const folder = testFolder();
let count = 0;
function fileWith(content: string | Uint8Array, extension: string): string {
  const path = join(folder, `${(count += 1)}.${extension}`);
  writeFileSync(path, content);
  return path;
}

const ME = JSON.stringify({
  object: "user",
  id: "11111111-2222-4333-8444-555555555555",
  type: "bot",
  name: "Bøt",
  bot: {},
});

/** Returns an entry as browsers write it. */
const entry = (
  status: number,
  content: object = { mimeType: "application/json", text: ME },
  headers: object[] = [],
) => ({
  startedDateTime: "2026-01-01T00:00:00.000Z",
  time: 1,
  request: { method: "GET", url: "https://api.notion.com/v1/users/me", headers: [], queryString: [] },
  response: {
    status,
    headers: [{ name: "content-type", value: "application/json" }, ...headers],
    content: { size: 0, ...content },
  },
});
const harOf = (...entries: object[]): string =>
  JSON.stringify({ log: { version: "1.2", creator: { name: "another tool", version: "1" }, entries } });

/** Returns the name of the bot that a replay of the file gives both kinds of clients. */
async function namesIn(path: string): Promise<(string | undefined)[]> {
  const options = { auth: "ntn_none", logger: false, retry: false } as const;
  const request = { method: "get", path: "users/me" } as const;
  const { httpClient } = await createCassette({ path, mode: "replay" });
  const async = await createSender({ ...options, httpClient }).send<{ name: string }>(request);
  const { syncHttpClient } = await createCassette({ path, mode: "replay" });
  const sync = createSyncSender({ ...options, httpClient: syncHttpClient }).send<{ name: string }>(request);
  return [async.data.name, sync.data.name];
}

// https://github.com/microsoft/playwright/issues/40682
describe("a request that was aborted and sent again", () => {
  test.each<[string, object]>([
    ["status 0, as Chrome writes it", entry(0, { mimeType: "x-unknown" })],
    ["status -1, as Playwright writes it", entry(-1, { mimeType: "x-unknown" })],
    ["no response", { ...entry(200), response: null }],
  ])("is left out, and named by verify and import: %s", async (_, aborted) => {
    const path = fileWith(harOf(aborted, entry(200)), "har");
    expect(await namesIn(path)).toEqual(["Bøt", "Bøt"]);
    const har = readCassette(path);
    expect(har.log.entries).toHaveLength(1);
    const line = "log.entries[0]: GET https://api.notion.com/v1/users/me was aborted: it has no response";
    const findings = verifyCassette(har, { now: 0 });
    expect(findings).toContainEqual({ kind: "aborted", message: `${line}, and a replay leaves it out` });
    expect(verifyCassette({ log: { ...har.log, entries: [entry(-1) as never] } }, { now: 0 })).toContainEqual({
      kind: "aborted",
      message: line,
    });
    expect(COMMANDS.verify([path], {})).toMatchObject({ ok: true });
    const { lines } = COMMANDS.import([path], { output: join(folder, "imported.har") });
    expect(lines).toEqual([`${path} → ${join(folder, "imported.har")}: 1 interaction`, `${path}: ${line}`]);
  });
});

describe("a body that is stored as it arrived", () => {
  const zipped = gzipSync(ME);
  const [first, second] = [zipped.subarray(0, 20), zipped.subarray(20)];
  const coding = [{ name: "content-encoding", value: "gzip" }];
  test.each<[string, object]>([
    ["in base64", { text: Buffer.from(ME).toString("base64"), encoding: "base64" }],
    ["compressed, in base64", { text: zipped.toString("base64"), encoding: "base64" }],
    [
      "of Polly.js: pieces in base64",
      { text: JSON.stringify([first, second].map((piece) => piece.toString("base64"))), encoding: "base64" },
    ],
    [
      "of old versions of Polly.js: pieces in hexadecimal",
      { text: JSON.stringify([first, second].map((piece) => piece.toString("hex"))), _isBinary: true },
    ],
    ["decoded, with the header of its encoding", { text: ME }],
  ])("is decoded: %s", async (_, content) => {
    const path = fileWith(harOf(entry(200, { mimeType: "application/json", ...content }, coding)), "har");
    expect(await namesIn(path)).toEqual(["Bøt", "Bøt"]);
    expect(verifyCassette(readCassette(path), { now: 0 })).toEqual([]);
  });
});

/** The encodings of PowerShell, Excel and Fiddler. */
const ENCODINGS: readonly [string, (text: string) => Uint8Array][] = [
  ["UTF-8 with a byte order mark", (text) => Buffer.from(`\uFEFF${text}`)],
  ["UTF-16 with a byte order mark", (text) => Buffer.from(`\uFEFF${text}`, "utf16le")],
  ["UTF-16 without one", (text) => Buffer.from(text, "utf16le")],
  ["UTF-16, big-endian", (text) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
];

describe.each(ENCODINGS)("a file in %s", (_, encode) => {
  test("is read: HAR, list of interactions, YAML", async () => {
    expect(await namesIn(fileWith(encode(harOf(entry(200))), "har"))).toEqual(["Bøt", "Bøt"]);
    const interactions = [{ method: "GET", path: "users/me", status: 200, response: { name: "Bøt" } }];
    const list = fileWith(encode(JSON.stringify({ name: "é", interactions })), "json");
    expect(readRecording(list)).toEqual({ name: "é", interactions });
    expect(importRecording(list).log.entries).toHaveLength(1);
    expect(importRecording(fileWith(encode(RUBY), "yml")).log.entries).toHaveLength(2);
  });
});

// The format of https://github.com/vcr/vcr, which writes bodies that are not ASCII with the tag !binary.
const RUBY = `---
http_interactions:
- request:
    method: get
    uri: https://api.notion.com/v1/users/me
    body:
      encoding: US-ASCII
      string: ''
    headers:
      Authorization:
      - Bearer ntn_0123456789abcdef
  response:
    status:
      code: 200
      message: OK
    headers:
      Content-Type:
      - application/json; charset=utf-8
    body:
      encoding: ASCII-8BIT
      string: !binary |-
        ${Buffer.from(ME).toString("base64")}
  recorded_at: Thu, 01 Jan 2026 00:00:00 GMT
- request:
    method: post
    uri: https://api.notion.com/v1/search
    body:
      encoding: UTF-8
      base64_string: ${Buffer.from("{}").toString("base64")}
    headers: {}
  response:
    status:
      code: 200
      message: OK
    headers: {}
    body:
      encoding: UTF-8
      string: '{"object":"list","results":[]}'
recorded_with: VCR 6.3.1
`;

test("a cassette of VCR for Ruby is imported, with its binary bodies", () => {
  const har: Har = importRecording(fileWith(RUBY, "yml"));
  const [me, search] = har.log.entries;
  expect(JSON.parse(me?.response.content.text ?? "")).toMatchObject({ object: "user", type: "bot" });
  expect(me?.request.method).toBe("GET");
  expect(JSON.stringify(har)).not.toContain("ntn_0123456789abcdef");
  expect(search?.request.postData?.text).toBe("{}");
  expect(() => importRecording(fileWith("---\nhttp_interactions: 5\n", "yml"))).toThrow("http_interactions");
});
