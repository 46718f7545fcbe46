/** The environment variable with the root URL of Notion, for clients without `baseUrl`. */
export const BASE_URL_VARIABLE = "WORKSPACE_BASE_URL";

/** The part of Node's `process` that is read here. Browsers and most edge runtimes have none. */
interface Platform {
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
}

/** Returns the value of `WORKSPACE_BASE_URL`. Undefined if it is not set or empty, or without an environment. */
export function environmentBaseUrl(): string | undefined {
  const { process } = globalThis as Platform;
  return process?.env?.[BASE_URL_VARIABLE]?.trim() || undefined;
}
