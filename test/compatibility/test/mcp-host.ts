// A host of the Model Context Protocol, which starts a server and speaks with it on standard input and output.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

/** How a host starts a server. */
export interface HostedServer {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/** A server that a host has started. */
export interface Session {
  /** Calls a tool. Returns the text of its answer. */
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<string>;
  /** The names of its tools. */
  readonly tools: readonly string[];
  /** The output of the server on standard error so far. */
  readonly stderr: () => string;
  readonly close: () => Promise<void>;
}

/** Starts a server. The SDK passes on the variables that a program needs, such as PATH, and those of the host. */
export async function startAsHost({ command, args, env, cwd }: HostedServer): Promise<Session> {
  const transport = new StdioClientTransport({ command, args: [...args], env: { ...env }, cwd, stderr: "pipe" });
  let stderr = "";
  transport.stderr?.on("data", (part: Buffer) => (stderr += part.toString()));
  const client = new Client({ name: "host", version: "1" });
  await client.connect(transport).catch((error: unknown) => {
    throw new Error(`The server ended: ${stderr}`, { cause: error });
  });
  const { tools } = await client.listTools();
  return {
    tools: tools.map(({ name }) => name),
    async call(name, given = {}) {
      const { content } = await client.callTool({ name, arguments: given });
      const [part] = content as { readonly text: string }[];
      return part?.text ?? "";
    },
    stderr: () => stderr,
    close: () => client.close(),
  };
}
