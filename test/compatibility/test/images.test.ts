// The Dockerfiles that build from a clone, of @ws/fleet, @ws/mirror and @ws/mcp, built and run step by step from the files of the
// repository: Docker is not needed, but the registry is.
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

const folder = realpathSync(mkdtempSync(join(tmpdir(), "ws-images-")));

/** Packages that were built from the same files are not built again. */
const CACHE = { TURBO_CACHE_DIR: join(ROOT, ".turbo/cache") };

/** The user of the image. Only root can start a process as another user. */
const user =
  process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

/** A Dockerfile, with a folder of this machine for each of its image. All images have one clone. */
class Image {
  readonly #places: Readonly<Record<string, string>>;
  readonly stages: readonly (readonly Instruction[])[];

  constructor(name: string) {
    const own = (place: string) => [`/${place}`, join(folder, name, place)] as const;
    const places = ["app", "packs", "files", "data", "copy"].map(own);
    this.#places = { "/source": join(folder, "source"), ...Object.fromEntries(places) };
    this.stages = readDockerfile(join(ROOT, "packages", name)).reduce<Instruction[][]>((parts, instruction) => {
      if (instruction.name === "FROM") parts.push([]);
      parts.at(-1)?.push(instruction);
      return parts;
    }, []);
  }

  /** The instructions of the stage that is the image. */
  get last(): readonly Instruction[] {
    return this.stages.at(-1) ?? [];
  }

  /** Puts the folders of this machine into a text. */
  localized(text: string): string {
    return Object.entries(this.#places)
      .reduce((part, [place, here]) => part.replaceAll(new RegExp(String.raw`(?<![\w.])${place}\b`, "gu"), here), text)
      .replace("node:node", `${user.uid}:${user.gid}`);
  }

  /** Runs the steps of all stages. */
  async build(): Promise<void> {
    for (const command of this.stages.flatMap((stage) => valuesOf(stage, "RUN")))
      await run("sh", ["-c", this.localized(command)], join(folder, "source"), CACHE);
  }

  /** The words of `ENTRYPOINT` or `CMD`. */
  words(name: "ENTRYPOINT" | "CMD"): string[] {
    return (JSON.parse(valuesOf(this.last, name)[0] ?? "[]") as string[]).map((word) => this.localized(word));
  }

  /** Starts a program in the image, as its user and without the variables of this machine. */
  start(program: readonly string[], args: readonly string[], variables: NodeJS.ProcessEnv = {}) {
    const [, path = "/usr/local/bin:/usr/bin:/bin"] = /\bPATH=(\S+)/u.exec(valuesOf(this.last, "ENV").join(" ")) ?? [];
    const [file = "", ...rest] = [...program, ...args];
    const child = spawn(file, rest, {
      cwd: this.localized("/app"),
      env: { PATH: [join(folder, "bin"), this.localized(path)].join(delimiter), NODE_ENV: "production", ...variables },
      ...user,
      stdio: ["pipe", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (part: string) => (output += part));
    const ended = once(child, "exit").then(([code]) => code as number | null);
    return { child, ended, output: () => output };
  }
}

const fleet = new Image("fleet");
const mirror = new Image("mirror");
const mcp = new Image("mcp");
const WORKSPACE = {
  WORKSPACE_TOKEN: inject("variables")["WS_TOKEN"],
  WORKSPACE_BASE_URL: inject("variables")["WS_URL"],
};

beforeAll(() => {
  chmodSync(folder, 0o755);
  // As `COPY . .`: the files of the repository, without those that .dockerignore names.
  for (const file of repositoryFiles()) cpSync(join(ROOT, file), join(folder, "source", file));
  mkdirSync(join(folder, "bin"));
  symlinkSync(join(TOOLS, "node-22/bin/node"), join(folder, "bin/node"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["fleet", fleet],
  ["mirror", mirror],
  ["mcp", mcp],
])(
  "the image of %s has a major version of Node.js, and ends without root and the tools of the build",
  (_name, image) => {
    expect(image.stages.map((stage) => stage[0]?.value)).toEqual(["node:22-slim AS build", "node:22-slim"]);
    expect(valuesOf(image.last, "USER")).toEqual(["node"]);
    expect(valuesOf(image.last, "COPY")).toEqual(["--from=build /app ./"]);
    expect(valuesOf(image.last, "WORKDIR")).toEqual(["/app"]);
    expect(image.last.findLastIndex(({ name }) => name === "RUN")).toBeLessThan(
      image.last.findIndex(({ name }) => name === "USER"),
    );
  },
);

test("the image of mirror makes a copy, with PostgreSQL and S3 beside it", async () => {
  await mirror.build();
  const pull = mirror.start(mirror.words("ENTRYPOINT"), mirror.words("CMD"), WORKSPACE);
  expect([await pull.ended, pull.output()]).toEqual([0, expect.stringContaining("The copy is complete.")]);
  const modules = mirror.localized("/app/node_modules");
  expect(["@ws/mirror-s3", "pg", "typescript"].filter((name) => existsSync(join(modules, name)))).toEqual([
    "@ws/mirror-s3",
    "pg",
  ]);
});

test("the image of mcp makes a copy on a volume, and answers on standard output", async () => {
  await mcp.build();
  const server = mcp.start(mcp.words("ENTRYPOINT"), ["--pull"], WORKSPACE);
  const clientInfo = { name: "host", version: "1" };
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
  server.child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
  await expect.poll(server.output).toContain('"serverInfo"');
  await expect.poll(server.output).toContain("The copy is complete.");
  server.child.stdin.end();
  expect(await server.ended).toBe(0);
});

describe.skipIf(!hasRedisServer || !hasPostgres)("the image of fleet", () => {
  let redis: RedisServer;
  let postgres: PostgresServer;
  beforeAll(async () => {
    [redis, postgres] = await Promise.all([startRedisServer(), startPostgresServer()]);
    await fleet.build();
  });
  afterAll(() => Promise.all([redis.stop(), postgres.stop()]));

  const start = (program: readonly string[], args: readonly string[]) =>
    fleet.start(program, args, {
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      DATABASE_URL: postgres.url,
      ACME_TOKEN: inject("variables")["WS_TOKEN"],
    });
  const entrypoint = fleet.words("ENTRYPOINT");

  test("has the commands with the store for S3, and no tools", async () => {
    const help = start(entrypoint, fleet.words("CMD"));
    expect(await help.ended).toBe(0);
    expect(help.output()).toContain("Usage: ws-fleet");
    const modules = fleet.localized("/app/node_modules");
    expect(
      ["@ws/mirror-s3", "pg", "typescript", "@ws/emulator"].filter((name) => existsSync(join(modules, name))),
    ).toEqual(["@ws/mirror-s3", "pg"]);
  });

  test("has a worker that makes a copy as its user, passes its probes and ends at SIGTERM", async () => {
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
      fleet.localized("/files"),
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
    const verify = start(["ws-mirror"], ["verify", "--workspace", "acme", "--files", fleet.localized("/files")]);
    expect([await verify.ended, verify.output()]).toEqual([0, expect.stringContaining("as it was written")]);
  });
});
