// The commands with a choice of pages, and the question before the first run.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmulator, type JsonObject, type RunningEmulator } from "@ws/emulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askBeforeFirstRun } from "../../src/cli/first-run.ts";
import { AsyncClient } from "@ws/client";
import { idOf } from "../../src/json.ts";
import { runMain } from "../support/run-main.ts";

let emulator: RunningEmulator;
let folder: string;
let team: string;
let diary: string;

const addPage = async (title: string, parent: JsonObject): Promise<string> => {
  const response = await fetch(`${emulator.url}/v1/pages`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${emulator.token}`,
      "notion-version": "2026-03-11",
      "content-type": "application/json",
    },
    body: JSON.stringify({ parent, properties: { title: { title: [{ text: { content: title } }] } } }),
  });
  return idOf((await response.json()) as JsonObject);
};

beforeAll(async () => {
  emulator = await startEmulator({ seed: "empty" });
  folder = mkdtempSync(join(tmpdir(), "ws-mirror-choice-"));
  team = await addPage("Team", { workspace: true });
  await addPage("Plans", { page_id: team });
  diary = await addPage("Diary", { workspace: true });
});
afterAll(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true });
});

const run = (...args: readonly string[]) =>
  runMain(args, { WORKSPACE_TOKEN: emulator.token, WORKSPACE_BASE_URL: emulator.url });

test("pull keeps the choice, and status shows it with what an earlier one has left", async () => {
  const copy = join(folder, "copy");
  await run("pull", copy);
  const first = await run("pull", copy, "--only", team);
  expect(first.stdout).toContain(`The copy has only these, and what is below them:\n  page "Team" ${team}\n`);
  expect(first.stdout).toMatch(/^left out +2$/mu);
  expect(first).toMatchObject({ code: 0 });
  expect((await run("pull", copy)).stdout).toContain(`page "Team" ${team}`);
  const status = await run("status", copy);
  expect(status.stdout).toContain(`page "Team" ${team}`);
  const json = JSON.parse((await run("status", copy, "--json")).stdout) as object;
  expect(json).toMatchObject({ choice: { only: [{ id: team, title: "Team" }], except: [] }, leftOut: 2 });
  const all = await run("pull", copy, "--everything");
  expect(all.stdout).not.toContain("The copy has only");
  expect(all.stdout).not.toContain("left out");
});

test("a wrong choice is refused: an id that the token does not see, and options that contradict each other", async () => {
  const copy = join(folder, "wrong");
  const unknown = await run("pull", copy, "--only", "0f0e0d0c0b0a49088706050403020100");
  expect(unknown).toMatchObject({ code: 2 });
  expect(unknown.stderr).toContain("Expected pages, databases or data sources that the token can see");
  expect(await run("pull", copy, "--only", team, "--everything")).toMatchObject({ code: 2 });
  expect(await run("pull", copy, "--except", "diary")).toMatchObject({ code: 2 });
});

test("with a file of workspaces, the choice is in the file", async () => {
  const file = join(folder, "workspaces.json");
  const entry = { name: "acme", token: emulator.token, baseUrl: emulator.url, only: [team] };
  writeFileSync(file, JSON.stringify([entry]));
  const copy = join(folder, "acme");
  const args = ["pull", copy, "--workspaces", file, "--workspace", "acme"];
  const refused = await run(...args, "--except", diary);
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.stderr).toContain(`Expected the pages of acme in "only" and "except" of ${file}, got --except.`);
});

test("the first run says what the token can see, and reads it after yes only", async () => {
  const client = new AsyncClient({ auth: emulator.token, baseUrl: emulator.url });
  const asked: string[] = [];
  const { signal } = new AbortController();
  const answer = (text: string) => ({
    signal,
    ask: async (question: string) => {
      asked.push(question);
      return text;
    },
  });
  try {
    for (const yes of ["y", " YES\n"]) expect(await askBeforeFirstRun(client, answer(yes))).toBe(true);
    for (const no of ["", "n", "yesterday"]) expect(await askBeforeFirstRun(client, answer(no))).toBe(false);
  } finally {
    await client.close();
  }
  expect(asked[0]).toMatch(/^The token can see 4 pages and 0 data sources\.\nAt the top:\n/u);
  expect(asked[0]).toContain(`  ${team}  Team\n`);
  expect(asked[0]).not.toContain("Plans");
  expect(asked[0]).toMatch(/Choose some with --only and --except\. \[y\/N\] $/u);
});

test("the count before the first run ends after 30 requests", async () => {
  let requests = 0;
  const search = (async () => {
    requests += 1;
    const results = Array.from({ length: 100 }, (_, index) => ({
      object: "page",
      id: `00000000-0000-4000-8000-${String(requests * 100 + index).padStart(12, "0")}`,
      parent: { type: "page_id", page_id: team },
    }));
    return { results, has_more: true, next_cursor: String(requests) };
  }) as never;
  let asked = "";
  const ask = async (question: string) => {
    asked = question;
    return "n";
  };
  await askBeforeFirstRun({ search }, { ask, signal: new AbortController().signal });
  expect(requests).toBe(30);
  expect(asked).toContain("The token can see at least 3000 pages");
});

test("the count before the first run begins again after an expired cursor", async () => {
  const expired = Object.assign(new Error("The start_cursor provided is invalid: c"), { code: "validation_error" });
  const page = (number: number) => ({
    object: "page",
    id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    parent: { type: "page_id", page_id: team },
  });
  const responses = [
    { results: [page(1)], has_more: true, next_cursor: "c" },
    expired,
    { results: [page(1), page(2)], has_more: false, next_cursor: null },
  ];
  const search = async () => {
    const response = responses.shift();
    if (response === expired) throw expired;
    return response;
  };
  let asked = "";
  const ask = async (question: string) => {
    asked = question;
    return "n";
  };
  await askBeforeFirstRun({ search } as never, { ask, signal: new AbortController().signal });
  expect(asked).toContain("The token can see 2 pages");
});
