// The block limit of free workspaces.
import type { EmulatorOptions, JsonObject } from "@ws/emulator";
import { createEmulator } from "@ws/emulator";
import { expect, test } from "vitest";
import { callerOf, paragraph, text, workspaceWithPage } from "./support.ts";

const DAY_MS = 86_400_000;

function limited(options: EmulatorOptions) {
  const emulator = createEmulator({ seed: "empty", clock: "frozen", ...options });
  const call = callerOf(emulator);
  const root = emulator.testPageId;
  const append = (count: number) =>
    call("PATCH", `blocks/${root}/children`, { children: Array.from({ length: count }, () => paragraph("x")) });
  return { emulator, call, root, append };
}

test("the request that reaches the limit succeeds, and later ones get a 403 response with the reason", () => {
  const { append } = limited({ blockLimit: 4 });
  expect([append(3).status, append(3).status]).toEqual([200, 200]);
  const { status, body } = append(1);
  expect(status).toBe(403);
  expect(body).toMatchObject({ code: "restricted_resource", additional_data: { block_limit: "block_creation" } });
});

test("deleted blocks count, and blocks of the seed do not", () => {
  const { call, append } = limited({ blockLimit: 2, seed: "demo" });
  const [block] = append(1).body.results;
  expect(call("DELETE", `blocks/${block?.id}`).status).toBe(200);
  expect([append(1).status, append(1).status]).toEqual([200, 403]);
});

test("refuses all requests that create blocks, and no others", () => {
  const { call, root, append } = limited({ blockLimit: 1 });
  const [block] = append(1).body.results;
  const page = { parent: { page_id: root }, properties: { title: { title: text("x") } } };
  const database = { parent: { page_id: root }, initial_data_source: { properties: { Name: { title: {} } } } };
  const insertion = { type: "insert_content", insert_content: { content: "x" } };
  const requests: [string, string, JsonObject?][] = [
    ["POST", "pages", page],
    ["POST", "databases", database],
    ["PATCH", `pages/${root}/markdown`, insertion],
    ["PATCH", `blocks/${block?.id}`, paragraph("y")],
    ["PATCH", `pages/${root}`, { icon: { emoji: "🚲" } }],
    ["GET", `blocks/${root}/children`],
    ["POST", "comments", { parent: { page_id: root }, rich_text: text("x") }],
    ["DELETE", `blocks/${block?.id}`],
  ];
  expect(requests.map(([method, path, body]) => call(method, path, body).status)).toEqual([
    403, 403, 403, 200, 200, 200, 200, 200,
  ]);
  const older = { parent: { page_id: root }, properties: { Name: { title: {} } } };
  expect(call("POST", "databases", older, { version: "2022-06-28" }).status).toBe(403);
});

test("with a grace time, requests are refused after that time on the emulator's clock", () => {
  const { emulator, append } = limited({ blockLimit: 1, blockLimitGraceMs: 3 * DAY_MS });
  const at = (day: number, ms = 0) => emulator.setClock(Date.parse("2026-07-01T09:00:00Z") + day * DAY_MS + ms);
  expect([append(1).status, append(5).status]).toEqual([200, 200]);
  at(3, -1);
  expect(append(1).status).toBe(200);
  at(3);
  expect(append(1).status).toBe(403);
});

test("a snapshot keeps the number of blocks, and a reset sets it to zero", () => {
  const { emulator, append } = limited({ blockLimit: 2 });
  append(1);
  const before = emulator.snapshot();
  expect([append(1).status, append(1).status]).toEqual([200, 403]);
  emulator.rollback(before);
  expect([append(1).status, append(1).status]).toEqual([200, 403]);
  emulator.reset();
  expect([append(1).status, append(1).status, append(1).status]).toEqual([200, 200, 403]);
});

test("is off by default, and refuses other numbers", () => {
  expect(
    workspaceWithPage()
      .emulator.requests()
      .map(({ status }) => status),
  ).toEqual([200]);
  expect(() => createEmulator({ blockLimit: 0 })).toThrow('Expected "blockLimit" to be a number above 0');
  expect(() => createEmulator({ blockLimit: 5, blockLimitGraceMs: -1 })).toThrow('"blockLimitGraceMs" to be 0 or more');
});
