// The Dockerfile of the emulator, run step by step with the packed package: Docker is not needed, but the registry is.
import { once } from "node:events";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { copyFiles, readDockerfile, startImage, valuesOf } from "../../../packages/emulator/test/support/dockerfile.ts";
import { run } from "../../../scripts/test/repository.ts";
import { PROJECT, TOOLS } from "./project.ts";

const PACKAGE = join(PROJECT, "node_modules/@ws/emulator");
const folder = mkdtempSync(join(tmpdir(), "ws-image-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The user of the image. Only root can start a process as another user. */
const isRoot = process.getuid?.() === 0;
const uid = isRoot ? 1000 : (process.getuid?.() ?? 0);
const gid = isRoot ? 1000 : (process.getgid?.() ?? 0);

test("its steps install the packed package, and it runs as another user and keeps data", async () => {
  const instructions = readDockerfile(PACKAGE);
  const app = join(folder, "app");
  const data = join(folder, "data");
  mkdirSync(app);
  // The user of the image reads the files, but writes to its own folder only.
  chmodSync(folder, 0o755);
  const node = join(folder, "node");
  copyFileSync(join(TOOLS, "node-22/bin/node"), node);
  for (const { name, value } of instructions) {
    if (name === "COPY") copyFiles(value, PACKAGE, app);
    // npm has a cache of its own here, because the image empties it.
    const command = value.replaceAll("/data", data).replace("node:node", `${uid}:${gid}`);
    if (name === "RUN") await run("sh", ["-c", command], app, { npm_config_cache: join(folder, "cache") });
  }
  expect(existsSync(join(PACKAGE, ".dockerignore"))).toBe(true);
  expect(existsSync(join(app, "node_modules/node-forge"))).toBe(true);
  expect(existsSync(join(app, "node_modules/axios"))).toBe(false);

  expect(valuesOf(instructions, "FROM")).toEqual(["node:22-alpine"]);
  const container = await startImage(instructions, app, { node, uid, gid, args: ["--data", `${data}/`] });
  expect(await container.isHealthy()).toBe(true);
  expect(statSync(`/proc/${container.process.pid}`).uid).toBe(uid);
  container.process.kill("SIGTERM");
  expect(await once(container.process, "exit")).toEqual([0, null]);
  expect(statSync(join(data, "workspace.json")).uid).toBe(uid);
});
