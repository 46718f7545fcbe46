import { UsageError } from "./exit-codes.ts";

/** The environment variables with the token, as in `@ws/client`. The first that is set wins. */
export const TOKEN_VARIABLES = ["WORKSPACE_TOKEN", "NOTION_TOKEN", "NOTION_API_TOKEN"] as const;

/** A token and the environment variable that has it. */
export interface EnvironmentToken {
  readonly token: string;
  /** Name of the variable, for messages if the token is refused. */
  readonly variable: (typeof TOKEN_VARIABLES)[number];
}

/** Returns the token of the environment. Undefined if no variable of {@link TOKEN_VARIABLES} has one. */
export function environmentToken(
  environment: Readonly<Record<string, string | undefined>>,
): EnvironmentToken | undefined {
  for (const variable of TOKEN_VARIABLES) {
    const token = environment[variable]?.trim();
    if (token) return { token, variable };
  }
  return undefined;
}

/**
 * Returns the token of the environment.
 * @param hint further ways to pass a token, for the message
 * @throws UsageError if no variable has a token, or its form is wrong
 */
export function requireToken(environment: Readonly<Record<string, string | undefined>>, hint = ""): EnvironmentToken {
  const found = environmentToken(environment);
  if (found === undefined)
    throw new UsageError(
      `Expected a token in WORKSPACE_TOKEN, got none. Set the variable to a personal access token, or to the token of a connection${hint}.`,
    );
  if (/^[\x21-\x7e]+$/u.test(found.token) && !found.token.endsWith("...")) return found;
  throw new UsageError(
    `Expected ${found.variable} to be a whole token, without "Bearer", spaces and special characters. Copy it again.`,
  );
}
