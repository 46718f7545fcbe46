// The server for assistants, installed and started as its hosts do: with npx, from the entry of the MCP registry, and as a bundle of
// a desktop host. images.test.ts runs the steps of its Dockerfile.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getMcpConfigForManifest, unpackExtension, v0_3, validateManifest } from "@anthropic-ai/mcpb";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readManifest, ROOT, run } from "../../../scripts/test/repository.ts";
import { startInstalledEmulator } from "./emulator-module.ts";
import { startAsHost } from "./mcp-host.ts";
import { PROJECT } from "./project.ts";

const SOURCE = join(ROOT, "packages/mcp");
const { version, ...manifest } = readManifest(SOURCE);

const folder = realpathSync(mkdtempSync(join(tmpdir(), "ws-mcp-hosts-")));
const app = join(folder, "app");
const bundles = join(folder, "bundles");
let emulator: Awaited<ReturnType<typeof startInstalledEmulator>>;

/** The variables of a host, with the address of the emulator in place of that of Notion. */
const env = () => ({ WORKSPACE_TOKEN: emulator.token, WORKSPACE_BASE_URL: emulator.url });

beforeAll(async () => {
  emulator = await startInstalledEmulator(PROJECT);
  mkdirSync(app);
  await run(process.execPath, [join(ROOT, "scripts/mcp-bundle.mjs"), bundles], folder);
  writeFileSync(join(app, "package.json"), "{}");
  await run("npm", ["install", "@ws/mcp"], app, { npm_config_userconfig: inject("npmrc") });
});
afterAll(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true });
});

/** Expects a server to make a copy while it answers, and to end with its client. */
async function expectFirstCopy(server: Parameters<typeof startAsHost>[0]): Promise<void> {
  const { tools, call, stderr, close } = await startAsHost(server);
  expect(tools).toEqual(["search", "read", "query", "list", "changes", "status"]);
  await expect.poll(() => call("search", { query: "opening hours" })).toContain("- Opening hours (in ");
  await expect.poll(stderr).toContain("The copy is complete.");
  expect(await call("query", { sql: "select count(*) from repairs" })).toContain("1 row");
  expect(stderr()).not.toContain(emulator.token);
  await close();
}

test("npx makes a copy, and then serves it without a token", async () => {
  const copy = join(folder, "npx-copy");
  await expectFirstCopy({ command: "npx", args: ["@ws/mcp", "--pull", copy], env: env(), cwd: app });
  const { call, close } = await startAsHost({ command: "npx", args: ["@ws/mcp", copy], env: {}, cwd: app });
  expect(await call("status")).toContain("Last complete run: 2");
  await close();
});

/** The parts of `server.json` that the test reads. */
interface RegistryEntry {
  readonly $schema: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly packages: readonly {
    readonly registryType: string;
    readonly identifier: string;
    readonly version: string;
    readonly fileSha256?: string;
    readonly runtimeHint: string;
    readonly packageArguments: readonly { type: string; name?: string; value?: string; valueHint?: string }[];
    readonly environmentVariables: readonly { name: string; isSecret: boolean }[];
  }[];
}

const readEntry = () => JSON.parse(readFileSync(join(bundles, "server.json"), "utf8")) as RegistryEntry;

test("the entry of the MCP registry has what its schema and the registry require", () => {
  const entry = readEntry();
  expect(entry.$schema).toBe("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json");
  // The registry reads this name in the published package.
  expect(entry.name).toBe(manifest["mcpName"]);
  expect(entry.name).toMatch(/^[a-zA-Z0-9.-]{1,99}\/[a-zA-Z0-9._-]{1,100}$/);
  for (const text of [entry.title, entry.description]) expect(text).toMatch(/^.{1,100}$/);
  const [npm, mcpb] = entry.packages;
  expect([entry.version, npm?.version, mcpb?.version]).toEqual([version, version, version]);
  expect(npm).toMatchObject({ registryType: "npm", identifier: "@ws/mcp", transport: { type: "stdio" } });
  for (const { type, name, value, valueHint } of npm?.packageArguments ?? [])
    expect(type === "named" ? name : (value ?? valueHint)).toMatch(/^(?:--)?[a-z]+$/);
  expect(mcpb).toMatchObject({ registryType: "mcpb", transport: { type: "stdio" } });
  expect(mcpb?.identifier).toContain("mcp");
  expect(mcpb?.fileSha256).toMatch(/^[\da-f]{64}$/);
});

test("a client of the MCP registry starts the npm package of the entry", async () => {
  const [npm] = readEntry().packages;
  const args = (npm?.packageArguments ?? []).map(({ name, value = join(folder, "registry-copy") }) =>
    name === undefined ? value : `${name}=${value}`,
  );
  const names = (npm?.environmentVariables ?? []).map(({ name }) => name);
  expect(names).toEqual(["WORKSPACE_TOKEN"]);
  const command = npm?.runtimeHint ?? "";
  await expectFirstCopy({ command, args: [npm?.identifier ?? "", ...args], env: env(), cwd: app });
});

test("a desktop host installs the bundle, asks for the folder and the token, and starts it", async () => {
  const extensionPath = join(folder, "extension");
  expect(
    await unpackExtension({ mcpbPath: join(bundles, "ws-mcp.mcpb"), outputDir: extensionPath, silent: true }),
  ).toBe(true);
  expect(validateManifest(join(extensionPath, "manifest.json"))).toBe(true);
  const text = readFileSync(join(extensionPath, "manifest.json"), "utf8");
  const parsed = v0_3.McpbManifestSchema.parse(JSON.parse(text));
  expect(parsed.version).toBe(version);
  expect(parsed.tools?.map(({ name }) => name)).toEqual(["search", "read", "query", "list", "changes", "status"]);
  expect(
    Object.entries(parsed.user_config ?? {}).map(([name, { type, sensitive = false }]) => [name, type, sensitive]),
  ).toEqual([
    ["folder", "directory", false],
    ["token", "string", true],
  ]);
  const options = { manifest: parsed, extensionPath, systemDirs: {}, pathSeparator: "/" };
  // A host does not start it before the user has answered.
  expect(await getMcpConfigForManifest({ ...options, userConfig: {} })).toBeUndefined();
  const userConfig = { folder: join(folder, "bundle copy"), token: emulator.token };
  const {
    command = "",
    args = [],
    env: variables = {},
  } = (await getMcpConfigForManifest({ ...options, userConfig })) ?? {};
  expect(args.join(" ")).not.toContain(emulator.token);
  expect(command).toBe("node");
  await expectFirstCopy({
    command: process.execPath,
    args,
    env: { ...variables, WORKSPACE_BASE_URL: emulator.url },
    cwd: folder,
  });
});

test("the bundle has the SQLite of each desktop system, and no path of this machine", () => {
  const extensionPath = join(folder, "extension");
  for (const system of ["darwin-arm64", "darwin-x64", "win32-x64-msvc", "linux-x64-gnu"])
    expect(existsSync(join(extensionPath, "node_modules/@libsql", system, "index.node")), system).toBe(true);
  expect(readFileSync(join(extensionPath, "package.json"), "utf8")).not.toContain(ROOT);
});
