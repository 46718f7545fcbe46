// The files of the folder deploy: their commands run here, without Docker and systemd.
import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { hasRedisServer, startRedisServer, type RedisServer } from "../../../rate-limit-redis/test/redis-server.ts";
import { freePort } from "../../../../scripts/test/support/free-port.ts";
import { startCommand, type RunningCommand } from "../support/command.ts";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../support/postgres-server.ts";
import { runMain } from "../support/run-main.ts";
import { startSlowService, type SlowService } from "../support/slow-service.ts";

const DEPLOY = join(import.meta.dirname, "../../deploy");
const read = (name: string) => readFileSync(join(DEPLOY, name), "utf8");

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

const missing = [...(hasPromtool ? [] : ["promtool"]), ...(hasSystemd ? [] : ["systemd-analyze"])].join(", ");
// oxlint-disable-next-line eslint/no-console -- shows which tests were skipped
if (missing !== "") console.warn(`Not installed: ${missing}. Tests that need it are skipped`);

/** The members of a service in compose.yaml that are tested. */
interface ComposeService {
  readonly command: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
}

test.skipIf(!hasPromtool)("the alert rules are valid, and fire when they should", () => {
  const folder = mkdtempSync(join(tmpdir(), "ws-mirror-alerts-"));
  copyFileSync(join(DEPLOY, "alerts.yaml"), join(folder, "alerts.yaml"));
  copyFileSync(join(import.meta.dirname, "alerts.test.yaml"), join(folder, "alerts.test.yaml"));
  expect(execFileSync("promtool", ["check", "rules", "alerts.yaml"], { cwd: folder }).toString()).toContain("4 rules");
  execFileSync("promtool", ["test", "rules", "alerts.test.yaml"], { cwd: folder });
  rmSync(folder, { recursive: true });
});

test("the alert rules and the dashboard use the metrics of a worker only", () => {
  const source = readFileSync(join(import.meta.dirname, "../../src/metrics/work-metrics.ts"), "utf8");
  const names = [...source.matchAll(/meter\.create(\w+)\("(\w+)"/gu)].map(([, kind, name = ""]) =>
    kind === "Counter" ? `${name}_total` : name,
  );
  const dashboard = JSON.parse(read("dashboard.json")) as { panels: { targets: { expr: string }[] }[] };
  const texts = [read("alerts.yaml"), ...dashboard.panels.map((panel) => JSON.stringify(panel))];
  const used = new Set(texts.flatMap((text) => text.match(/ws_mirror_\w+/gu) ?? []));
  expect(used.size).toBeGreaterThan(6);
  expect([...used].filter((name) => !names.includes(name))).toEqual([]);
});

test.skipIf(!hasSystemd)("the units of systemd are valid", () => {
  const units = ["ws-mirror-work.service", "ws-mirror-webhooks.service", "ws-mirror-verify@.service"];
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...units.map((unit) => join(DEPLOY, unit))]);
  expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: "" });
});

