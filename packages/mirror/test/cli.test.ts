import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AsyncClient, Client } from "@ws/client";
import { startEmulator, type RunningEmulator } from "@ws/emulator";
import { Command } from "commander";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { addFlags, toggle } from "../src/cli/flags/flag.ts";
import { main } from "../src/cli/main.ts";
import { createMirror } from "../src/mirror.ts";
import { openStore } from "../src/store/open/open-store.ts";

let emulator: RunningEmulator;
let folder: string;

beforeAll(async () => {
  emulator = await startEmulator({ seed: "empty" });
  folder = mkdtempSync(join(tmpdir(), "ws-mirror-cli-"));
});
afterAll(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true });
});

/** Runs the command in this process. */
async function run(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  signal = new AbortController().signal,
) {
  let stdout = "";
  let stderr = "";
  const output = {
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: (text: string) => (stderr += text) },
  };
  const variables = { WORKSPACE_TOKEN: emulator.token, WORKSPACE_BASE_URL: emulator.url, ...environment };
  const code = await main(args, variables, output, signal);
  return { code, stdout, stderr };
}

const copy = (name: string) => join(folder, name);

describe("ws-mirror", () => {
  test("pull prints a table, and exits with 0 for a complete copy", async () => {
    const { code, stdout } = await run(["pull", copy("table")]);
    expect(stdout).toMatch(/^page +1$/m);
    expect(stdout).toContain("The copy is complete.");
    expect(code).toBe(0);
  });

  test("pull --json prints one JSON object per line, the last one a summary", async () => {
    const { code, stdout } = await run(["pull", copy("json"), "--json", "--requests-per-second", "off"]);
    const events = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(Object.keys(events.at(-1) ?? {})).toEqual([
      "type",
      "objects",
      "files",
      "requests",
      "skipped",
      "durationMs",
      "complete",
      "knownLimits",
      "damage",
      "outOfSight",
    ]);
    expect(events.at(-1)).toMatchObject({ type: "summary", objects: { page: 1 }, files: 0, skipped: [] });
    expect(code).toBe(0);
  });

  test("exits with 3 and lists what is missing", async () => {
    await emulator.addFault({ match: { path: "/v1/users" }, status: 403, code: "restricted_resource" });
    const { code, stdout } = await run(["pull", copy("skipped")]);
    await emulator.clearFaults();
    expect(stdout).toMatch(/lacks one thing:\n {2}users of workspace: 403 restricted_resource/);
    expect(code).toBe(3);
    const status = await run(["status", copy("skipped")]);
    expect(status.stdout).toContain("users of workspace");
    expect(status.code).toBe(3);
    expect(await run(["verify", copy("skipped")])).toMatchObject({ code: 3 });
    const exported = await run(["export", copy("skipped"), "--format", "json", "--out", copy("exported")]);
    expect(exported).toMatchObject({ code: 3, stdout: expect.stringContaining("users of workspace") as string });
  });

  test("verify names a changed object and a changed file, and exits with 1", async () => {
    await run(["pull", copy("verify")]);
    expect(await run(["verify", copy("verify")], { WORKSPACE_TOKEN: undefined })).toMatchObject({ code: 0 });
    const store = await openStore(copy("verify"));
    await store.db.updateTable("ws_objects").set({ json: "{}" }).where("kind", "=", "page").execute();
    await store.close();
    const { code, stdout } = await run(["verify", copy("verify")]);
    expect(stdout).toMatch(
      /^object [\da-f-]+: page has another text than was written\. Run "npx @ws\/mirror pull \S+"\.$/m,
    );
    expect(code).toBe(1);
  });

  test("verify --deep names the objects that differ from the service", async () => {
    await run(["pull", copy("deep")]);
    expect(await run(["verify", copy("deep"), "--deep"])).toMatchObject({
      code: 0,
      stdout: "Every object and file is as it was written, and as Notion has it now.\n",
    });
    const store = await openStore(copy("deep"));
    await store.db.deleteFrom("ws_objects").where("kind", "=", "user").execute();
    await store.close();
    const { code, stdout } = await run(["verify", copy("deep"), "--deep"]);
    expect(stdout).toMatch(/^Changed since the last run: \d+ pages? (?:and|or) objects?: [\da-f-]+/mu);
    expect(code).toBe(1);
  });

  test("stops with exit code 3 if the connection loses sight of everything, until the loss is accepted", async () => {
    const dir = copy("loss");
    await run(["pull", dir]);
    const share = (shared: boolean) =>
      fetch(`${emulator.url}/_emulator/share`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ id: emulator.testPageId, shared }),
      });
    await share(false);
    try {
      const { code, stdout } = await run(["pull", dir]);
      expect(stdout).toContain("Nothing was marked");
      expect(code).toBe(3);
      expect(await run(["status", dir])).toMatchObject({ code: 3 });
      const accepted = await run(["pull", dir, "--accept-loss"]);
      expect(accepted).toMatchObject({ code: 3, stdout: expect.stringContaining("Share a page") as string });
      expect((await run(["status", dir])).stdout).toContain("out of sight, kept as they were:");
      expect(await run(["pull", dir, "--max-loss-percent", "101"])).toMatchObject({ code: 2 });
    } finally {
      await share(true);
    }
    expect(await run(["pull", dir])).toMatchObject({ code: 0 });
  });

  test("watch says that a webhook token is empty or missing, and nothing if there is one", async () => {
    const watch = (token: string | undefined) =>
      run(
        ["watch", copy("webhooks"), "--webhooks", "0"],
        { WORKSPACE_WEBHOOK_TOKEN: token },
        AbortSignal.abort(new Error("Interrupted.")),
      );
    const rest = ": events are refused, and the token of the first handshake is printed.\n";
    expect((await watch("")).stderr).toContain(`WORKSPACE_WEBHOOK_TOKEN is empty, which counts as not set${rest}`);
    expect((await watch(undefined)).stderr).toContain(`WORKSPACE_WEBHOOK_TOKEN is not set${rest}`);
    expect((await watch("secret_x")).stderr).not.toContain("WORKSPACE_WEBHOOK_TOKEN");
  });

  test("exits with 130 if it is interrupted", async () => {
    const interruption = new AbortController();
    interruption.abort(new Error("Interrupted."));
    const { code, stderr } = await run(["pull", copy("interrupted")], {}, interruption.signal);
    expect(stderr).toBe("Interrupted. The next run continues where this one stopped.\n");
    expect(code).toBe(130);
  });

  test.each<[string, readonly string[], NodeJS.ProcessEnv, string]>([
    ["no token", ["pull", "x"], { WORKSPACE_TOKEN: "" }, "Expected a token in WORKSPACE_TOKEN"],
    ["a part of a token", ["pull", "x"], { WORKSPACE_TOKEN: "Bearer ntn_x" }, "WORKSPACE_TOKEN to be a whole token"],
    ["a wrong rate", ["pull", "x", "--requests-per-second", "fast"], {}, 'Expected a positive number or "off"'],
    ["no folder", ["pull"], {}, "Expected the folder of a copy or the URL of a database, got neither"],
    ["an unknown command", ["push", "x"], {}, "unknown command 'push'"],
    ["an unknown option", ["pull", "x", "--token", "t"], {}, "unknown option '--token'"],
    ["a wrong interval", ["watch", "x", "--interval", "0"], {}, "Expected a positive number in --interval"],
    ["a wrong port", ["watch", "x", "--webhooks", "99999"], {}, "Expected a port from 0 to 65535"],
  ])("exits with 2 for %s", async (_, args, environment, message) => {
    const { code, stderr } = await run(
      args.map((arg) => (arg === "x" ? copy("usage") : arg)),
      environment,
    );
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });

  test("exits with 1 for a folder without a copy, and for a file that is no database", async () => {
    expect(await run(["status", copy("nothing")])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`Run "npx @ws/mirror pull ${copy("nothing")}" first.`) as string,
    });
    await run(["pull", copy("broken")]);
    writeFileSync(join(copy("broken"), "mirror.db"), "This is not a database. ".repeat(500));
    const { code, stderr } = await run(["status", copy("broken")]);
    expect(stderr).toMatch(/^ws-mirror: Expected a SQLite database in .*mirror\.db, got: /);
    expect(code).toBe(1);
  });

  test.each(["status", "verify", "export"])(
    "%s creates nothing in a folder or database without a copy",
    async (name) => {
      const folderName = copy(`no copy for ${name}`);
      const args = name === "export" ? ["--format", "csv", "--out", copy("out")] : [];
      expect(await run([name, folderName, ...args])).toMatchObject({ code: 1 });
      expect(existsSync(folderName)).toBe(false);
      mkdirSync(folderName);
      writeFileSync(join(folderName, "mirror.db"), "");
      const { code, stderr } = await run([name, folderName, ...args]);
      expect(stderr).toMatch(
        /^ws-mirror: Expected a copy in .*mirror\.db, got none\. Run "npx @ws\/mirror pull .+" first\.\n$/,
      );
      expect(code).toBe(1);
      expect(readFileSync(join(folderName, "mirror.db"))).not.toContain("objects");
    },
  );

  test("restore prints a plan, builds the tree below an empty page, and exits with 3 for what it cannot make", async () => {
    const headers = {
      authorization: `Bearer ${emulator.token}`,
      "notion-version": "2026-03-11",
      "content-type": "application/json",
    };
    const send = async (path: string, body: object) => {
      const response = await fetch(`${emulator.url}/v1/${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      return ((await response.json()) as { id: string }).id;
    };
    const newPage = (title: string) =>
      send("pages", { parent: { workspace: true }, properties: { title: { title: [{ text: { content: title } }] } } });
    const [page, into] = [await newPage("Source"), await newPage("Target")];
    const properties = { Name: { title: {} }, State: { status: {} } };
    await send("databases", { parent: { page_id: page }, initial_data_source: { properties } });
    await run(["pull", copy("restore")]);
    const args = ["restore", copy("restore"), "--into", into, "--only", page, "--requests-per-second", "off"];
    const plan = await run([...args, "--dry-run"]);
    expect(plan.stderr).toMatch(
      /^The restore contains:\n(.*\n)*The restore changes or leaves out:\n {2}data source [\da-f-]+: groups of the status "State"/,
    );
    expect(plan).toMatchObject({ code: 3, stdout: "" });
    expect(await run([...args, "--json"], {}, AbortSignal.abort(new Error("Interrupted.")))).toMatchObject({
      code: 130,
    });
    const { code, stdout } = await run([...args, "--json"]);
    const events = stdout.trimEnd().split("\n");
    expect(events.map((line) => (JSON.parse(line) as { type: string }).type)).toEqual(
      expect.arrayContaining(["plan", "progress", "summary"]),
    );
    expect(JSON.parse(events.at(-1) ?? "")).toMatchObject({ type: "summary", created: { page: 1, database: 1 } });
    expect(code).toBe(3);
    const again = await run(args);
    // Without the plan of a restore that cannot begin.
    expect(again.stderr).toMatch(
      /^ws-mirror: Expected an empty page in "into", but .* is not empty\. Create an empty page.*\n$/u,
    );
    expect(again.code).toBe(1);
    expect(await run(["restore", copy("restore"), "--into", "x"])).toMatchObject({ code: 2 });
  });

  test("restore says that a plan is empty, because the page contains the whole copy", async () => {
    const other = await startEmulator({ seed: "empty" });
    const environment = { WORKSPACE_TOKEN: other.token, WORKSPACE_BASE_URL: other.url };
    await run(["pull", copy("whole")], environment);
    const plan = await run(["restore", copy("whole"), "--into", other.testPageId, "--dry-run"], environment);
    await other.close();
    expect(plan.stderr).toBe("The restore contains nothing: the copy has no objects outside of the page.\n");
    expect(plan.code).toBe(0);
  });

  test("--version prints the version", async () => {
    expect(await run(["--version"])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
    });
  });

  test("createMirror refuses the blocking Client, and a missing store", async () => {
    const parts = { client: new Client({ auth: "ntn_x" }), store: undefined };
    const create = createMirror as (options: object) => unknown;
    expect(() => create(parts)).toThrow("Expected an AsyncClient in client, got a Client.");
    expect(() => create({ ...parts, client: undefined })).toThrow("Expected an AsyncClient in client, got undefined.");
    const client = new AsyncClient({ auth: "ntn_x" });
    expect(() => create({ client })).toThrow("Expected a store in store, got undefined.");
    await client.close();
    parts.client.close();
  });

  test("refuses a copy that another process changes", async () => {
    await run(["pull", copy("locked")]);
    const store = await openStore(copy("locked"));
    const unlock = await store.lock();
    const { code, stderr } = await run(["pull", copy("locked")]);
    expect(stderr).toMatch(/^ws-mirror: Another process changes the copy in /);
    expect(code).toBe(1);
    await unlock();
    await store.close();
    expect(await run(["pull", copy("locked")])).toMatchObject({ code: 0 });
  });

  test.each(["NOTION_TOKEN", "NOTION_API_TOKEN"])(
    "takes the token from %s, and names it if it is refused",
    async (name) => {
      onTestFinished(() => void vi.unstubAllEnvs());
      const runWith = (args: readonly string[], token: string) => {
        // The client looks for the variable of a refused token itself.
        vi.stubEnv(name, token);
        return run(args, { WORKSPACE_TOKEN: "", [name]: token });
      };
      expect(await runWith(["pull", copy(name)], emulator.token)).toMatchObject({ code: 0 });
      expect(await runWith(["verify", "--deep", copy(name)], `${emulator.token}\n`)).toMatchObject({ code: 0 });
      const { stderr, code } = await runWith(["pull", copy(name)], "wrong_token");
      expect(stderr).toContain(`401 unauthorized: API token is invalid. Check the token: it comes from ${name} (`);
      expect(stderr).not.toContain("wrong_token");
      expect(code).toBe(1);
    },
  );

  test("runs as a process, and never writes the token to the copy", () => {
    const command = join(import.meta.dirname, "../bin/ws-mirror.js");
    const environment = { ...process.env, WORKSPACE_TOKEN: emulator.token, WORKSPACE_BASE_URL: emulator.url };
    const { status } = spawnSync(process.execPath, [command, "pull", copy("process")], { env: environment });
    expect(status).toBe(0);
    expect(readFileSync(join(copy("process"), "mirror.db"), "latin1")).not.toContain(emulator.token);
  });
});

test("a flag that begins with --no sets an option of its own name", () => {
  const command = addFlags(new Command(), { noIcons: toggle("--no-icons", "leave icons out") });
  expect(command.parse([], { from: "user" }).opts()).toEqual({});
  expect(command.parse(["--no-icons"], { from: "user" }).opts()).toEqual({ noIcons: true });
});
