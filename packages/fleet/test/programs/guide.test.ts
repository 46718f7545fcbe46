// The operator's guide of the documentation: its commands run, in their order, and each alert rule has its paragraph.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { freePort } from "../../../../scripts/test/support/free-port.ts";
import { startCommand } from "../../../mirror/test/support/command.ts";
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
