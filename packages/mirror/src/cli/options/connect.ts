// Creates the client from the environment, and opens the copy.
import { AsyncClient, type AsyncClientOptions } from "@ws/client";
import type { CopyStore } from "../../store/mirror-store.ts";
import type { CopyLocation } from "../../store/open/copy-location.ts";
import { openStore } from "../../store/open/open-store.ts";
import { readWorkspace } from "../../workspaces-file.ts";
import type { FlagValues } from "../flags/flag.ts";
import type { COPY_FLAGS, JSON_FLAGS, PACE_FLAGS } from "../flags/shared-flags.ts";
import type { Pace } from "../flags/values.ts";
import { requireToken, UsageError } from "@ws/helpers/command";

/** Options that several commands have. */
export type CommonOptions = FlagValues<typeof COPY_FLAGS & typeof JSON_FLAGS & typeof PACE_FLAGS>;

/**
 * Creates the client. The token and the address come from `--workspaces`, or from the environment. If the token is
 * refused, the client names its variable.
 * @throws UsageError if the token is missing or not whole
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
    return { auth: typeof token === "string" ? token : token(), baseUrl, requestsPerSecond };
  }
  const baseUrl = environment["WORKSPACE_BASE_URL"]?.trim();
  const { token } = requireToken(environment, workspace === undefined ? "" : ", or pass --workspaces FILE");
  return { auth: token, baseUrl, requestsPerSecond: undefined };
}

/** The default is the adaptive limit of the client. */
function rateLimitOf(pace: Pace | undefined): Pick<AsyncClientOptions, "rateLimit"> {
  if (pace === undefined) return { rateLimit: "adaptive" };
  return pace === "off" ? {} : { rateLimit: { requestsPerSecond: pace } };
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
