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
