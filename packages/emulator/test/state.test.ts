import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Emulator } from "@ws/emulator";
import { createEmulator, startEmulator } from "@ws/emulator";
import { afterAll, describe, expect, test } from "vitest";
import { adminOf, callerOf, idsOf, text, workspaceWithPage } from "./support.ts";

const directory = mkdtempSync(join(tmpdir(), "ws-emulator-"));
afterAll(() => rmSync(directory, { recursive: true }));

const headers = { authorization: "Bearer ntn_x", "notion-version": "2026-03-11" };
const addPage = (url: string, title: string) =>
  fetch(`${url}/v1/pages`, {
    method: "POST",
    headers,
    body: JSON.stringify({ parent: { workspace: true }, properties: { title: { title: text(title) } } }),
  });
const titles = async (url: string) => {
  const response = (await (await fetch(`${url}/v1/search`, { method: "POST", headers, body: "{}" })).json()) as {
    results: { url: string }[];
  };
  return response.results.map((page) => page.url.replace(/.*\/(.*)-[0-9a-f]{32}$/, "$1"));
};

describe("snapshots", () => {
  test("a rollback restores the workspace, and new ids differ from restored ids", () => {
    const { emulator, call, pageId } = workspaceWithPage();
    const snapshot = emulator.snapshot();
    const make = () => call("POST", "pages", { parent: { page_id: pageId }, properties: {} }).body.id;
    const lost = make();
    call("PATCH", `pages/${pageId}`, { properties: { title: { title: text("Changed") } } });
    emulator.rollback(snapshot);
    expect(call("GET", `pages/${pageId}`).body.properties.title.title[0].plain_text).toBe("Home");
    expect(call("GET", `pages/${lost}`).status).toBe(404);
    const other = createEmulator({ seed: "empty", clock: "frozen", randomSeed: 9 });
    other.rollback(snapshot);
    expect(callerOf(other)("POST", "pages", { parent: { page_id: pageId }, properties: {} }).body.id).toBe(make());
  });

  test("a restored demo returns the same query results, with relations, formulas and unique ids", () => {
    const emulator = createEmulator({ clock: "frozen" });
    const other = createEmulator({ seed: "empty", clock: "frozen" });
    other.rollback(emulator.snapshot());
    const [source] = callerOf(emulator)("POST", "search", {
      query: "Repairs",
      filter: { property: "object", value: "data_source" },
    }).body.results;
    const query = (queried: typeof emulator) =>
      callerOf(queried)("POST", `data_sources/${source.id}/query`, {
        sorts: [{ property: "Price", direction: "ascending" }],
      }).body.results;
    expect(query(other)).toEqual(query(emulator));
  });

  test("the control API saves snapshots and restores them by number", () => {
    const { emulator, call, pageId } = workspaceWithPage();
    const admin = adminOf(emulator);
    expect(admin("POST", "snapshot").body).toEqual({ id: "1" });
    call("PATCH", `pages/${pageId}`, { in_trash: true });
    admin("POST", "rollback", { id: "1" });
    expect(call("GET", `pages/${pageId}`).body.in_trash).toBe(false);
    expect(admin("POST", "rollback", { id: "7" }).status).toBe(400);
  });

  test.each(["", "{}", '{"format":99}'])("the text %j is rejected as a snapshot", (snapshot) => {
    expect(() => createEmulator({ seed: "empty" }).rollback(snapshot)).toThrow("Expected a saved workspace");
  });
});

