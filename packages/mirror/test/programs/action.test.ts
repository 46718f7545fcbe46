// The GitHub Action in actions/back-up: its script runs as a job would run it, in a repository with a remote.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { startEmulator, type RunningEmulator } from "@ws/emulator";
import { AsyncClient } from "@ws/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { temporaryFolder } from "../export/read-folder.ts";

const PACKAGE = join(import.meta.dirname, "../..");
const ACTION = join(PACKAGE, "../../actions/back-up");

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: {
    readonly steps: readonly { readonly uses?: string; readonly run?: string; readonly env?: Record<string, string> }[];
  };
}

const action = parse(readFileSync(join(ACTION, "action.yml"), "utf8")) as Action;
const script = action.runs.steps.find(({ run }) => run !== undefined);

let server: RunningEmulator;
let client: AsyncClient;
let folder: string;

const git = (...args: string[]) => execFileSync("git", args, { cwd: join(folder, "checkout") }).toString();

beforeEach(async () => {
  folder = temporaryFolder();
  server = await startEmulator({ seed: "empty" });
  client = new AsyncClient({ auth: server.token, baseUrl: server.url });
  for (const name of ["bin", "temp"]) mkdirSync(join(folder, name));
  // No version is published yet, and the packages of this folder are built.
  const programs = {
    npx: `shift 4\nexec "${process.execPath}" "${PACKAGE}/bin/ws-mirror.js" "$@"`,
    npm: `echo "npm $*" >> "${join(folder, "npm.log")}"`,
  };
  for (const [name, text] of Object.entries(programs)) {
    const file = join(folder, "bin", name);
    writeFileSync(file, `#!/bin/sh\n${text}\n`);
    chmodSync(file, 0o755);
  }
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", join(folder, "remote")]);
  execFileSync("git", ["clone", "--quiet", join(folder, "remote"), join(folder, "checkout")], { stdio: "ignore" });
  git("config", "user.name", "Owner");
  git("config", "user.email", "owner@example.com");
  writeFileSync(join(folder, "checkout", ".gitignore"), ".ws-copy\n");
  git("add", ".gitignore");
  git("commit", "--quiet", "-m", "Begin");
  git("push", "--quiet", "origin", "HEAD:main");
});
afterEach(async () => {
  await client.close();
  await server.close();
});

/** Runs the script with inputs. Returns its exit code, what it printed, and the outputs of the step. */
async function runAction(inputs: Record<string, string> = {}, more: NodeJS.ProcessEnv = {}) {
  const outputs = join(folder, "outputs");
  writeFileSync(outputs, "");
  const values = { token: server.token, "export-format": "markdown", commit: "true", version: "0.1.0", ...inputs };
  const valueOf = (text: string) =>
    text.replaceAll(/\$\{\{ (?:inputs\.([\w-]+)|[^}]+) \}\}/gu, (_, name: string | undefined) =>
      name === undefined ? "" : ((values as Record<string, string>)[name] ?? action.inputs[name]?.default ?? ""),
    );
  const variables = Object.entries(script?.env ?? {}).map(([name, text]) => [name, valueOf(text)] as const);
  const child = spawn("bash", ["-c", script?.run ?? ""], {
    cwd: join(folder, "checkout"),
    env: {
      ...process.env,
      ...Object.fromEntries(variables),
      GITHUB_ACTION_PATH: ACTION,
      GITHUB_OUTPUT: outputs,
      RUNNER_TEMP: join(folder, "temp"),
      WORKSPACE_BASE_URL: server.url,
      PATH: `${join(folder, "bin")}${delimiter}${process.env["PATH"] ?? ""}`,
      ...more,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed += String(chunk)));
  const [code] = (await once(child, "close")) as [number];
  const lines = readFileSync(outputs, "utf8").trim().split("\n").filter(Boolean);
  return { code, printed, outputs: Object.fromEntries(lines.map((line) => line.split("=") as [string, string])) };
}

const commits = () => git("log", "--format=%an: %s", "origin/main").trim().split("\n");

test("the action is pinned: other actions by their commits, and @ws/mirror is the one beside it", () => {
  expect(action.inputs["version"]?.default).toBe("repository");
  for (const { uses } of action.runs.steps) expect(uses ?? "own@0", uses).toMatch(/^(?:own@0|[\w/-]+@[0-9a-f]{40})$/u);
  expect(script?.run).not.toContain("${{");
});

test("builds the package beside the action", async () => {
  const { code, printed } = await runAction({ version: "repository" });
  expect(code, printed).toBe(0);
  expect(readFileSync(join(folder, "npm.log"), "utf8")).toBe("npm run setup --silent\nnpm run build --silent\n");
  expect(commits()).toHaveLength(2);
});

test("commits the export, and after that only what has changed", async () => {
  const first = await runAction();
  expect(first, first.printed).toMatchObject({ code: 0, outputs: { keep: "true", complete: "true" } });
  expect(commits()).toEqual(["github-actions[bot]: Update the export of the workspace", "Owner: Begin"]);
  expect(existsSync(join(folder, "checkout", "workspace", "index.md"))).toBe(true);
  expect(first.printed).not.toContain(server.token);

  const second = await runAction();
  expect(second, second.printed).toMatchObject({ code: 0, outputs: { complete: "true" } });
  expect(commits()).toHaveLength(2);

  await client.blocks.children.append({
    block_id: server.testPageId,
    children: [{ paragraph: { rich_text: [{ text: { content: "A new paragraph" } }] } }],
  });
  const third = await runAction();
  expect(third.code, third.printed).toBe(0);
  expect(git("show", "--format=", "--unified=0", "origin/main")).toContain("\n+A new paragraph\n");
  const files = git("show", "--format=", "--name-only", "origin/main").trim().split("\n");
  expect(files).toEqual(["workspace/.ws-mirror-export.json", expect.stringMatching(/^workspace\/pages\/.+\.md$/u)]);
});

test("fails with 3 if the copy lacks something, after it has done the rest", async () => {
  await server.addFault({ match: { operation: "comments.list" }, status: 403 });
  const { code, outputs, printed } = await runAction();
  expect({ code, outputs }, printed).toEqual({ code: 3, outputs: { keep: "true", complete: "false" } });
  expect(commits()).toHaveLength(2);
});

test("packs the copy for an artifact", async () => {
  const { code, outputs, printed } = await runAction({ artifact: "copy", "export-format": "", commit: "false" });
  expect(code, printed).toBe(0);
  expect(outputs["packed"]).toBe(join(folder, "temp", ".ws-copy.tar.gz"));
  expect(existsSync(outputs["packed"] ?? "")).toBe(true);
  expect(commits()).toEqual(["Owner: Begin"]);
});

test("keeps and commits nothing if the token is refused, or the repository is public", async () => {
  await server.addFault({ status: 401 });
  const refused = await runAction();
  expect(refused, refused.printed).toMatchObject({ code: 1, outputs: {} });
  const open = await runAction({}, { WS_VISIBILITY: "public" });
  expect(open).toMatchObject({ code: 2, printed: expect.stringContaining("Expected a private repository") as string });
  expect(commits()).toEqual(["Owner: Begin"]);
  expect(readdirSync(join(folder, "temp"))).toEqual([]);
});
