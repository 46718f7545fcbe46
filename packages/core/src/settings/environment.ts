/** The environment variable with the root URL of Notion, for clients without `baseUrl`. */
export const BASE_URL_VARIABLE = "WORKSPACE_BASE_URL";

/** The environment variables with the token, for clients without `auth`. The first that is set wins. */
export const TOKEN_VARIABLES = ["WORKSPACE_TOKEN", "NOTION_TOKEN", "NOTION_API_TOKEN"] as const;

/** The part of Node's `process` that is read here. Browsers and most edge runtimes have none. */
interface Platform {
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
}

/** Returns the value of an environment variable. Undefined if it is not set or empty, or without an environment. */
export const environmentValue = (name: string): string | undefined =>
  (globalThis as Platform).process?.env?.[name]?.trim() || undefined;

/** A token and the environment variable that has it. */
export interface EnvironmentToken {
  readonly token: string;
  readonly variable: (typeof TOKEN_VARIABLES)[number];
}

/**
 * Returns the token of the environment. Undefined if no variable has one.
 * @param expected only a variable with this token counts
 */
export function environmentToken(expected?: unknown): EnvironmentToken | undefined {
  for (const variable of TOKEN_VARIABLES) {
    const token = environmentValue(variable);
    if (token && (expected === undefined || token === expected)) return { token, variable };
  }
  return undefined;
}
