import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createReplay, InvalidRecordingError, readRecording, type Interaction, type ReplayRequest } from "@ws/testing";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "ws-testing-recording-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileWith(text: string): string {
  const file = join(folder, `${(files += 1)}.json`);
  writeFileSync(file, text);
  return file;
}

test("reads a recording by path and by file URL", () => {
  const interactions = [{ method: "GET", path: "users", query: [["page_size", "1"]], status: 200, response: {} }];
  const file = fileWith(JSON.stringify({ name: "users", interactions }));
  expect(readRecording(file)).toEqual({ name: "users", interactions });
  expect(readRecording(pathToFileURL(file)).name).toBe("users");
});

test.each([
  ["{", "is not valid JSON"],
  ["[]", '"interactions" is missing'],
  ['{"interactions":{}}', "interactions: expected an array, got an object"],
  [
    '{"interactions":[{"method":"GET","path":"users"}]}',
    "interactions[0].status: expected an HTTP status (an integer from 100 to 599), got undefined",
  ],
])("rejects the invalid file %s and names the file and the reason", (text, words) => {
  const file = fileWith(text);
  expect(() => readRecording(file)).toThrow(InvalidRecordingError);
  expect(() => readRecording(file)).toThrow(words);
  expect(() => readRecording(file)).toThrow(file);
});

test("keeps the cause of a read error", () => {
  const read = () => readRecording(join(folder, "missing.json"));
  expect(read).toThrow(/Cannot read .*missing\.json: ENOENT/);
  expect(read).toThrow(expect.objectContaining({ cause: expect.objectContaining({ code: "ENOENT" }) as unknown }));
});

// The recordings of the real service are outside the repository.
const RECORDED = new URL("../../../../shared/traffic/recorded/", import.meta.url);

/** Returns the request of an interaction with another order of keys and parameters, another case and another boundary. */
function requestOf({ method, path, query = [], version, body, multipart }: Interaction): ReplayRequest {
  const parameters = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]).reverse());
  return {
    baseURL: "https://api.notion.com",
    url: `/v1/${path}${query.length === 0 ? "" : `?${parameters.toString()}`}`,
    method: method.toLowerCase(),
    headers: {
      "notion-version": version,
      "content-type": multipart?.contentType.replaceAll(/boundary=\w+/g, "boundary=other") ?? "application/json",
    },
    data: multipart === undefined ? reversedJson(body) : multipart.text.replaceAll(/--[0-9a-f]{32}/g, "--other"),
  };
}

function reversedJson(value: unknown): string | undefined {
  const reversed = (_: string, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).reverse())
      : inner;
  return JSON.stringify(value, reversed, 2);
}

test.runIf(existsSync(RECORDED))("replays all recordings of the real service through both HTTP clients", async () => {
  const names = readdirSync(RECORDED).filter((name) => name.endsWith(".json"));
  let count = 0;
  for (const name of names) {
    const { interactions } = readRecording(new URL(name, RECORDED));
    const [replay, syncReplay] = [createReplay(interactions), createReplay(interactions)];
    for (const interaction of interactions) {
      const config = requestOf(interaction);
      const response = await replay.httpClient.request(config);
      expect(response.status).toBe(interaction.status);
      expect(JSON.parse(response.data)).toEqual(interaction.response);
      expect(syncReplay.syncHttpClient.request(config)).toEqual(response);
      count += 1;
    }
    replay.assertAllUsed();
    syncReplay.assertAllUsed();
  }
  expect(count).toBeGreaterThan(1000);
});
