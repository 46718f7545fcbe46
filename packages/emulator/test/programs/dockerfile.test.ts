// The Dockerfile, as far as it can be tested without Docker. `test/compatibility/` also runs its installation.
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { copyFiles, readDockerfile, startImage, valuesOf } from "../support/dockerfile.ts";

const FOLDER = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "ws-docker-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const instructions = readDockerfile(FOLDER);

test("the image has a fixed major version of Node.js and no root user at its end", () => {
  expect(valuesOf(instructions, "FROM")).toEqual([expect.stringMatching(/^node:\d+-alpine$/)]);
  expect(valuesOf(instructions, "USER")).toEqual(["node"]);
  const names = instructions.map(({ name }) => name);
  expect(names.lastIndexOf("RUN")).toBeLessThan(names.indexOf("USER"));
  expect(names.lastIndexOf("COPY")).toBeLessThan(names.indexOf("USER"));
  expect(names).not.toContain("ADD");
  expect(valuesOf(instructions, "HEALTHCHECK")[0]).toContain(' CMD ["node", ');
});

test("the context of the build has only the files that are copied, without source maps", () => {
  const sources = valuesOf(instructions, "COPY").map((value) => `!${value.split(" ")[0]}`);
  const lines = readFileSync(join(FOLDER, ".dockerignore"), "utf8").trim().split("\n");
  expect(lines).toEqual(["*", ...sources, "dist/**/*.map"]);
});

test("the copied files start the emulator, its health check passes, and SIGTERM stops it", async () => {
  for (const value of valuesOf(instructions, "COPY")) copyFiles(value, FOLDER, folder);
  const container = await startImage(instructions, folder, { node: process.execPath });
  expect(await container.isHealthy()).toBe(true);
  container.process.kill("SIGTERM");
  expect(await once(container.process, "exit")).toEqual([0, null]);
  expect(await container.isHealthy()).toBe(false);
});

test("the Compose file and the service container of the guide use the port of the image", () => {
  const guide = readFileSync(join(FOLDER, "../../apps/docs/guides/other-languages.md"), "utf8");
  const [port = ""] = valuesOf(instructions, "EXPOSE");
  expect(guide.match(/ports: .*/g)).toEqual([`ports: ["${port}:${port}"]`, `ports: ["${port}:${port}"]`]);
  expect(guide.match(/http:\/\/(notion|localhost):\d+/g)).toEqual([
    `http://notion:${port}`,
    `http://localhost:${port}`,
  ]);
});
