// `ws-mirror mcp`
import { openCopyToRead } from "../../mcp/open-copy.ts";
import { loadSdk } from "../../mcp/load-sdk.ts";
import { serveStdio } from "../../mcp/serve-stdio.ts";
import { locationOf, type CommonOptions } from "../options/connect.ts";
import { EXIT } from "../exit-codes.ts";
import type { CommandContext } from "../options/open-mirror.ts";
import { packageVersion } from "../package-version.ts";

/** Options of `ws-mirror mcp`. */
export interface McpCommandOptions extends CommonOptions {
  readonly http?: string;
  readonly refresh?: string;
}

/** Serves the copy to an assistant. Standard output belongs to the protocol. */
export async function mcpCommand(
  { reporter, signal }: CommandContext,
  folder: string | undefined,
  options: McpCommandOptions,
): Promise<number> {
  const sdk = await loadSdk();
  const location = locationOf(folder, options);
  const copy = await openCopyToRead(location);
  try {
    const context = { copy, location, onError: (message: string) => reporter.event("error", {}, message) };
    await serveStdio(sdk, packageVersion(), context, { input: process.stdin, output: process.stdout }, signal);
    return EXIT.complete;
  } finally {
    await copy.close();
  }
}
