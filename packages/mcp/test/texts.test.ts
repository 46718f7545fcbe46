// Hosts that send objects, lists, numbers and flags as JSON texts: https://github.com/makenotion/notion-mcp-server/issues/159,
// https://github.com/anthropics/claude-code/issues/3023
import { beforeAll, expect, test } from "vitest";
import { createMirror, openStore } from "@ws/mirror";
import { openCopy } from "@ws/mirror/reader";
import { temporaryFolder } from "../../../scripts/test/support/temporary-folder.ts";
import { createTestWorkspace } from "../../mirror/test/support/workspace.ts";
import { answerCall } from "../src/answer-call.ts";
import { timeLeftMs } from "../src/answer-processes.ts";
import { fromText, optionalTime } from "../src/arguments.ts";

let call: (name: string, args: Record<string, unknown>) => Promise<string>;
let source: string;
beforeAll(async () => {
  const { client, fetchFile, nowMs } = await createTestWorkspace();
  const parent = await client.users.me();
  expect(parent.object).toBe("user");
  const page = await client.search({ filter: { property: "object", value: "page" } });
  const database = await client.databases.create({
    parent: { type: "page_id", page_id: page.results[0]?.id ?? "" },
    title: [{ text: { content: "Tasks" } }],
    initial_data_source: { properties: { Name: { title: {} }, N: { number: {} }, Note: { rich_text: {} } } },
  });
  source = "data_sources" in database ? (database.data_sources[0]?.id ?? "") : "";
  for (const n of [1, 2, 3])
    await client.pages.create({
      parent: { data_source_id: source },
      properties: {
        Name: { title: [{ text: { content: `row ${n}` } }] },
        N: { number: n },
        Note: { rich_text: [{ text: { content: n === 2 ? '{"a":1}' : "plain" } }] },
      },
    });
  const folder = temporaryFolder();
  const store = await openStore(folder);
  await createMirror({ client, store, nowMs, fetchFile }).pull();
  await store.close();
  const copy = await openCopy(folder);
  call = async (name, args) => {
    const { content, isError } = await answerCall(name, args, { copy, onError: () => {} });
    return `${isError === true ? "Error: " : ""}${content[0]?.text ?? ""}`;
  };
});

const rowsOf = (answer: string): string[] => [...answer.matchAll(/"(row \d)"/gu)].map(([, name = ""]) => name);

test.each([
  ["an object", { where: { N: { greater_than: 1 } } }],
  ["a text", { where: JSON.stringify({ N: { greater_than: 1 } }) }],
  ["a text of a text", { where: JSON.stringify(JSON.stringify({ N: { greater_than: 1 } })) }],
  ["a text in an object", { where: { N: JSON.stringify({ greater_than: 1 }) } }],
  ["a list as a text", { where: { or: JSON.stringify([{ N: { equals: 2 } }, { N: { equals: 3 } }]) } }],
  ["texts in a list", { where: { or: [JSON.stringify({ N: { equals: 2 } }), JSON.stringify({ N: { equals: 3 } })] } }],
])("where as %s finds the rows", async (_, args) => {
  expect(rowsOf(await call("query", { source, ...args })).toSorted()).toEqual(["row 2", "row 3"]);
});

test("orderBy, columns, limit and flags as texts are what they say", async () => {
  const answer = await call("query", {
    source,
    orderBy: JSON.stringify({ N: "descending" }),
    columns: JSON.stringify(["Name"]),
    limit: "2",
    maxCharacters: "5000",
  });
  expect(rowsOf(answer)).toEqual(["row 3", "row 2"]);
  expect(answer).toContain('["Name","page_id"]');
  expect(await call("list", { depth: "1", latestFirst: "true" })).not.toContain("Error:");
});

test("a text that is compared stays a text, also if it is JSON", async () => {
  expect(rowsOf(await call("query", { source, where: { Note: { equals: '{"a":1}' } } }))).toEqual(["row 2"]);
  expect(rowsOf(await call("search", { query: "2" }))).toEqual([]);
  expect(await call("search", { query: '"row 2"' })).toContain("row 2");
});

test("what is no JSON of the type is refused as it is", async () => {
  expect(await call("query", { source, limit: "many" })).toContain('whole number from 1 to 1000, got "many"');
  expect(await call("query", { source, limit: "[2]" })).toContain("Error:");
  expect(await call("query", { source, columns: "Name" })).toContain('a list of names, got "Name"');
  expect(await call("query", { source, where: "N > 1" })).toContain("Error:");
  const deep = `${'{"or":['.repeat(5000)}{}${"]}".repeat(5000)}`;
  expect(fromText(deep, "object")).toBeDefined();
  expect(Object.keys(fromText('{"__proto__":{"a":1}}', "object") as object)).toEqual(["__proto__"]);
});

test("a time can be said in words", () => {
  const nowMs = Date.parse("2026-07-01T09:30:00Z");
  expect(optionalTime({ since: "7d" }, "since", nowMs)).toBe("2026-06-24T09:30:00.000Z");
  expect(() => optionalTime({ since: "soon" }, "since", nowMs)).toThrow(
    'or words such as 7d, yesterday or monday, got "soon"',
  );
});

test("an answer has its time of the processor, also on a busy machine, but not for ever", () => {
  const left = (elapsedMs: number, usedMs?: number) => timeLeftMs({ limitMs: 2000, elapsedMs, usedMs });
  expect([left(2000, 2000), left(2000, 500), left(9000, 500), left(10_000, 500), left(3000, 2500)]).toEqual([
    0, 1500, 1000, 0, 0,
  ]);
  // A database server does the work, or the system does not tell the time.
  expect([left(500), left(2000)]).toEqual([1500, 0]);
});
