// Creates the client from the environment, and opens the copy.
import { AsyncClient, type AsyncClientOptions } from "@ws/client";
import type { CopyStore } from "../../store/mirror-store.ts";
import type { CopyLocation } from "../../store/open/copy-location.ts";
import { openStore } from "../../store/open/open-store.ts";
import { readWorkspace } from "../../workspaces-file.ts";
import { requireToken, UsageError } from "@ws/helpers/command";

/** Options that several commands have. */
export interface CommonOptions {
  /** Requests per second, or `off` for servers without a limit. Undefined: adaptive. */
  readonly requestsPerSecond?: string;
  /** URL of a PostgreSQL database, instead of `mirror.db`. */
  readonly database?: string;
  /** Schema of the database. */
  readonly schema?: string;
  /** Workspace of `ws-fleet`, whose schema is `ws_<workspace>`. */
  readonly workspace?: string;
  /** File with the token of the workspace. */
  readonly workspaces?: string;
  /** Folder with the contents of files. */
  readonly files?: string;
  /** True: one JSON object per line on standard output. */
  readonly json?: boolean;
}

/**
 * Creates the client. The token and the address come from `--workspaces`, or from the environment. If the token is
 * refused, the client names its variable.
 * @throws UsageError if the token is missing or not whole, or the rate is not a positive number or `off`
 */
export function connectClient(options: CommonOptions, environment: NodeJS.ProcessEnv): AsyncClient {
  const { auth, baseUrl, requestsPerSecond } = readAccess(options, environment);
  const clientOptions: AsyncClientOptions = {
    auth,
    ...(baseUrl === undefined || baseUrl === "" ? {} : { baseUrl }),
    ...rateLimitOf(options.requestsPerSecond ?? requestsPerSecond),
    logLevel: "error",
  };
  return new AsyncClient(clientOptions);
}

/** Returns the token of the workspace, the address of Notion, and the rate of the workspace. */
function readAccess({ workspace, workspaces }: CommonOptions, environment: NodeJS.ProcessEnv) {
  if (workspaces !== undefined) {
    if (workspace === undefined) throw new UsageError("Expected --workspace NAME with --workspaces, got none.");
    const { token, baseUrl, requestsPerSecond } = readWorkspace(workspaces, workspace, environment);
    return { auth: typeof token === "string" ? token : token(), baseUrl, requestsPerSecond: String(requestsPerSecond) };
  }
  const baseUrl = environment["WORKSPACE_BASE_URL"]?.trim();
  const { token } = requireToken(environment, workspace === undefined ? "" : ", or pass --workspaces FILE");
  return { auth: token, baseUrl, requestsPerSecond: undefined };
}

/** The default is the adaptive limit of the client. */
function rateLimitOf(rate: string | undefined): Pick<AsyncClientOptions, "rateLimit"> {
  if (rate === undefined) return { rateLimit: "adaptive" };
  if (rate === "off") return {};
  const requestsPerSecond = Number(rate);
  if (!Number.isFinite(requestsPerSecond) || requestsPerSecond <= 0)
    throw new UsageError(`Expected a positive number or "off" in --requests-per-second, got "${rate}".`);
  return { rateLimit: { requestsPerSecond } };
}

/** Opens the copy that a command names. */
export async function openCopy(
  folder: string | undefined,
  options: CommonOptions,
  { create, migrate = create }: { readonly create: boolean; readonly migrate?: boolean },
): Promise<CopyStore> {
  return openStore(locationOf(folder, options), { create, migrate });
}

/** Returns the place of the copy that a command names. */
export const locationOf = (
  folder: string | undefined,
  { database, schema, workspace, files }: CommonOptions,
): CopyLocation => ({ folder, database, schema, workspace, files });
