/**
 * A read-only server for the Model Context Protocol on a copy of a workspace.
 * @module @ws/mcp
 */
export { createMcpServer, type McpServerOptions } from "./create-mcp-server.ts";
