// The command with an emulator in place of Notion.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { AsyncClient } from "@ws/client";
import { isFullDataSource } from "@ws/helpers";
import { startEmulator, type RunningEmulator } from "@ws/emulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { main } from "../src/cli/main.ts";
import "./support/built-range.ts";
import { ownFolder } from "./support/own-folder.ts";

let emulator: RunningEmulator;
beforeAll(async () => void (emulator = await startEmulator()));
afterAll(() => emulator.close());

async function run(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let text = "";
  for (const stream of [stdout, stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const code = await main(args, environment, { stdout, stderr }, new AbortController().signal);
  return { code, text };
}

const connected = () => ({ WORKSPACE_TOKEN: emulator.token, WORKSPACE_BASE_URL: emulator.url });

test("writes a site for a page that the token sees", async () => {
  const folder = join(ownFolder(), "shop");
  const { code, text } = await run([folder, "--yes", "--page", emulator.testPageId], connected());
  expect(text).toBe(`The site is in ${folder}. Start it: cd ${folder} && npm install && npm start\n`);
  expect(code).toBe(0);
  expect(text).not.toContain(emulator.token);
  expect(readFileSync(join(folder, "site.config.mjs"), "utf8")).toContain(`  page: "${emulator.testPageId}",\n`);
});

test("writes a site for the link of a table", async () => {
  const client = new AsyncClient({ auth: emulator.token, baseUrl: emulator.url });
  const { results } = await client.search({ filter: { property: "object", value: "data_source" } });
  const [source] = results.filter(isFullDataSource);
  const id = source?.parent.type === "database_id" ? source.parent.database_id : "";
  await client.close();
  const folder = join(ownFolder(), "shop");
  const link = `https://www.notion.so/Repairs-${id.replaceAll("-", "")}?v=${"a".repeat(32)}`;
  const { code, text } = await run([folder, "--yes", "--page", link], connected());
  expect({ code, text }).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, "site.config.mjs"), "utf8")).toContain(`  page: "${id}",\n`);
});

test.each([
  ["Café & Söhne", "'Café & Söhne'"],
  ["Ada's shop", String.raw`'Ada'\''s shop'`],
  ["$(reboot)", "'$(reboot)'"],
  ["shop_2.0", "shop_2.0"],
])("quotes the name of a folder in the next steps: %s", async (name, quoted) => {
  const parent = ownFolder();
  const { text } = await run([join(parent, name), "--yes"]);
  const path = quoted.startsWith("'") ? `'${join(parent, quoted.slice(1))}` : join(parent, quoted);
  expect(text).toContain(`Start it: cd ${path} && npm install && npm start\n`);
});

test.each([
  ["a token that Notion refuses", { WORKSPACE_TOKEN: "wrong" }, [], "Notion does not accept the token."],
  ["a page that the token does not see", {}, ["--page", "0".repeat(32)], "Notion does not show the page to the token."],
  ["a wrong theme", {}, ["--theme", "pink"], 'got "pink"'],
  ["an unknown option", {}, ["--fast"], "unknown option '--fast'"],
])("writes nothing for %s", async (_, environment, args, message) => {
  const parent = ownFolder();
  const { code, text } = await run([join(parent, "shop"), "--yes", "--page", emulator.testPageId, ...args], {
    ...connected(),
    ...environment,
  });
  expect(text).toContain(message);
  expect(code).not.toBe(0);
  expect(readdirSync(parent)).toEqual([]);
});

test("writes nothing if Notion cannot be reached", async () => {
  const parent = ownFolder();
  const args = [join(parent, "shop"), "--yes", "--page", emulator.testPageId];
  const { code, text } = await run(args, { WORKSPACE_TOKEN: "ntn_1", WORKSPACE_BASE_URL: "http://127.0.0.1:1" });
  expect(text).toContain("ECONNREFUSED");
  expect(code).toBe(1);
  expect(readdirSync(parent)).toEqual([]);
});

test("asks nobody without a terminal", async () => {
  const { code, text } = await run([join(ownFolder(), "shop")]);
  expect(text).toContain("Expected a terminal to ask questions in, or --yes.");
  expect(code).toBe(2);
});
