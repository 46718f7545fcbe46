// The operator's guide of the documentation: its commands run, in their order, and each alert rule has its paragraph.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AsyncClient } from "@ws/client";
import { asyncUploadFile } from "@ws/helpers/files";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { freePort } from "../../../../scripts/test/support/free-port.ts";
import { title } from "../../../mirror/test/export/workspace.ts";
import { startCommand } from "../../../mirror/test/support/command.ts";
import { call } from "../../../mirror/test/support/editor.ts";
import { runMain } from "../../../mirror/test/support/run-main.ts";
import { runFleet } from "../support/run-fleet.ts";
import { describeWork } from "../support/work-servers.ts";

const PACKAGE = join(import.meta.dirname, "../..");
const GUIDE = readFileSync(join(PACKAGE, "../../apps/docs/fleet.md"), "utf8");

/** Returns the blocks of a language. */
const blocksOf = (language: string) =>
  Array.from(GUIDE.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, "gmu")), ([, text = ""]) => text);

/** The commands of the packages in the guide. */
const commands = blocksOf("sh")
  .flatMap((text) => text.trim().split("\n"))
  .filter((line) => line.startsWith("npx "));

test("each alert rule has its paragraph in the guide, and no other one", () => {
  const { groups } = parse(readFileSync(join(PACKAGE, "deploy/alerts.yaml"), "utf8")) as {
    groups: { rules: { alert: string }[] }[];
  };
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  const headings = Array.from(GUIDE.matchAll(/^### (Mirror\w+)\n\n\S/gmu), ([, name]) => name);
  expect(new Set(headings)).toEqual(new Set(alerts));
});

/** The commands in sentences of the guide, and in the annotations of the alarms: those that name a workspace or the file. */
const advised = [
  ...new Set(
    [GUIDE, readFileSync(join(PACKAGE, "deploy/alerts.yaml"), "utf8")].flatMap((text) =>
      Array.from(text.replaceAll(/\s+/gu, " ").matchAll(/`(ws-(?:fleet|mirror) [^`]+)`/gu), ([, command = ""]) =>
        command.replaceAll(/NAME\b|\{\{ \$labels\.workspace \}\}/gu, "acme"),
      ),
    ),
  ),
].filter((command) => / acme\b| --workspaces /u.test(command));

describeWork("the advised commands", { services: [[2, 0]] }, (servers) => {
  beforeAll(async () => {
    const { emulator } = servers.service;
    const client = new AsyncClient({ auth: emulator.token, httpClient: emulator.httpClient, retry: false });
    const { id } = await asyncUploadFile(client, new TextEncoder().encode("content"), {
      filename: "a.txt",
      contentType: "text/plain",
    });
    call(emulator, "POST", "pages", {
      parent: { workspace: true },
      properties: title("With a file"),
      children: [{ file: { type: "file_upload", file_upload: { id } } }],
    });
    await client.close();
  });

  afterEach(() => void vi.unstubAllEnvs());

  /** Runs the commands as they are written, with the addresses in variables. Returns the exit codes that are not 0. */
  async function runAll(): Promise<Record<string, number>> {
    vi.stubEnv("REDIS_URL", servers.queue[1]);
    vi.stubEnv("DATABASE_URL", servers.postgres.url);
    const codes: Record<string, number> = {};
    for (const line of advised) {
      const [name, ...args] = line.replace("workspaces.json", servers.file).replace(" ID", " --list").split(" ");
      const { code, stdout, stderr } = await (name === "ws-fleet" ? runFleet(args) : runMain(args));
      if (code !== 0) codes[line] = code;
      expect({ line, code, stderr }).not.toMatchObject({ code: 2 });
      expect(stdout, line).not.toContain("missing");
    }
    // The files of the copy are elsewhere.
    expect(existsSync("ws-mirror-files")).toBe(false);
    return codes;
  }

  test("are complete: they exit with 0 if the fleet is well, and find its files if it is not", async () => {
    expect(advised.length).toBeGreaterThan(8);
    servers.write(servers.entry("acme"));
    const worker = servers.work(["--once", "--verify-every", "7d"]);
    expect(await worker.ended, worker.stderr()).toBe(0);
    expect(await runAll()).toEqual({});
    // A token was revoked, a text is damaged, and a workspace is bad.
    servers.write(servers.entry("acme", { token: "wrong" }), { name: "Bad" });
    await servers.rows("acme", "update ws_objects set json = replace(json, '0 1', '0 2') where kind = 'block'");
    await servers.rows(
      "acme",
      "update fleet.workspaces set problems = 1, failures = 1, error = 'No.', error_code = 'unauthorized'",
    );
    const codes = await runAll();
    expect(codes).toMatchObject({
      "ws-fleet status --workspaces workspaces.json": 3,
      "ws-mirror verify --workspace acme": 1,
      "ws-mirror pull --accept-loss --workspace acme --workspaces workspaces.json": 1,
    });
    // The next run after the repair checks the copy again, although its schedule is far away.
    servers.write(servers.entry("acme"));
    const repair = ["verify", "--repair", "--workspace", "acme", "--workspaces", servers.file];
    expect(await runMain(repair)).toMatchObject({ code: 0 });
    expect(await servers.work(["--once", "--verify-every", "7d"]).ended).toBe(0);
    expect(await runAll()).toEqual({});
  });
});

describeWork("the commands of the guide", { services: [[2, 0]] }, (servers) => {
  test("run in their order, and the statements that remove a customer after them", async () => {
    const [list = ""] = blocksOf("json");
    const names = (JSON.parse(list) as { name: string }[]).map(({ name }) => name);
    servers.write(...names.map((name) => servers.entry(name)));
    expect(commands.length).toBeGreaterThan(10);
    for (const line of commands) {
      const ports = { "9464": String(await freePort()), "8080": String(await freePort()) };
      const [, program, ...args] = line
        .replace("redis://redis:6379", `redis://127.0.0.1:${servers.redis.port}`)
        .replace("postgres://db/mirrors", servers.postgres.url)
        .replace("workspaces.json", servers.file)
        .replace("/shared", join(servers.folder, "files"))
        .replace(/\b(?:9464|8080)$/u, (port) => ports[port as keyof typeof ports])
        .split(" ");
      const command = program === "@ws/fleet" ? servers.run(args) : startCommand(args);
      const isService = (args[0] === "work" && !args.includes("--once")) || args[0] === "webhooks";
      if (isService) {
        await command.printed(args[0] === "work" ? "Waiting for jobs." : "Listening for webhooks");
        command.child.kill("SIGTERM");
      }
      expect({ line, code: await command.ended, stderr: command.stderr() }).toMatchObject({
        line,
        code: isService ? 130 : 0,
      });
    }
    // The last chapter removes a customer.
    const [statements = ""] = blocksOf("sql");
    for (const statement of statements.trim().split("\n")) await servers.rows("acme", statement);
    expect(await servers.rows("acme", "select name from fleet.workspaces")).toEqual([{ name: "acme" }]);
    expect(await servers.rows("acme", "select 1 from pg_namespace where nspname = 'ws_globex'")).toEqual([]);
  });
});
