// The Dockerfile of @ws/fleet, built and run step by step from the files of the repository: Docker is not needed, but the registry is.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readDockerfile, valuesOf, type Instruction } from "../../../packages/emulator/test/support/dockerfile.ts";
import {
  hasPostgres,
  startPostgresServer,
  type PostgresServer,
} from "../../../packages/mirror/test/support/postgres-server.ts";
import {
  hasRedisServer,
  startRedisServer,
  type RedisServer,
} from "../../../packages/rate-limit-redis/test/redis-server.ts";
import { repositoryFiles, ROOT, run } from "../../../scripts/test/repository.ts";
import { freePort } from "../../../scripts/test/support/free-port.ts";
import { TOOLS } from "./project.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "ws-fleet-image-")));
/** Folders of this machine for those of the image. */
const PLACES = {
  "/source": join(folder, "source"),
  "/app": join(folder, "app"),
  "/packs": join(folder, "packs"),
  "/files": join(folder, "files"),
};

/** Packages that were built from the same files are not built again. */
const CACHE = { TURBO_CACHE_DIR: join(ROOT, ".turbo/cache") };

/** The user of the image. Only root can start a process as another user. */
const user =
  process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

/** Puts the folders of this machine into a command. */
const localized = (text: string) =>
  Object.entries(PLACES)
    .reduce((part, [place, here]) => part.replaceAll(new RegExp(String.raw`(?<![\w.])${place}\b`, "gu"), here), text)
    .replace("node:node", `${user.uid}:${user.gid}`);

const instructions = readDockerfile(join(ROOT, "packages/fleet"));
const stages = instructions.reduce<Instruction[][]>((parts, instruction) => {
  if (instruction.name === "FROM") parts.push([]);
  parts.at(-1)?.push(instruction);
  return parts;
}, []);
const [build = [], image = []] = stages;

test("the image has a fixed major version of Node.js, and ends without root and without the tools of the build", () => {
  expect(stages.map((stage) => stage[0]?.value)).toEqual(["node:22-slim AS build", "node:22-slim"]);
  expect(valuesOf(image, "USER")).toEqual(["node"]);
  expect(valuesOf(image, "COPY")).toEqual(["--from=build /app ./"]);
  expect(valuesOf(image, "WORKDIR")).toEqual(["/app"]);
});

describe.skipIf(!hasRedisServer || !hasPostgres)("the steps of the image", () => {
  let redis: RedisServer;
  let postgres: PostgresServer;
  beforeAll(async () => {
    [redis, postgres] = await Promise.all([startRedisServer(), startPostgresServer()]);
    chmodSync(folder, 0o755);
    copyRepository(PLACES["/source"]);
    mkdirSync(join(folder, "bin"));
    symlinkSync(join(TOOLS, "node-22/bin/node"), join(folder, "bin/node"));
    await runSteps(build, PLACES["/source"]);
    await runSteps(image, PLACES["/app"]);
  });
  afterAll(async () => {
    await Promise.all([redis.stop(), postgres.stop()]);
    rmSync(folder, { recursive: true });
  });

  /** Copies what `COPY . .` copies: the files of the repository, without those that .dockerignore names. */
  function copyRepository(target: string): void {
    for (const file of repositoryFiles()) cpSync(join(ROOT, file), join(target, file));
  }

  async function runSteps(steps: readonly Instruction[], cwd: string): Promise<void> {
    for (const command of valuesOf(steps, "RUN")) await run("sh", ["-c", localized(command)], cwd, CACHE);
  }

  /** Starts a program in the image, as its user and without the variables of this machine. */
  function start(program: readonly string[], args: readonly string[]) {
    const [, path = ""] = /\bPATH=(\S+)/u.exec(valuesOf(image, "ENV").join(" ")) ?? [];
    const [file = "", ...rest] = [...program, ...args];
    const child = spawn(file, rest, {
      cwd: PLACES["/app"],
      env: {
        PATH: [join(folder, "bin"), localized(path)].join(delimiter),
        NODE_ENV: "production",
        REDIS_URL: `redis://127.0.0.1:${redis.port}`,
        DATABASE_URL: postgres.url,
        ACME_TOKEN: inject("variables")["WS_TOKEN"],
      },
      ...user,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (part: string) => (output += part));
    const ended = once(child, "exit").then(([code]) => code as number | null);
    return { child, ended, output: () => output };
  }

  const entrypoint = JSON.parse(valuesOf(image, "ENTRYPOINT")[0] ?? "[]") as string[];

  test("install the commands with the store for S3, and no tools", async () => {
    const help = start(entrypoint, JSON.parse(valuesOf(image, "CMD")[0] ?? "[]") as string[]);
    expect(await help.ended).toBe(0);
    expect(help.output()).toContain("Usage: ws-fleet");
    const modules = join(PLACES["/app"], "node_modules");
    expect(
      ["@ws/mirror-s3", "pg", "typescript", "@ws/emulator"].filter((name) => existsSync(join(modules, name))),
    ).toEqual(["@ws/mirror-s3", "pg"]);
  });

  test("give an image whose worker makes a copy as its user, passes its probes and ends at SIGTERM", async () => {
    const file = join(folder, "workspaces.json");
    writeFileSync(
      file,
      JSON.stringify([
        { name: "acme", tokenVariable: "ACME_TOKEN", baseUrl: inject("variables")["WS_URL"], requestsPerSecond: 1000 },
      ]),
    );
    const port = await freePort();
    const args = [
      "work",
      "--workspaces",
      file,
      "--files",
      PLACES["/files"],
      "--metrics",
      String(port),
      "--host",
      "0.0.0.0",
    ];
    const worker = start(entrypoint, args);
    await expect.poll(worker.output).toMatch(/^acme: .* skipped/mu);
    const probe = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    expect([await probe("/livez"), await probe("/readyz"), await probe("/metrics")]).toEqual([200, 200, 200]);
    worker.child.kill("SIGTERM");
    expect(await worker.ended).toBe(130);
    const verify = start(["ws-mirror"], ["verify", "--workspace", "acme", "--files", PLACES["/files"]]);
    expect([await verify.ended, verify.output()]).toEqual([0, expect.stringContaining("as it was written")]);
  });
});
