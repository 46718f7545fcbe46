// The server in the hands of a host: the configurations in the README start it.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { startEmulator } from "@ws/emulator";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { WS_MCP } from "../mcp-copy.ts";
import { openStore } from "@ws/mirror";

interface HostServer {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const configurations = [...readme.matchAll(/```json\n([^]*?)```/gu)]
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
    const [packageName, ...own] = args.map((arg) => arg.replace("/path/to/my-copy", folder));
    // npx installs the package. Here it is that of this folder.
    expect(packageName).toBe("@ws/mcp");
    const variables = Object.fromEntries(Object.keys(env).map((name) => [name, emulator.token]));
    const client = new Client({ name: "host", version: "1" });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [WS_MCP, ...own],
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
