// The parts of the guides besides programs: units of systemd, a line for cron, and a page for a browser. Those of the mirror are files of
// its package. images.test.ts runs the steps of its Dockerfile.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { CHROMIUM, hasChromium } from "../../../scripts/test/support/chromium.ts";
import { freePort } from "../../../scripts/test/support/free-port.ts";
import { ROOT, run } from "../../../scripts/test/repository.ts";
import { startInstalledEmulator } from "./emulator-module.ts";
import { guideVariables } from "./guide-variables.ts";
import { PROJECT } from "./project.ts";
import { runGuide } from "./run-guide.ts";
import { codeBlocks } from "./run-page.ts";

const GUIDES = join(ROOT, "apps/docs/guides");
const MIRROR = join(ROOT, "packages/mirror");

/** The files that the guide of the mirror shows. */
const blocks = codeBlocks(readFileSync(join(GUIDES, "mirror-service.md"), "utf8")).flatMap(({ file, text }) =>
  file === undefined ? [] : [{ file, text }],
);

/** Returns the text of a file of the mirror, with the paths of this test. */
const installed = (name: string) =>
  readFileSync(join(MIRROR, name), "utf8")
    .replaceAll("/opt/ws-mirror/", `${PROJECT}/`)
    .replaceAll("/etc/ws-mirror.env", join(folder, "env"))
    .replaceAll("/var/lib/ws-mirror/", `${folder}/`)
    .replaceAll("/data", join(folder, "data"));

const folder = realpathSync(mkdtempSync(join(tmpdir(), "ws-services-")));
let emulator: Awaited<ReturnType<typeof startInstalledEmulator>>;
beforeAll(async () => {
  emulator = await startInstalledEmulator(PROJECT);
  writeFileSync(join(folder, "env"), `WORKSPACE_TOKEN=${emulator.token}\n`);
});
afterAll(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true });
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

/** Runs a command with nothing of this environment but the address of the emulator, which is the only difference to a user. */
const runAlone = (command: string) => {
  const env = [`PATH=${dirname(process.execPath)}:/usr/bin:/bin`, `WORKSPACE_BASE_URL=${emulator.url}`];
  const { status, stdout } = spawnSync("env", ["-i", ...env, "sh", "-c", command], { cwd: folder, encoding: "utf8" });
  return { status, stdout };
};

afterEach(() => refuseComments(false));

/** Changes what the emulator refuses: comments, so that a copy lacks them, or nothing. */
async function refuseComments(isRefused: boolean): Promise<void> {
  const rules = [{ match: { path: "/v1/comments*" }, status: 403 }];
  const request = isRefused ? { method: "POST", body: JSON.stringify({ rules }) } : { method: "DELETE" };
  const headers = { "content-type": "application/json" };
  expect(await fetch(`${emulator.url}/_emulator/faults`, { ...request, headers })).toMatchObject({ ok: true });
}

test("the guide shows the files of the package as they are", () => {
  const files = [...readdirSync(join(MIRROR, "deploy")).map((name) => `deploy/${name}`), "Dockerfile"];
  const contents = files.map((name) => [basename(name), readFileSync(join(MIRROR, name), "utf8")] as const);
  expect(Object.fromEntries(contents)).toEqual(Object.fromEntries(blocks.map(({ file, text }) => [file, text])));
});

test.skipIf(!hasSystemd)("systemd accepts the units", async () => {
  const names = readdirSync(join(MIRROR, "deploy")).filter((name) => /\.(service|timer)$/.test(name));
  expect(names).toHaveLength(3);
  for (const name of names) writeFileSync(join(folder, name), installed(`deploy/${name}`));
  const { stdout, stderr } = await run(
    "systemd-analyze",
    ["verify", ...names.map((name) => join(folder, name))],
    folder,
  );
  expect(stdout + stderr).toBe("");
});

test("the unit of the timer fails exactly if the copy is not complete, and has no token in its arguments", async () => {
  const unit = installed("deploy/ws-mirror.service");
  const commands = [...unit.matchAll(/^ExecStart(?:Post)?=(.*)$/gm)].map(([, command]) => command);
  expect(commands).toHaveLength(2);
  // Other exit codes than 0 are a failure of the unit.
  expect(unit).not.toMatch(/SuccessExitStatus|TOKEN.*=.*\$/);
  const script = `set -e; . ${join(folder, "env")}; export WORKSPACE_TOKEN; ${commands.join("; ")}`;
  await refuseComments(true);
  expect(runAlone(script)).toMatchObject({ status: 3 });
  await refuseComments(false);
  const complete = runAlone(script);
  expect(complete.stdout).toContain("The copy is complete.");
  expect(complete.status).toBe(0);
});

test("the line for cron has five fields, makes a copy, and prints something only if the copy is not complete", async () => {
  const lines = installed("deploy/crontab").trim().split("\n");
  const [line = "", ...more] = lines.filter((text) => !text.startsWith("#"));
  expect(more).toEqual([]);
  const fields = line.split(" ").slice(0, 5);
  expect(fields.join(" ")).toMatch(/^[0-5]?\d [01]?\d( \*){3}$/);
  // Cron takes a percent sign for a line break.
  expect(line).not.toContain("%");
  const command = line.slice(fields.join(" ").length + 1);
  rmSync(join(folder, "copy"), { recursive: true, force: true });
  await refuseComments(true);
  expect(runAlone(command).stdout).toContain("The copy lacks one thing");
  await refuseComments(false);
  expect(runAlone(command)).toEqual({ status: 0, stdout: "" });
  expect(existsSync(join(folder, "copy/mirror.db"))).toBe(true);
});

test.skipIf(!hasChromium("guides"))("the page of the guide for browsers shows what it reads", async () => {
  const variables = await guideVariables(emulator);
  await runGuide(join(GUIDES, "browsers.md"), PROJECT, variables);
  const guide = join(PROJECT, "guides/browsers");
  const port = String(await freePort());
  const program = `import { server } from "./server.mjs"; server.listen(${port}, "127.0.0.1", () => console.log("ready"));`;
  writeFileSync(join(guide, "listen.mjs"), program);
  const server = spawn(process.execPath, ["listen.mjs"], { cwd: guide, env: { ...process.env, ...variables } });
  try {
    await once(server.stdout, "data");
    const args = [...CHROMIUM.args, "--virtual-time-budget=5000", "--dump-dom", `http://127.0.0.1:${port}/`];
    const { stdout } = await run(
      CHROMIUM.executablePath,
      [...args, `--user-data-dir=${join(folder, "chromium")}`],
      folder,
    );
    expect(stdout).toContain("3 pages");
  } finally {
    server.kill();
    await once(server, "exit");
  }
});