describe.skipIf(!hasRedisServer || !hasPostgres)("the commands of deploy", { timeout: 60_000 }, () => {
  let folder: string;
  let redis: RedisServer;
  let postgres: PostgresServer;
  let service: SlowService;
  let commands: RunningCommand[] = [];
  const servers: ChildProcess[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "ws-mirror-deploy-"));
    [redis, postgres, service] = await Promise.all([startRedisServer(), startPostgresServer(), startSlowService(2, 0)]);
    const { url: baseUrl, emulator } = service;
    const entry = { name: "acme", token: emulator.token, baseUrl, requestsPerSecond: 1_000, webhookToken: "secret" };
    writeFileSync(join(folder, "workspaces.json"), JSON.stringify([entry]));
  });
  afterEach(() => {
    for (const { child } of commands) child.kill("SIGKILL");
    commands = [];
  });
  afterAll(async () => {
    for (const server of servers) server.kill("SIGKILL");
    service.close();
    await Promise.all([redis.stop(), postgres.stop()]);
    rmSync(folder, { recursive: true });
  });

  /** Puts the addresses and paths of this machine into a command. */
  async function start(args: readonly string[]) {
    const port = String(await freePort());
    const here = args.map((arg) =>
      arg
        .replace(/redis:\/\/redis:6379|\$\{REDIS_URL\}/u, `redis://127.0.0.1:${redis.port}`)
        .replace(/postgres:\/\/mirror:mirror@postgres\/mirror|\$\{DATABASE_URL\}/u, postgres.url)
        .replace(/\/config\/|\/etc\/ws-mirror\//u, `${folder}/`)
        .replace(/=(?:\/var\/lib\/ws-mirror)?\/files/u, `=${folder}/files`)
        .replace(/^--(port|metrics)=\d+/u, `--$1=${port}`)
        .replace("%i", "acme"),
    );
    const command = startCommand(here);
    commands.push(command);
    return { command, port };
  }

  const services = (parse(read("compose.yaml")) as { services: Record<string, ComposeService> }).services;

  /** Returns the exit code of the check of a container. */
  const check = ({ healthcheck }: ComposeService, port: string): number | null => {
    const [kind, file = "", ...args] = healthcheck?.test ?? [];
    expect(kind).toBe("CMD");
    return spawnSync(
      file,
      args.map((arg) => arg.replace(/:(?:9464|8080)\//u, `:${port}/`)),
    ).status;
  };

  test("Redis of compose.yaml starts, and removes no jobs", async () => {
    const [file = "", ...args] = services["redis"]?.command ?? [];
    const port = await freePort();
    servers.push(spawn(file, [...args, "--port", String(port), "--dir", folder], { stdio: "ignore" }));
    await vi.waitFor(async () => {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.destroy();
    }, 10_000);
    const client = new Redis(port);
    expect(await client.config("GET", "maxmemory-policy")).toEqual(["maxmemory-policy", "noeviction"]);
    client.disconnect();
  });

  test.each(["work", "webhooks"])("%s of compose.yaml starts, and its check passes and then fails", async (name) => {
    const part = services[name];
    if (part === undefined) throw new Error(`Expected the service ${name}.`);
    expect(part.command.slice(0, 2)).toEqual(["npx", "ws-mirror"]);
    const { command, port } = await start(part.command.slice(2));
    await command.printed(name === "work" ? '"type":"pulled"' : '"type":"listening"');
    await vi.waitFor(() => expect(check(part, port)).toBe(0), 20_000);
    command.child.kill("SIGTERM");
    expect(await command.ended).toBe(130);
    expect(check(part, port)).toBe(1);
  });

  test.each(["work", "webhooks"])("the unit of %s starts, and reloads its file", async (name) => {
    const [, line = ""] = /^ExecStart=\/usr\/bin\/env ws-mirror (.*)$/mu.exec(read(`ws-mirror-${name}.service`)) ?? [];
    const { command } = await start(line.split(" "));
    await command.printed(name === "work" ? '"type":"ready"' : '"type":"listening"');
    command.child.kill("SIGHUP");
    command.child.kill("SIGTERM");
    expect(await command.ended).toBe(130);
  });

  test("the unit of verify checks the copy that the others have made", async () => {
    const urls = ["--queue", `redis://127.0.0.1:${redis.port}`, "--database", postgres.url];
    const files = ["--workspaces", join(folder, "workspaces.json"), "--files", join(folder, "files")];
    expect(await runMain(["work", "--once", ...urls, ...files])).toMatchObject({ code: 0 });
    const [, line = ""] = /^ExecStart=\/usr\/bin\/env ws-mirror (.*)$/mu.exec(read("ws-mirror-verify@.service")) ?? [];
    const { command } = await start(line.split(" "));
    expect(await command.ended).toBe(0);
  });
});
