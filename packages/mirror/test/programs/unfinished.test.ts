// A copy whose runs are not complete: no command calls it complete.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AsyncClient } from "@ws/client";
import { startEmulator, type Emulator, type RunningEmulator } from "@ws/emulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMirror, type Mirror } from "../../src/mirror.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { emptyEmulator, idIn, paragraph, START, title } from "../export/workspace.ts";
import { describeStores } from "../support/describe-stores.ts";
import { call } from "../support/editor.ts";
import { runMain } from "../support/run-main.ts";

const MINUTE_MS = 60_000;

interface Copy {
  readonly emulator: Emulator;
  readonly mirror: Mirror;
  /** Lets time pass. */
  readonly advance: (ms: number) => void;
  readonly now: () => string;
  /** Ends the run after a number of requests. */
  requestsLeft: number;
}

/** Creates a workspace with pages, and a mirror that can be interrupted. */
function createCopy(store: CopyStore): Copy {
  const emulator = emptyEmulator();
  for (let page = 0; page < 10; page += 1)
    call(emulator, "POST", "pages", {
      parent: { workspace: true },
      properties: title(`Page ${page}`),
      children: [paragraph("text")],
    });
  let nowMs = Date.parse(START) + 10 * MINUTE_MS;
  const client = new AsyncClient({
    auth: emulator.token,
    retry: false,
    logger: { error() {}, warn() {}, info() {}, debug() {} },
    httpClient: {
      request: async (config) => {
        copy.requestsLeft -= 1;
        if (copy.requestsLeft < 0) throw Object.assign(new Error("connect ENETUNREACH"), { code: "ENETUNREACH" });
        return emulator.httpClient.request(config);
      },
    },
  });
  const copy: Copy = {
    emulator,
    mirror: createMirror({ client, store, nowMs: () => nowMs, concurrency: 1 }),
    requestsLeft: Infinity,
    advance(ms) {
      nowMs += ms;
      emulator.setClock(nowMs);
    },
    now: () => new Date(nowMs).toISOString(),
  };
  copy.advance(0);
  return copy;
}

let out: string;
beforeAll(() => void (out = mkdtempSync(join(tmpdir(), "ws-mirror-unfinished-"))));
afterAll(() => rmSync(out, { recursive: true }));

