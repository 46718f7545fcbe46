// Creates the client from the environment, and opens the copy.
import { AsyncClient, type AsyncClientOptions } from "@ws/client";
import { join } from "node:path";
import type { MirrorStore } from "../store/mirror-store.ts";
import { openPostgresStore } from "../store/open-postgres-store.ts";
import { openStore } from "../store/open-store.ts";
import { UsageError } from "./exit-codes.ts";

/** Options that several commands have. */
export interface CommonOptions {
  /** Requests per second, or `off` for servers without a limit. Undefined: adaptive. */
  readonly requestsPerSecond?: string;
  /** URL of a PostgreSQL database, instead of `mirror.db`. */
  readonly database?: string;
  /** True: one JSON object per line on standard output. */
  readonly json?: boolean;
}

/**
 * Creates the client. The token and the address come from `WORKSPACE_TOKEN` and `WORKSPACE_BASE_URL`.
 * @throws UsageError if the token is missing, or the rate is not a positive number or `off`
 */
export function connectClient({ requestsPerSecond }: CommonOptions, environment: NodeJS.ProcessEnv): AsyncClient {
  const { WORKSPACE_TOKEN: auth, WORKSPACE_BASE_URL: baseUrl } = environment;
  if (auth === undefined || auth === "")
    throw new UsageError(
      "Expected a token in WORKSPACE_TOKEN, got none. Set the variable to the token of your integration.",
    );
  const options: AsyncClientOptions = {
    auth,
    ...(baseUrl === undefined || baseUrl === "" ? {} : { baseUrl }),
    ...rateLimitOf(requestsPerSecond),
    logLevel: "error",
  };
  return new AsyncClient(options);
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

/** Opens the copy in a folder. */
export async function openCopy(
  folder: string,
  { database }: CommonOptions,
  { create, migrate = create }: { readonly create: boolean; readonly migrate?: boolean },
): Promise<MirrorStore> {
  if (database === undefined) return openStore(folder, { create, migrate });
  return openPostgresStore({ url: database, filesFolder: join(folder, "files"), create, migrate });
}
