// The Dockerfile, as far as it can be tested without Docker.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const FOLDER = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "ws-docker-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = readFileSync(join(FOLDER, "Dockerfile"), "utf8").replaceAll("\\\n", "");
const instructions = text.split("\n").flatMap((line) => {
  const [, name, value] = /^([A-Z]+) +(.+)$/.exec(line) ?? [];
  return name === undefined || value === undefined ? [] : [{ name, value }];
});
const values = (name: string) => instructions.filter((item) => item.name === name).map(({ value }) => value);
const list = (value = "[]") => JSON.parse(value) as string[];

test("the image has a fixed major version of Node.js and no root user at its end", () => {
  expect(values("FROM")).toEqual([expect.stringMatching(/^node:\d+-alpine$/)]);
  expect(values("USER")).toEqual(["node"]);
  const names = instructions.map(({ name }) => name);
  expect(names.lastIndexOf("RUN")).toBeLessThan(names.indexOf("USER"));
  expect(names.lastIndexOf("COPY")).toBeLessThan(names.indexOf("USER"));
  expect(names).not.toContain("ADD");
});

test("the copied files start the emulator, its health check passes, and SIGTERM stops it", async () => {
  for (const copy of values("COPY")) {
    const [from = "", to = ""] = copy.split(" ");
    expect(existsSync(join(FOLDER, from)), from).toBe(true);
    cpSync(join(FOLDER, from), join(folder, to, to === "./" ? from : ""), { recursive: true });
  }
  const [, ...program] = list(values("ENTRYPOINT")[0]);
  // Port 4010 may be in use on this machine.
  const args = [...program, ...list(values("CMD")[0])].map((arg) => (arg === "4010" ? "0" : arg));
  const child = spawn(process.execPath, args, { cwd: folder });
  let out = "";
  await new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString();
      if (out.includes("curl")) resolve();
    });
  });
  const port = /:(\d+)\n/.exec(out)?.[1] ?? "";
  const [, check = ""] = values("HEALTHCHECK")[0]?.split("CMD ") ?? [];
  const [command, ...checkArgs] = list(check);
  expect(command).toBe("node");
  const runCheck = () =>
    spawnSync(
      process.execPath,
      checkArgs.map((arg) => arg.replace("4010", port)),
    ).status;
  expect(runCheck()).toBe(0);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(runCheck()).toBe(1);
});