describeStores("a copy that is not finished", ({ open, args }) => {
  const commands = (name: string) =>
    ({
      status: ["status", ...args(name)],
      verify: ["verify", ...args(name)],
      export: ["export", ...args(name), "--format", "json", "--out", join(out, `${name}-${Math.random()}`)],
    }) as const;

  async function expectCommands(name: string, code: number, text: string): Promise<void> {
    for (const command of Object.values(commands(name))) {
      const result = await runMain(command);
      expect(result, command.join(" ")).toMatchObject({ code, stdout: expect.stringContaining(text) as string });
      const json = await runMain([...command, "--json"]);
      expect(JSON.parse(json.stdout.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({ complete: code === 0 });
    }
  }

  test("before its first run is complete, and when a later run is interrupted", async () => {
    const store = await open("interrupted");
    const copy = createCopy(store);
    const { mirror } = copy;
    expect(await mirror.status()).toMatchObject({
      complete: false,
      completeAt: undefined,
      unfinished: /^No run is complete\. Run/u,
    });
    await expectCommands("interrupted", 3, "No run is complete. Run ");
    copy.requestsLeft = 15;
    await expect(mirror.pull()).rejects.toMatchObject({ code: "run_failed" });
    const { left } = await mirror.status();
    expect(left).toBeGreaterThan(1);
    await expectCommands("interrupted", 3, `No run is complete: ${left} tasks are left.`);
    expect(await mirror.verify()).toMatchObject({ problems: [], complete: false });
    expect(await mirror.export({ format: "csv", out: join(out, `csv-${Math.random()}`) })).toMatchObject({
      complete: false,
      unfinished: `No run is complete: ${left} tasks are left. Run "npx @ws/mirror pull DIR" to complete the copy.`,
    });
    const beforeIt = copy.now();
    copy.advance(MINUTE_MS);
    copy.requestsLeft = Infinity;
    expect(await mirror.pull()).toMatchObject({ complete: true, unfinished: undefined });
    const complete = copy.now();
    await expectCommands("interrupted", 0, "");
    const exportAt = (at: string) => mirror.export({ format: "csv", out: join(out, `csv-${Math.random()}`), at });
    expect(await exportAt(beforeIt)).toMatchObject({
      complete: false,
      unfinished: `No run was complete at ${beforeIt}.`,
    });
    copy.advance(MINUTE_MS);
    call(copy.emulator, "POST", "pages", { parent: { workspace: true }, properties: title("New") });
    copy.advance(MINUTE_MS);
    copy.requestsLeft = 3;
    await expect(mirror.pull()).rejects.toMatchObject({ code: "run_failed" });
    await expectCommands("interrupted", 3, "The last run is not complete: ");
    expect(await exportAt(complete)).toMatchObject({ complete: true, unfinished: undefined });
    await store.close();
  });

  test("is restored with a warning", async () => {
    const store = await open("restored");
    const copy = createCopy(store);
    copy.requestsLeft = 20;
    await expect(copy.mirror.pull()).rejects.toMatchObject({ code: "run_failed" });
    copy.requestsLeft = Infinity;
    const into = idIn(call(copy.emulator, "POST", "pages", { parent: { workspace: true }, properties: title("Into") }));
    const plans: unknown[] = [];
    const result = await copy.mirror.restore({ into, onPlan: ({ unfinished }) => plans.push(unfinished) });
    expect(result).toMatchObject({
      complete: false,
      unfinished: expect.stringMatching(/^No run is complete: /u) as string,
    });
    expect(plans).toEqual([result.unfinished]);
    expect(await copy.mirror.restore({ into, dryRun: true })).toMatchObject({ complete: false });
    await store.close();
  });

  test("is too old for status --max-age without a recent complete run", async () => {
    const store = await open("age");
    const copy = createCopy(store);
    const status = (...more: string[]) => runMain(["status", ...args("age"), ...more]);
    expect(await status("--max-age", "26h")).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/\nExpected a complete run that is at most 26h old, got none\.\n$/u) as string,
    });
    copy.advance(Date.now() - Date.parse(copy.now()) - 90 * MINUTE_MS);
    await copy.mirror.pull();
    const { completeAt } = await copy.mirror.status();
    expect(await status("--max-age", "2h")).toMatchObject({ code: 0 });
    expect(await status("--max-age", "0.5d")).toMatchObject({ code: 0 });
    expect(await status("--max-age", "89m")).toMatchObject({ code: 1 });
    expect((await status("--max-age", "5000s", "--json")).stdout).toContain('"isTooOld":true');
    expect(await status()).toMatchObject({ code: 0 });
    // A run for hints reads only what they name.
    copy.advance(90 * MINUTE_MS);
    await copy.mirror.pull({ hints: [] });
    expect((await copy.mirror.status()).completeAt).toBe(completeAt);
    expect(await status("--max-age", "89m")).toMatchObject({ code: 1 });
    // The clock was wrong.
    copy.advance(60 * 24 * MINUTE_MS);
    await copy.mirror.pull();
    expect(await status("--max-age", "26h")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("Expected a complete run in the past, got one that ended at ") as string,
    });
    await store.close();
  });

  test.each(["26", "26 h", "h", "-1h", "0s", "1w", "1e3h", ""])("status refuses the age %j", async (age) => {
    const { code, stderr } = await runMain(["status", ...args("none"), "--max-age", age]);
    expect(stderr).toContain("Expected a positive number with the unit s, m, h or d in --max-age, for example 26h");
    expect(code).toBe(2);
  });
});

describe("a whole list that was skipped", () => {
  let emulator: RunningEmulator;
  beforeAll(async () => void (emulator = await startEmulator({ seed: "empty" })));
  afterAll(() => emulator.close());

  test("is skipped in each restore", async () => {
    const environment = { WORKSPACE_TOKEN: emulator.token, WORKSPACE_BASE_URL: emulator.url };
    await emulator.addFault({ match: { path: "/v1/search" }, status: 403, code: "restricted_resource" });
    expect(await runMain(["pull", join(out, "search")], environment)).toMatchObject({ code: 3 });
    await emulator.clearFaults();
    const args = ["restore", join(out, "search"), "--into", "00000000-0000-4000-8000-000000000000", "--dry-run"];
    expect(await runMain(args, environment)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("page workspace: search (not in the copy). 403") as string,
    });
  });
});
