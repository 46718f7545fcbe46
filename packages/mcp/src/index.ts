/**
 * A server for the Model Context Protocol on a copy of a workspace. It only reads: `ws-mcp --write` writes.
 * @module @ws/mcp
 */
export { createMcpServer, type McpServerOptions } from "./create-mcp-server.ts";
