const PROXY_VARIABLES = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"];

/** Returns true if the environment configures a proxy. axios decides which proxy, and for which hosts. */
export function isProxyConfigured(environment: Readonly<Record<string, string | undefined>>): boolean {
  return PROXY_VARIABLES.some((name) => Boolean(environment[name] ?? environment[name.toLowerCase()]));
}
