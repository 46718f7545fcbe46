// A copy of an emulated workspace, and clients of the server on it.
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { EmulatorOptions } from "@ws/emulator";
import { createMirror } from "@ws/mirror";
import { startCommand, type RunningCommand } from "../../mirror/test/support/command.ts";
import { createTestWorkspace, type TestWorkspace } from "../../mirror/test/support/workspace.ts";
import type { TestStores } from "../../mirror/test/support/describe-stores.ts";

/** The file of `ws-mcp`. */
export const WS_MCP = join(import.meta.dirname, "../bin/ws-mcp.js");

/** A workspace with a copy in one of the stores. */
export type McpCopy = TestWorkspace;

/** Creates a workspace, and opens its copy in a store. */
export async function createMcpCopy(stores: TestStores, name: string, options: EmulatorOptions = {}): Promise<McpCopy> {
  const workspace = await createTestWorkspace(options);
  const store = await stores.open(name);
  const { client, fetchFile, nowMs } = workspace;
  return Object.assign(workspace, { store, mirror: createMirror({ client, store, nowMs, fetchFile }) });
}

/** A client of the SDK. */
export interface McpClient {
  readonly client: Client;
  /** Calls a tool. Returns its text, after the word `Error:` if it failed. */
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<string>;
  /** The output of the server on standard error so far. */
  readonly stderr: () => string;
}

/** Returns a client of the SDK that speaks one revision of the protocol: the one of 2025 begins with a handshake. */
export const createClient = (revision: "2025" | "2026" = "2026"): Client =>
  new Client(
    { name: "test", version: "1" },
    revision === "2026" ? { versionNegotiation: { mode: { pin: "2026-07-28" } } } : {},
  );

/** Starts the command in a process of its own, and connects a client with it. */
export async function connectCommand(
  args: readonly string[],
  env: Record<string, string> = {},
  client = createClient(),
): Promise<McpClient> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [WS_MCP, ...args],
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stderr: "pipe",
  });
  let stderr = "";
  transport.stderr?.on("data", (part: Buffer) => (stderr += part.toString()));
  await client.connect(transport).catch((error: unknown) => {
    throw new Error(`The server ended: ${stderr}`, { cause: error });
  });
  return { client, call: callerOf(client), stderr: () => stderr };
}

/** Starts the command in a process of its own. */
export const startMcp = (
  args: readonly string[],
  environment?: NodeJS.ProcessEnv,
  program?: readonly string[],
): RunningCommand => startCommand(args, environment, program, WS_MCP);

/** Returns a function that calls a tool. */
export const callerOf =
  (client: Client): McpClient["call"] =>
  async (name, args = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    const [part] = content as { readonly text: string }[];
    return `${isError === true ? "Error: " : ""}${part?.text ?? ""}`;
  };

/** Returns the part of an answer that the workspace has written. */
export const contentOf = (answer: string): string =>
  /<workspace-[\da-f]{6} [^\n]*\n([^]*)<\/workspace-[\da-f]{6}>/u.exec(answer)?.[1] ?? `no content in: ${answer}`;

/** Returns the cursor of the rest of an answer. */
export const cursorOf = (answer: string): string | undefined => /\nnextCursor: (\S+)$/u.exec(answer)?.[1];