describe("export", () => {
  test("an import of an export creates the same pages, blocks, rows, comments and users in the same order", () => {
    const from = createEmulator({ clock: "frozen" });
    const to = createEmulator({ seed: from.export(), clock: "frozen" });
    const [callFrom, callTo] = [callerOf(from), callerOf(to)];
    expect(callTo("GET", `pages/${from.testPageId}`).body).toMatchObject({
      id: from.testPageId,
      url: callFrom("GET", `pages/${from.testPageId}`).body.url,
    });
    expect(callTo("GET", `blocks/${from.testPageId}/children`).body.results).toEqual(
      callFrom("GET", `blocks/${from.testPageId}/children`).body.results,
    );
    const [longPage] = callFrom("POST", "search", { query: "Encyclopedia" }).body.results;
    expect(idsOf(callTo("GET", `blocks/${longPage.id}/children`).body.results)).toEqual(
      idsOf(callFrom("GET", `blocks/${longPage.id}/children`).body.results),
    );
    expect(callTo("GET", "users").body.results).toEqual(callFrom("GET", "users").body.results);
    expect(callTo("GET", `comments?block_id=${from.testPageId}`).body.results).toEqual(
      callFrom("GET", `comments?block_id=${from.testPageId}`).body.results,
    );
    const [source] = callFrom("POST", "search", {
      query: "Repairs",
      filter: { property: "object", value: "data_source" },
    }).body.results;
    expect(callTo("POST", `data_sources/${source.id}/query`, {}).body.results).toEqual(
      callFrom("POST", `data_sources/${source.id}/query`, {}).body.results,
    );
  });
});

describe("a data file", () => {
  test("keeps the workspace across restarts", async () => {
    const data = join(directory, "kept.json");
    const first = await startEmulator({ seed: "empty", data });
    await addPage(first.url, "One");
    await expect.poll(() => readFileSync(data, "utf8").includes("One")).toBe(true);
    await first.close();
    const second = await startEmulator({ seed: "empty", data });
    expect(await titles(second.url)).toContain("One");
    await second.close();
  });

  test("contains a change made just before close()", async () => {
    const data = join(directory, "closed.json");
    const first = await startEmulator({ seed: "empty", data });
    await addPage(first.url, "Late");
    await first.close();
    expect(readFileSync(data, "utf8")).toContain("Late");
  });

  test("with other content is rejected and not changed", async () => {
    const data = join(directory, "other.json");
    writeFileSync(data, '{"mine":true}');
    await expect(startEmulator({ seed: "empty", data })).rejects.toThrow("Expected a saved workspace");
    expect(readFileSync(data, "utf8")).toBe('{"mine":true}');
  });

  test("is not affected by an interrupted save", async () => {
    const data = join(directory, "half.json");
    const first = await startEmulator({ seed: "empty", data });
    await addPage(first.url, "Whole");
    await expect.poll(() => readFileSync(data, "utf8").includes("Whole")).toBe(true);
    await first.close();
    writeFileSync(`${data}.writing`, '{"format":1,"no');
    const second = await startEmulator({ seed: "empty", data });
    expect(await titles(second.url)).toContain("Whole");
    await second.close();
  });

  test("survives a process that is killed", async () => {
    const data = join(directory, "killed.json");
    const bin = fileURLToPath(new URL("../bin/ws-emulator.js", import.meta.url));
    const child = spawn(process.execPath, [bin, "--port", "0", "--seed", "empty", "--data", data]);
    let out = "";
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    await expect.poll(() => out).toContain("curl");
    await addPage(/http:\/\/127\.0\.0\.1:\d+/.exec(out)?.[0] ?? "", "Survivor");
    await expect.poll(() => readFileSync(data, "utf8").includes("Survivor")).toBe(true);
    child.kill("SIGKILL");
    await once(child, "exit");
    const again = await startEmulator({ seed: "empty", data });
    expect(await titles(again.url)).toContain("Survivor");
    await again.close();
  });
});

describe("the test page of an empty workspace", () => {
  const read = (emulator: Emulator) => callerOf(emulator)("GET", `pages/${emulator.testPageId}`).status;

  test("can be read and gets child pages", () => {
    const emulator = createEmulator({ seed: "empty" });
    expect(read(emulator)).toBe(200);
    const parent = { page_id: emulator.testPageId };
    expect(callerOf(emulator)("POST", "pages", { parent, properties: {} }).status).toBe(200);
  });

  test("keeps its id in snapshots and after a reset to the seed", () => {
    const emulator = createEmulator({ seed: "empty" });
    const { testPageId } = emulator;
    emulator.reset();
    expect([emulator.testPageId, read(emulator)]).toEqual([testPageId, 200]);
    const other = createEmulator({ seed: "empty", randomSeed: 2 });
    other.rollback(emulator.snapshot());
    expect([other.testPageId, read(other)]).toEqual([testPageId, 200]);
  });
});
