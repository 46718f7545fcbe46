// The guide "Let an assistant read it": its questions get the answers that it shows, and its configurations start the server.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { startEmulator } from "@ws/emulator";
import { openStore } from "@ws/mirror";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeStores } from "../../../mirror/test/support/describe-stores.ts";
import { connectCommand, contentOf, createMcpCopy, WS_MCP } from "../mcp-copy.ts";

const guide = readFileSync(new URL("../../../../apps/docs/guides/assistants.md", import.meta.url), "utf8");

/** A call, as the guide and the skill show it. */
interface Call {
  readonly tool: string;
  readonly arguments: Record<string, unknown>;
}

/** The calls of the guide, and the answers below them, in which `…` is any text. */
const questions = Array.from(
  guide.matchAll(/^### ([^\n]+\?)\n[^]*?^```json\n([^]*?)^```\n\n```text\n([^]*?)^```$/gmu),
  ([, question = "", call = "{}", answer = ""]) => ({
    question,
    call: JSON.parse(call) as Call,
    answer,
  }),
);

/** The price of this repair is edited before the question what changed. */
const EDITED = "60fa1d92749d8533a245a5afe45fd856";

describeStores("the guide for assistants", (stores) => {
  test("shows the answers of the server to five questions, and the skill shows calls that succeed", async () => {
    const copy = await createMcpCopy(stores, "guide", { seed: "demo" });
    await copy.mirror.pull();
    const { client, call } = await connectCommand(stores.args("guide"));
    expect(questions).toHaveLength(5);
    for (const { question, call: asked, answer } of questions) {
      let args = asked.arguments;
      if (asked.tool === "changes") {
        // The first run of this copy is later than Monday.
        args = { since: new Date(copy.nowMs() + 1000).toISOString() };
        copy.advance(120_000);
        copy.call("PATCH", `pages/${EDITED}`, { properties: { Price: { number: 77 } } });
        await copy.mirror.pull();
      }
      const escaped = answer.split("…").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
      expect(contentOf(await call(asked.tool, args)), question).toMatch(
        new RegExp(`^${escaped.join("[^\\n]*")}$`, "u"),
      );
    }
    const skill = readFileSync(new URL("../../skills/notion-copy/SKILL.md", import.meta.url), "utf8");
    const calls = Array.from(
      skill.matchAll(/^```json\n([^]*?)^```$/gmu),
      ([, json = "{}"]) => JSON.parse(json) as Call,
      // mcp-write-tasks.test.ts has those that write.
    ).filter(({ tool }) => tool !== "write");
    expect(calls).toHaveLength(4);
    for (const { tool, arguments: args } of calls)
      expect(await call(tool, args)).toMatch(/^Copy of the workspace at /u);
    await client.close();
    await copy.store.close();
  });
});

interface HostServer {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

test.each([
  [".mcp.json", "mcpServers"],
  [".vscode/mcp.json", "servers"],
])("has a file %s that starts the server", async (file, key) => {
  const folder = mkdtempSync(join(tmpdir(), "ws-mcp-host-"));
  const emulator = await startEmulator({ seed: "empty" });
  try {
    await openStore(folder).then((store) => store.close());
    const [, json = "{}"] =
      new RegExp(`^\`\`\`json \\[${file.replaceAll(".", "\\.")}\\]\n([^]*?)^\`\`\`$`, "mu").exec(guide) ?? [];
    const servers = (JSON.parse(json) as Readonly<Record<string, { workspace: HostServer }>>)[key];
    const { command = "", args = [], env = {} } = servers?.workspace ?? {};
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
