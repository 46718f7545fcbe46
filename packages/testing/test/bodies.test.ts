import { join } from "node:path";
import { createCassette } from "@ws/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testFolder } from "./support/folder.ts";

const folder = testFolder();
let files = 0;

/** No redaction: the replayed bytes must equal the recorded bytes. */
const OFF = {
  authorization: false,
  cookies: false,
  oauthBodies: false,
  signedUrls: false,
  emails: false,
  people: false,
  webhookSecrets: false,
  tokens: false,
};

async function recordAndReplay(data: string | Uint8Array, type: string): Promise<Buffer[]> {
  const path = join(folder, `${(files += 1)}.har`);
  const upstream = { request: () => ({ status: 200, headers: { "content-type": type }, data }) };
  const config = { method: "GET", url: "https://api.notion.com/v1/x", responseType: "arraybuffer" };
  const recording = await createCassette({ path, mode: "record", syncUpstream: upstream, redact: OFF });
  const live = recording.syncHttpClient.request(config).data as Buffer;
  await recording.close();
  const replay = await createCassette({ path, mode: "replay" });
  const replayed = replay.syncHttpClient.request(config).data as Buffer;
  await replay.close();
  return [live, replayed];
}

test("replays every response body byte for byte", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 64 }),
      fc.constantFrom("image/png", "text/plain", ""),
      async (bytes, type) => {
        for (const got of await recordAndReplay(bytes, type)) expect([...got]).toEqual([...bytes]);
      },
    ),
    { numRuns: 60 },
  );
});

test("replays JSON with its original formatting", async () => {
  const spelled = fc
    .tuple(fc.json(), fc.constantFrom(0, 2))
    .map(([text, indent]) => JSON.stringify(JSON.parse(text), null, indent));
  const written = fc.oneof(
    spelled,
    fc.constantFrom('{"a":1.0}', '{"a":1,"a":2}', '{"b":1,"1":2}', "[1e2]", '{"a": "\\u00e4"}'),
  );
  await fc.assert(
    fc.asyncProperty(written, async (text) => {
      for (const got of await recordAndReplay(text, "application/json")) expect(got.toString("utf8")).toBe(text);
    }),
    { numRuns: 80 },
  );
});
