// Runs the commands of the page on archives, beside a pull that runs.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../export/read-folder.ts";
import { startCommand } from "../support/command.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../support/postgres-server.ts";
import { startSlowService, type SlowService } from "../support/slow-service.ts";

const PACKAGE = join(import.meta.dirname, "../..");
/** Time of a response while the commands run. */
const SLOW_MS = 200;

const SECTION = "## Archive and encrypt a copy";

const PROGRAMS = ["restic", "sqlite3", "pg_dump", "pg_restore"];
/** True if the tools are installed. On Debian: `apt-get install restic sqlite3 postgresql-client`. */
const hasTools = PROGRAMS.every((program) => existsSync(join("/usr/bin", program)));

// oxlint-disable-next-line eslint/no-console -- shows which tests were skipped
if (!hasTools) console.warn(`${PROGRAMS.join(", ")} are not all installed: the tests of archives are skipped`);

/** Returns the commands of the page in their order. */
function commandsOfPage(): string[] {
  const page = readFileSync(join(PACKAGE, "../../docs/mirror-archives.md"), "utf8");
  const start = page.indexOf(SECTION);
  const section = page.slice(start, page.indexOf("\n## ", start + SECTION.length));
  return Array.from(section.matchAll(/```sh\n(.*?)```/gsu), ([, commands = ""]) => commands);
}

describe.skipIf(!hasTools)("the archive of a copy", () => {
  const [archiveSqlite = "", restoreSqlite = "", archivePostgres = "", restorePostgres = ""] = commandsOfPage();
  let service: SlowService;
  let folder: string;
  let environment: NodeJS.ProcessEnv;

  beforeAll(async () => {
    service = await startSlowService(300, SLOW_MS);
    folder = temporaryFolder();
    const programs = join(folder, "programs");
    mkdirSync(programs);
    // The package is not installed here.
    writeFileSync(
      join(programs, "npx"),
      `#!/bin/sh\nshift\nexec "${process.execPath}" "${PACKAGE}/bin/ws-mirror.js" "$@"\n`,
    );
    chmodSync(join(programs, "npx"), 0o755);
    environment = {
      ...process.env,
      PATH: `${programs}${delimiter}${process.env["PATH"] ?? ""}`,
      HOME: folder,
      RESTIC_REPOSITORY: join(folder, "repository"),
      RESTIC_PASSWORD: "a secret",
      WORKSPACE_TOKEN: service.emulator.token,
      WORKSPACE_BASE_URL: service.url,
    };
    await run("restic init");
  });
  afterAll(() => service.close());

  /** Runs commands, which end at the first error. Not with spawnSync(), because the pull goes on in the meantime. */
  async function run(commands: string, variables: NodeJS.ProcessEnv = {}) {
    const env = { ...environment, ...variables };
    const child = spawn("bash", ["-euo", "pipefail", "-c", commands], { cwd: folder, env });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (part: Buffer) => (stdout += part.toString()));
    child.stderr.on("data", (part: Buffer) => (stderr += part.toString()));
    const [status] = (await once(child, "close")) as [number | null];
    return { status, stdout, stderr };
  }

  /** Starts a pull, and resolves when it is in the middle. */
  async function pullHalf(...args: string[]) {
    service.delayMs = SLOW_MS;
    const pull = startCommand(["pull", ...args, "--requests-per-second", "off"], environment);
    await service.afterRequests(60);
    expect(pull.child.exitCode).toBeNull();
    return pull;
  }

  test("in SQLite is consistent, encrypted and complete beside a pull", async () => {
    const pull = await pullHalf(join(folder, "my-copy"));
    expect(await run(archiveSqlite)).toMatchObject({ status: 0 });
    expect(pull.child.exitCode).toBeNull();
    service.delayMs = 1;
    expect(await pull.ended).toBe(0);
    // The copy is not complete yet: exit code 3.
    const restored = await run(restoreSqlite);
    expect(restored.stdout).toContain("Every object and file is as it was written.");
    expect(restored.status).toBe(3);
    expect((await run(archiveSqlite)).status).toBe(0);
    await run("rm -r restored");
    expect(await run(restoreSqlite)).toMatchObject({ status: 0 });
    expect((await run("grep -r page_id repository")).status).toBe(1);
  });

  describe.skipIf(!hasPostgres)("in PostgreSQL", () => {
    let server: PostgresServer;
    beforeAll(async () => void (server = await startPostgresServer()));
    afterAll(() => server.stop());

    test("is consistent beside a pull, and returns into another database", async () => {
      await server.createDatabase("other");
      const urls = { DATABASE_URL: server.url, OTHER_DATABASE_URL: server.url.replace(/[^/]+$/u, "other") };
      const copy = ["--database", server.url, "--workspace", "acme", "--files", join(folder, "ws-mirror-files")];
      const pull = await pullHalf(...copy);
      // The workspace has no files.
      mkdirSync(join(folder, "ws-mirror-files/ws_acme"), { recursive: true });
      expect(await run(archivePostgres, urls)).toMatchObject({ status: 0 });
      expect(pull.child.exitCode).toBeNull();
      service.delayMs = 1;
      expect(await pull.ended).toBe(0);
      await run("rm -rf restored");
      const restored = await run(restorePostgres, urls);
      expect(restored.stdout, restored.stderr).toContain("Every object and file is as it was written.");
      expect(restored.status).toBe(3);
      const client = new Client({ connectionString: urls.OTHER_DATABASE_URL });
      await client.connect();
      const { rows } = await client.query<{ count: number }>("select count(*)::int as count from ws_acme.ws_objects");
      await client.end();
      expect(rows[0]?.count).toBeGreaterThan(10);
    });
  });
});
