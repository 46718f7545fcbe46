// The parts of the guides besides programs: units of systemd, a line for cron, a Dockerfile, and a page for a browser.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHROMIUM, hasChromium } from "../../../scripts/test/support/chromium.ts";
import { freePort } from "../../../scripts/test/support/free-port.ts";
import { ROOT, run } from "../../../scripts/test/repository.ts";
import { startInstalledEmulator } from "./emulator-module.ts";
import { guideVariables } from "./guide-variables.ts";
import { linkPackage } from "./link-packages.ts";
import { PROJECT } from "./project.ts";
import { runGuide } from "./run-guide.ts";
import { codeBlocks } from "./run-page.ts";

const GUIDES = join(ROOT, "apps/docs/guides");
const blocks = codeBlocks(readFileSync(join(GUIDES, "mirror-service.md"), "utf8"));

/** Returns the text of a file that the guide of the mirror shows, with the paths of this test. */
const shown = (name: string) =>
  (blocks.find(({ file }) => file === name)?.text ?? expect.fail(`Expected ${name} in the guide.`))
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

test.skipIf(!hasSystemd)("systemd accepts the units", async () => {
  const names = blocks.flatMap(({ file }) => (/\.(service|timer)$/.test(file ?? "") ? [file ?? ""] : []));
  expect(names).toEqual(["ws-mirror.service", "ws-mirror.timer", "ws-mirror-watch.service"]);
  for (const name of names) writeFileSync(join(folder, name), shown(name));
  const { stdout, stderr } = await run(
    "systemd-analyze",
    ["verify", ...names.map((name) => join(folder, name))],
    folder,
  );
  expect(stdout + stderr).toBe("");
});

test("the line for cron has five fields and makes a copy", async () => {
  const line = shown("crontab").trim();
  const fields = line.split(" ").slice(0, 5);
  expect(fields.join(" ")).toMatch(/^[0-5]?\d [01]?\d( \*){3}$/);
  // Cron takes a percent sign for a line break.
  expect(line).not.toContain("%");
  // Cron has no variables of the user. The address of the emulator is the only difference.
  const command = line.slice(fields.join(" ").length + 1);
  const node = join(process.execPath, "..");
  const env = [`PATH=${node}:/usr/bin:/bin`, `WORKSPACE_BASE_URL=${emulator.url}`];
  const { stdout } = await run("env", ["-i", ...env, "sh", "-c", command], folder);
  expect(stdout).toContain("The copy is complete.");
});

test("the steps of the Dockerfile install the package, and its command makes a copy", async () => {
  const app = join(folder, "app");
  mkdirSync(app);
  linkPackage("@ws/mirror", [], PROJECT, app);
  const steps = [...shown("Dockerfile").matchAll(/^(\w+) (.*)$/gm)].map(([, name, value = ""]) => ({ name, value }));
  const npm = 'npm() { [ "$1" = install ] || command npm "$@"; }';
  // Only root can change the owner of a folder.
  const chown = "chown() { :; }";
  for (const { value } of steps.filter(({ name }) => name === "RUN"))
    await run("bash", ["-c", `set -e\n${npm}\n${chown}\n${value}`], app);
  const list = (step: string) => JSON.parse(steps.find(({ name }) => name === step)?.value ?? "[]") as string[];
  const [program = "", ...args] = [...list("ENTRYPOINT"), ...list("CMD")];
  const variables = { WORKSPACE_TOKEN: emulator.token, WORKSPACE_BASE_URL: emulator.url };
  const { stdout } = await run(join(app, program), args, app, variables);
  expect(stdout).toContain("The copy is complete.");
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
