// Secrets that are hidden by an encoding, an unusual name or a new kind of token.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createCassette } from "@ws/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Redactor } from "../src/redact/redactor.ts";
import { testFolder } from "./support/folder.ts";
import { inMemory } from "./support/in-memory.ts";
import { callApi } from "./support/mini-client.ts";

const root = testFolder();
const SECRET = "live-value-77";

test.each([
  ["JSON inside JSON", { text: JSON.stringify({ refresh_token: SECRET }) }],
  ["JSON inside JSON inside JSON", { text: JSON.stringify({ text: JSON.stringify({ client_secret: SECRET }) }) }],
  ["an escaped ampersand", { text: `{"url":"https://f.example/a?x=1\\u0026X-Amz-Signature=${SECRET}"}` }],
  ["an HTML ampersand", { text: `https://f.example/a?x=1&amp;X-Amz-Signature=${SECRET}&amp;y=1` }],
  ["a code in a query", { url: `https://me.example/callback?code=${SECRET}&state=1` }],
  ["an API key in a query", { url: `https://me.example/?api_key=${SECRET}` }],
  ["a nested URL", { url: `https://me.example/?next=${encodeURIComponent(`https://f.example/?sig=${SECRET}`)}` }],
  ["a member in another case", { Password: SECRET, API_KEY: SECRET, accessToken: SECRET }],
  ["a refresh token of the service", { text: `nrt_${SECRET}` }],
  ["a header line", { text: `GET /\nx-api-key: ${SECRET}\n` }],
])("writes no secret to the cassette: %s", async (name, body) => {
  const path = join(root, `${name}.har`);
  const echo = inMemory(() => ({ json: { echo: body }, headers: { "x-api-key": SECRET } }));
  const cassette = await createCassette({ path, mode: "record", ...echo });
  const call = { method: "POST", path: `hook?code=${SECRET}&api_key=${SECRET}`, headers: { "X-Api-Key": SECRET } };
  await callApi(cassette.httpClient, { ...call, body });
  await cassette.close();
  expect(readFileSync(path, "utf8")).not.toContain("value-77");
  // The recorded request still matches the real request.
  const replay = await createCassette({ path, mode: "replay" });
  await expect(callApi(replay.httpClient, { ...call, body })).resolves.toBeDefined();
  await replay.close();
});

test("redacts the first of two members with the same name", () => {
  const clean = new Redactor().redactBody(`{ "token": "${SECRET}", "token": 1 }`, "application/json");
  expect(clean).toBe('{ "token": "[redacted]", "token": 1 }');
});

test("keeps an exact secret out of texts in which another rule is off", () => {
  const redactor = new Redactor({ oauthBodies: false, secrets: [SECRET] });
  expect(redactor.redactText(`{"token":"a ${SECRET} b"}`)).toBe('{"token":"a [redacted] b"}');
});

test("keeps cursors, titles and properties that are named like secrets, and replays all pages of a list", async () => {
  const path = join(root, "pages.har");
  const page = (title: string, more: object) => ({
    object: "list",
    results: [
      {
        object: "page",
        properties: {
          Token: { id: "tok%3D", type: "number", number: 4711 },
          Password: { id: "title", type: "title", title: [{ plain_text: title, text: { content: title } }] },
          "API key": { id: "k", type: "select", select: { id: "token", name: "Secret" } },
        },
      },
    ],
    has_more: true,
    ...more,
  });
  const pages = new Map([
    [undefined, page("Token", { next_cursor: "cursor-value-22", next_page_token: "page-value-22" })],
    ["cursor-value-22", page("The secret garden", { next_cursor: "cursor-value-33", nextPageToken: "page-value-33" })],
    ["cursor-value-33", page("Reset the password: how to", { next_cursor: null })],
  ]);
  const cursorOf = (body: unknown) => (body as { start_cursor?: string }).start_cursor;
  const call = (cursor: string | undefined) => ({
    method: "POST",
    path: `data_sources/1/query?page_token=page-${cursor}`,
    body: { start_cursor: cursor, filter: { property: "Token", number: { equals: 4711 } } },
  });
  const upstream = inMemory(({ body }) => ({ json: pages.get(cursorOf(body)) }));
  const recording = await createCassette({ path, mode: "record", ...upstream });
  for (const cursor of pages.keys()) await callApi(recording.httpClient, call(cursor));
  await recording.close();
  // Only the authorization header of each request is redacted.
  expect(readFileSync(path, "utf8").match(/\[redacted\]|REDACTED/g)).toHaveLength(pages.size);
  const replay = await createCassette({ path, mode: "replay", unused: "fail" });
  for (const [cursor, expected] of [...pages].toReversed()) {
    expect(await callApi(replay.httpClient, call(cursor))).toEqual(expected);
  }
  await replay.close();
});

test("changes nothing in an already redacted text", () => {
  const redactor = new Redactor();
  const piece = fc.constantFrom(
    `{"token":"${SECRET}"}`,
    `?token=${SECRET}&x=1)`,
    `Bearer ${SECRET}-0123456789`,
    `//me:${SECRET}@host/`,
    `Cookie: a=${SECRET}`,
    "ordinary text",
    "ntn_0123456789",
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const clean = redactor.redactText(pieces.join(" "));
      expect(redactor.redactText(clean)).toBe(clean);
    }),
  );
});

test("redacts a body with a token of nine megabytes", () => {
  const body = JSON.stringify({ text: JSON.stringify({ access_token: "a1".repeat(4_500_000) }) });
  expect(new Redactor().redactBody(body, "application/json")).toBe('{"text":"{\\"access_token\\":\\"[redacted]\\"}"}');
});
