import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { OpenCopy } from "@ws/mirror/reader";
import { createServer } from "./create-server.ts";

/** Options of {@link createMcpServer}. */
export interface McpServerOptions {
  /** Called with the message of an error of the database, which the assistant does not see. @default no messages */
  readonly onError?: (message: string) => void;
}

/**
 * Creates a server for one connection of an assistant, for programs with a transport of their own. Connect it with
 * `server.connect(transport)`.
 * @param copy stays open when the server is closed
 * @example
 * const server = createMcpServer(await openCopy("my-copy"));
 * await server.connect(new StdioServerTransport());
 */
export const createMcpServer = (copy: OpenCopy, { onError = () => {} }: McpServerOptions = {}): McpServer =>
  createServer({ copy, onError }).server;
