import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createCassette, importRecording, importVcr, readRecording, writeCassette } from "@ws/testing";
import { describe, expect, test } from "vitest";
import { testFolder } from "./support/folder.ts";

const folder = testFolder();
let files = 0;
function fileWith(text: string, extension: string): string {
  const file = join(folder, `${(files += 1)}.${extension}`);
  writeFileSync(file, text);
  return file;
}

const STANDARD = `interactions:
- request:
    body: '{"page_size": 10,
      "query": "plan"}'
    headers:
      Authorization:
      - Bearer ntn_0123456789abcdef
      notion-version:
      - '2026-03-11'
    method: POST
    uri: https://api.notion.com/v1/search
  response:
    body:
      string: '{"object":"list","results":[{"object":"user","id":"u","name":"Grace Hopper","type":"person"}]}'
    headers:
      Content-Type:
      - application/json; charset=utf-8
      content-length:
      - '90'
    status:
      code: 200
      message: OK
version: 1
`;

const HTTPX = `interactions:
- request:
    body: ''
    headers:
      cookie:
      - secret...
    method: GET
    uri: https://api.notion.com/v1/users/me?b=2&a=1
  response:
    content: '{"object":"user","type":"bot"}'
    headers:
      Content-Encoding:
      - gzip
      Content-Type:
      - application/json
    http_version: HTTP/1.1
    status_code: 200
version: 1
`;

async function replayOf(file: string, har: ReturnType<typeof importVcr>) {
  const path = `${file}.har`;
  writeCassette(path, har);
  return createCassette({ path, mode: "replay", unused: "fail" });
}

describe("importVcr", () => {
  test("reads cassettes with body.string and status.code, and redacts them", async () => {
    const har = importVcr(fileWith(STANDARD, "yaml"));
    expect(JSON.stringify(har)).not.toMatch(/ntn_0123|Hopper/);
    const replay = await replayOf(join(folder, "standard"), har);
    const config = {
      method: "POST",
      url: "https://api.notion.com/v1/search",
      headers: { "notion-version": "2026-03-11" },
    };
    const replayed = replay.syncHttpClient.request({ ...config, data: '{"query":"plan","page_size":10}' });
    expect(replayed).toMatchObject({ status: 200, headers: { "content-type": "application/json; charset=utf-8" } });
    await replay.close();
  });

  test("reads cassettes of httpx with content and status_code", async () => {
    const replay = await replayOf(join(folder, "httpx"), importVcr(fileWith(HTTPX, "yml")));
    const replayed = replay.syncHttpClient.request({
      method: "GET",
      url: "https://api.notion.com/v1/users/me?a=1&b=2",
    });
    expect(replayed).toMatchObject({ status: 200, data: '{"object":"user","type":"bot"}' });
    expect(replayed.headers).not.toHaveProperty("content-encoding");
  });

  test("decompresses bodies", () => {
    const packed = gzipSync('{"object":"user","type":"bot"}').toString("base64");
    const text = HTTPX.replace(`'{"object":"user","type":"bot"}'`, `!!binary ${packed}`);
    const [entry] = importVcr(fileWith(text, "yaml")).log.entries;
    expect(entry?.response.content.text).toBe('{"object":"user","type":"bot"}');
  });

  test.each([
    [
      "a YAML tag of a Python object",
      STANDARD.replace("version: 1", "version: !!python/object/apply:os.system ['true']"),
    ],
    ["an unknown YAML tag", STANDARD.replace("version: 1", "version: !run {}")],
    [
      "exponentially growing aliases",
      `a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\ninteractions: [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\n`,
    ],
    ["invalid YAML", "interactions: ["],
    ["no interactions", "version: 1"],
    ["no method", STANDARD.replace("    method: POST\n", "")],
    ["no status", STANDARD.replace("code: 200", "code: OK")],
  ])("rejects %s and names the file", (_, text) => {
    const file = fileWith(text, "yaml");
    expect(() => importVcr(file)).toThrow(expect.objectContaining({ code: "invalid_recording" }) as Error);
    expect(() => importVcr(file)).toThrow(file);
  });
});

// The recordings of other tools are outside the repository.
const TRAFFIC = new URL("../../../../shared/traffic/", import.meta.url);

test.runIf(existsSync(TRAFFIC))("imports and replays all VCR.py cassettes of the shared recordings", async () => {
  const names = readdirSync(new URL("vcr/", TRAFFIC));
  expect(names.length).toBeGreaterThan(2);
  for (const name of names) {
    const har = importVcr(new URL(`vcr/${name}`, TRAFFIC));
    const replay = await replayOf(join(folder, name), har);
    for (const { request, response } of har.log.entries) {
      const headers = Object.fromEntries(request.headers.map((header) => [header.name, header.value]));
      const replayed = replay.syncHttpClient.request({
        method: request.method,
        url: request.url,
        headers,
        data: request.postData?.text,
      });
      expect(replayed.status).toBe(response.status);
      expect(JSON.parse(String(replayed.data))).toEqual(JSON.parse(response.content.text ?? ""));
    }
    await replay.close();
  }
});

const OFF = { people: false, emails: false, signedUrls: false };

test.runIf(existsSync(TRAFFIC)).each([
  ["without redaction", OFF],
  ["with redaction", {}],
])("imports all shared recordings %s, and replays every request", async (_, redact) => {
  const names = readdirSync(new URL("recorded/", TRAFFIC));
  let count = 0;
  for (const name of names) {
    const url = new URL(`recorded/${name}`, TRAFFIC);
    const { interactions } = readRecording(url);
    const replay = await replayOf(join(folder, name), importRecording(url, { redact }));
    for (const { method, path, query = [], version, body, multipart, status, response } of interactions) {
      const parameters = new URLSearchParams(query.map(([key, value]): [string, string] => [key, value]));
      const replayed = replay.syncHttpClient.request({
        method,
        url: `https://api.notion.com/v1/${path}?${parameters.toString()}`,
        headers: { "notion-version": version, ...(multipart && { "content-type": multipart.contentType }) },
        data: multipart ? Buffer.from(multipart.text, "latin1") : body === undefined ? undefined : JSON.stringify(body),
      });
      expect(replayed.status).toBe(status);
      if (redact === OFF) expect(JSON.parse(String(replayed.data))).toEqual(response);
      count += 1;
    }
    replay.assertAllUsed();
  }
  expect(count).toBeGreaterThan(1000);
});

test("importRecording detects the format of the file", () => {
  const interactions = [
    { method: "GET", path: "users", query: [["page_size", "1"]], version: "2026-03-11", status: 200, response: {} },
  ];
  const recording = importRecording(fileWith(JSON.stringify({ name: "users", interactions }), "json"));
  expect(recording.log.entries[0]?.request.url).toBe("https://api.notion.com/v1/users?page_size=1");
  expect(importRecording(fileWith(HTTPX, "yaml")).log.entries).toHaveLength(1);
  expect(importRecording(fileWith(JSON.stringify(recording), "har")).log.entries).toEqual(recording.log.entries);
  expect(() => importRecording(fileWith("{}", "json"))).toThrow("Cannot import");
  expect(() => importRecording(join(folder, "none.json"))).toThrow(/^File not found: .*none\.json$/);
});
