// The files of the folder deploy: their commands run here, without Docker and systemd.
import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { freePort } from "../../../../scripts/test/support/free-port.ts";
import { startCommand } from "../../../mirror/test/support/command.ts";
import { WORKSPACE_GAUGES } from "../../src/metrics/workspace-gauges.ts";
import { runFleet } from "../support/run-fleet.ts";
import { describeWork } from "../support/work-servers.ts";

const DEPLOY = join(import.meta.dirname, "../../deploy");
const read = (name: string) => readFileSync(join(DEPLOY, name), "utf8");

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

const missing = [...(hasPromtool ? [] : ["promtool"]), ...(hasSystemd ? [] : ["systemd-analyze"])].join(", ");
// oxlint-disable-next-line eslint/no-console -- shows which tests were skipped
if (missing !== "") console.warn(`Not installed: ${missing}. Tests that need it are skipped`);

/** The members of a service in compose.yaml that are tested. */
interface ComposeService {
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}

test.skipIf(!hasPromtool)("the alert rules are valid, and fire when they should", () => {
  const folder = mkdtempSync(join(tmpdir(), "ws-mirror-alerts-"));
  copyFileSync(join(DEPLOY, "alerts.yaml"), join(folder, "alerts.yaml"));
  copyFileSync(join(import.meta.dirname, "alerts.test.yaml"), join(folder, "alerts.test.yaml"));
  expect(execFileSync("promtool", ["check", "rules", "alerts.yaml"], { cwd: folder }).toString()).toContain("20 rules");
  execFileSync("promtool", ["test", "rules", "alerts.test.yaml"], { cwd: folder });
  rmSync(folder, { recursive: true });
});

test("the alert rules use metrics of the commands only, and the dashboard shows all of them", () => {
  const sources = ["work-metrics", "webhook-metrics"].map((name) =>
    readFileSync(join(import.meta.dirname, `../../src/metrics/${name}.ts`), "utf8"),
  );
  const names = [...sources.join("").matchAll(/meter\s*\.create(\w+)\("(\w+)"/gu)]
    .map(([, kind, name = ""]) => (kind === "Counter" ? `${name}_total` : name))
    .concat(Object.keys(WORKSPACE_GAUGES));
  const dashboard = JSON.parse(read("dashboard.json")) as { panels: { targets: { expr: string }[] }[] };
  const shown = dashboard.panels.flatMap((panel) => panel.targets).map(({ expr }) => expr);
  const usedIn = (texts: readonly string[]) => new Set(texts.flatMap((text) => text.match(/ws_mirror_\w+/gu) ?? []));
  expect([...usedIn(shown)].sort()).toEqual(names.sort());
  expect([...usedIn([read("alerts.yaml")])].filter((name) => !names.includes(name))).toEqual([]);
});

test.skipIf(!hasSystemd)("the units of systemd are valid", () => {
  const units = ["ws-fleet-work.service", "ws-fleet-webhooks.service", "ws-mirror-verify@.service"];
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...units.map((unit) => join(DEPLOY, unit))]);
  expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: "" });
});

describeWork("the commands of deploy", { services: [[2, 0]] }, (servers) => {
  const started: ChildProcess[] = [];
  beforeAll(() => servers.write(servers.entry("acme", { webhookToken: "secret" })));
  afterAll(() => {
    for (const server of started) server.kill("SIGKILL");
  });

  /** The variables of the environment that the files name, for the servers of the tests. */
  const environment = () => ({
    REDIS_URL: `redis://127.0.0.1:${servers.redis.port}`,
    DATABASE_URL: servers.postgres.url,
  });

  /** Puts the ports and paths of this machine into a command. It has no variables: their values could be seen with `ps`. */
  async function localized(args: readonly string[]) {
    expect(args.join(" ")).not.toMatch(/\$|:\/\//u);
    const port = String(await freePort());
    const here = args.map((arg) =>
      arg
        .replace(/\/config\/|\/etc\/ws-mirror\//u, `${servers.folder}/`)
        .replace(/=(?:\/var\/lib\/ws-mirror)?\/files/u, `=${servers.folder}/files`)
        .replace(/^--(port|metrics)=\d+/u, `--$1=${port}`)
        .replace("%i", "acme"),
    );
    return { here, port };
  }

  const services = (parse(read("compose.yaml"), { merge: true }) as { services: Record<string, ComposeService> })
    .services;

  /** Returns the exit code of the check of a container. */
  const check = ({ healthcheck }: ComposeService, port: string): number | null => {
    const [kind, file = "", ...args] = healthcheck?.test ?? [];
    expect(kind).toBe("CMD");
    return spawnSync(
      file,
      args.map((arg) => arg.replace(/:(?:9464|8080)\//u, `:${port}/`)),
    ).status;
  };

  test("compose.yaml gives the addresses to its programs in variables, and builds their image from the repository", () => {
    for (const name of ["work", "webhooks"]) {
      expect(Object.keys(services[name]?.environment ?? {})).toEqual(Object.keys(environment()));
      const { context = "", dockerfile = "" } = services[name]?.build ?? {};
      expect(existsSync(join(DEPLOY, context, dockerfile))).toBe(true);
      expect(existsSync(join(DEPLOY, context, "pnpm-lock.yaml"))).toBe(true);
    }
  });

  test("Redis of compose.yaml starts, and removes no jobs", async () => {
    const [file = "", ...args] = services["redis"]?.command ?? [];
    const port = await freePort();
    started.push(spawn(file, [...args, "--port", String(port), "--dir", servers.folder], { stdio: "ignore" }));
    const client = new Redis(port, { retryStrategy: () => 50, maxRetriesPerRequest: null });
    client.on("error", () => {});
    expect(await client.config("GET", "maxmemory-policy")).toEqual(["maxmemory-policy", "noeviction"]);
    client.disconnect();
  });

  test.each(["work", "webhooks"])("%s of compose.yaml starts, and its check passes and then fails", async (name) => {
    const part = services[name];
    if (part === undefined) throw new Error(`Expected the service ${name}.`);
    const { here, port } = await localized(part.command);
    const command = servers.run(here, undefined, environment());
    await command.printed(name === "work" ? '"type":"pulled"' : '"type":"listening"');
    await expect.poll(() => check(part, port)).toBe(0);
    command.child.kill("SIGTERM");
    expect(await command.ended).toBe(130);
    expect(check(part, port)).toBe(1);
  });

  test.each(["work", "webhooks"])("the unit of %s starts, and reloads its file", async (name) => {
    const [, line = ""] = /^ExecStart=\/usr\/bin\/env ws-fleet (.*)$/mu.exec(read(`ws-fleet-${name}.service`)) ?? [];
    const { here } = await localized(line.split(" "));
    const command = servers.run(here, undefined, environment());
    await command.printed(name === "work" ? '"type":"ready"' : '"type":"listening"');
    command.child.kill("SIGHUP");
    command.child.kill("SIGTERM");
    expect(await command.ended).toBe(130);
  });

  test("the unit of verify checks the copy that the others have made", async () => {
    expect(await runFleet(["work", "--once", ...servers.queue, ...servers.copies])).toMatchObject({ code: 0 });
    const [, line = ""] = /^ExecStart=\/usr\/bin\/env ws-mirror (.*)$/mu.exec(read("ws-mirror-verify@.service")) ?? [];
    const { here } = await localized(line.split(" "));
    expect(await startCommand(here, environment()).ended).toBe(0);
  });
});
