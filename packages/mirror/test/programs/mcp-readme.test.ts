// The server in the hands of a host: the configurations in the README start it, and it says what is not installed.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { startEmulator } from "@ws/emulator";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startCommand } from "../support/command.ts";
import { openStore } from "../../src/store/open/open-store.ts";

interface HostServer {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const chapter = readme.slice(readme.indexOf("### Let an assistant read it"));
const configurations = [...chapter.matchAll(/```json\n([^]*?)```/gu)]
  .slice(0, 2)
  .map(
    ([, json = ""]) =>
      JSON.parse(json) as Readonly<Record<"mcpServers" | "servers", { workspace: HostServer } | undefined>>,
  );

test.each(["mcpServers", "servers"] as const)("the configuration with %s starts the server", async (key) => {
  const folder = mkdtempSync(join(tmpdir(), "ws-mirror-host-"));
  const emulator = await startEmulator({ seed: "demo" });
  try {
    const store = await openStore(folder);
    await store.close();
    const workspace = configurations.find((configuration) => key in configuration)?.[key]?.workspace;
    const { command = "", args = [], env = {} } = workspace ?? {};
    expect(command).toBe("npx");
    const [, , ...own] = args.map((arg) => arg.replace("/path/to/my-workspace", folder));
    expect(args.slice(0, 3)).toEqual(["--prefix", "/path/to/project", "ws-mirror"]);
    // npx finds the command of an installed package. Here it is that of this folder.
    const bin = join(import.meta.dirname, "../../bin/ws-mirror.js");
    const variables = Object.fromEntries(Object.keys(env).map((name) => [name, emulator.token]));
    const client = new Client({ name: "host", version: "1" });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [bin, ...own.slice(1)],
        env: { ...variables, WORKSPACE_BASE_URL: emulator.url },
        stderr: "ignore",
      }),
    );
    expect((await client.listTools()).tools).toHaveLength(6);
    await client.close();
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true });
  }
});

test("says that the SDK is not installed", async () => {
  const hook = `export async function resolve(name, context, next) {
    if (name.startsWith("@modelcontextprotocol/")) throw new Error("not installed");
    return next(name, context);
  }`;
  const register = `import { register } from "node:module"; register(${JSON.stringify(dataUrl(hook))});`;
  const { ended, stderr, stdout } = startCommand(["mcp", "nowhere"], { NODE_OPTIONS: `--import=${dataUrl(register)}` });
  expect(await ended).toBe(2);
  expect(stderr()).toBe(
    "ws-mirror mcp needs the package @modelcontextprotocol/sdk. Install it: npm install @modelcontextprotocol/sdk.\n",
  );
  expect(stdout()).toBe("");
});

const dataUrl = (code: string): string => `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
