// Loads the SDK of the Model Context Protocol, an optional package.
import { loadOptional } from "../load-optional.ts";

/** The modules of the SDK that a server needs. */
export interface Sdk {
  readonly mcp: typeof import("@modelcontextprotocol/sdk/server/mcp.js");
  readonly stdio: typeof import("@modelcontextprotocol/sdk/server/stdio.js");
  readonly http: typeof import("@modelcontextprotocol/sdk/server/streamableHttp.js");
  readonly types: typeof import("@modelcontextprotocol/sdk/types.js");
}

/**
 * Loads the SDK.
 * @throws MirrorError `invalid_argument` if it is not installed
 */
export async function loadSdk(): Promise<Sdk> {
  const load = () =>
    Promise.all([
      import("@modelcontextprotocol/sdk/server/mcp.js"),
      import("@modelcontextprotocol/sdk/server/stdio.js"),
      import("@modelcontextprotocol/sdk/server/streamableHttp.js"),
      import("@modelcontextprotocol/sdk/types.js"),
    ]);
  const [mcp, stdio, http, types] = await loadOptional(
    load,
    "ws-mirror mcp needs the package @modelcontextprotocol/sdk. Install it: npm install @modelcontextprotocol/sdk.",
  );
  return { mcp, stdio, http, types };
}
