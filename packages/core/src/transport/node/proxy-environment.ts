// Whether the environment asks for a proxy. Which one, and for which hosts, axios finds out.
const PROXY_VARIABLES = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"];

/** Whether any of the usual variables is set, in either case. */
export function isProxyConfigured(environment: Readonly<Record<string, string | undefined>>): boolean {
  return PROXY_VARIABLES.some((name) => Boolean(environment[name] ?? environment[name.toLowerCase()]));
}
