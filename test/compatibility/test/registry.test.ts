// `npm run registry` changes the settings of npm for its own time only.
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test, vi } from "vitest";
import { drawTerminal, FILE, typeCommands } from "../../../scripts/first-minute.mjs";
import { run } from "../../../scripts/test/repository.ts";
import { startRegistryCommand } from "./registry-command.ts";

const folder = mkdtempSync(join(tmpdir(), "ws-registry-command-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("it puts the line of the scope back as it was, and keeps what changed since", async () => {
  const npmrc = join(folder, "npmrc");
  writeFileSync(npmrc, "# mine\nfund=false\n@ws:registry=https://npm.example.com/\n");
  const registry = await startRegistryCommand(npmrc);
  const line = `@ws:registry=http://127.0.0.1:${registry.port}/`;
  expect(readFileSync(npmrc, "utf8")).toBe(`${line}\n# mine\nfund=false\n`);
  expect(registry.output()).toContain(line);
  await expect(startRegistryCommand(npmrc)).rejects.toThrow(
    `npm run registry: A registry runs already at http://127.0.0.1:${registry.port}/. End it with Ctrl+C first.\n`,
  );
  writeFileSync(npmrc, `${readFileSync(npmrc, "utf8")}audit=false\n`);
  expect(await registry.end("SIGTERM")).toBe(0);
  expect(readFileSync(npmrc, "utf8")).toBe("@ws:registry=https://npm.example.com/\n# mine\nfund=false\naudit=false\n");
  await expect(fetch(`http://127.0.0.1:${registry.port}/`)).rejects.toThrow("fetch failed");
});

test("after a kill, the registry is gone, and the next one or npm removes its line", async () => {
  const npmrc = join(folder, "new-npmrc");
  const killed = await startRegistryCommand(npmrc);
  await killed.end("SIGKILL");
  const isGone = () =>
    fetch(`http://127.0.0.1:${killed.port}/`).then(
      () => false,
      () => true,
    );
  await expect.poll(isGone).toBe(true);
  expect(readFileSync(npmrc, "utf8")).toContain("@ws:registry=");
  const [, command = ""] = /\n  npm (config delete .*)\n/.exec(killed.output()) ?? [];
  await run("npm", command.split(" "), folder, { npm_config_userconfig: npmrc });
  expect(existsSync(npmrc) ? readFileSync(npmrc, "utf8").trim() : "").toBe("");
});

test("a port in use is an error before anything is built", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await expect(startRegistryCommand(join(folder, "none"), port)).rejects.toThrow(
    `npm run registry: Another program uses port ${port}. Choose another port: npm run registry -- --port ${port + 1}\n`,
  );
  other.close();
});

test("other packages come from where they came from", async () => {
  const get = async (name: string, npmrc: string) =>
    (await run("npm", ["config", "get", name], folder, { npm_config_userconfig: npmrc })).stdout;
  expect(await get("registry", inject("npmrc"))).toBe(await get("registry", join(folder, "none")));
  expect(await get("@ws:registry", inject("npmrc"))).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\n$/);
});

test("the recorded first minute prints the same today; the number and the time of packages may differ", () => {
  vi.stubEnv("npm_config_userconfig", inject("npmrc"));
  const comparable = (text: string) => text.replace(/added \d+ packages in \w+/, "added");
  expect(comparable(drawTerminal(typeCommands()))).toBe(comparable(readFileSync(FILE, "utf8")));
  expect(readFileSync(FILE, "utf8").length).toBeLessThan(400_000);
  vi.unstubAllEnvs();
});
