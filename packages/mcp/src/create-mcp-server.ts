import type { McpServer } from "@modelcontextprotocol/server";
import type { OpenCopy } from "@ws/mirror/reader";
import { createServer } from "./create-server.ts";
import { processesOf } from "./answer-processes.ts";

/** Options of {@link createMcpServer}. */
export interface McpServerOptions {
  /** Called with the message of an error of the database, which the assistant does not see. @default no messages */
  readonly onError?: (message: string) => void;
}

/**
 * Creates a server for one connection of an assistant, for programs with a transport of their own. `server.connect(transport)` speaks
 * the revisions of the protocol that begin with a handshake. `serveStdio` and `createMcpHandler` of `@modelcontextprotocol/server` speak
 * 2026-07-28, too: they create a server for each connection or request.
 * @param copy stays open when the server is closed
 * @example
 * const copy = await openCopy("my-copy");
 * export default createMcpHandler(() => createMcpServer(copy));
 */
export const createMcpServer = (copy: OpenCopy, { onError = () => {} }: McpServerOptions = {}): McpServer =>
  createServer({ copy, onError, processes: processesOf(copy) }).server;
