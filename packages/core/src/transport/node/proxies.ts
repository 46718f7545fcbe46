// The proxy of a request: which variables of the environment apply, and to which hosts.
import { BlockList, isIP } from "node:net";
import { decodeOnce } from "../../http/decode-once.ts";

/** The proxy settings of an environment. */
export interface ProxySettings {
  /** Proxy for requests to http URLs. */
  readonly http: ProxySetting | undefined;
  /** Proxy for requests to https URLs. */
  readonly https: ProxySetting | undefined;
  /** Hosts without a proxy: names, IP addresses and networks, each with an optional port. */
  readonly noProxy: string;
}

/** A setting and the place where it was made, for errors. */
interface ProxySetting {
  readonly name: string;
  readonly value: string;
}

/** A proxy server. */
export interface Proxy {
  /** True for a proxy that is reached through TLS. */
  readonly secure: boolean;
  readonly hostname: string;
  readonly port: number;
  /** Host and port, without credentials, for errors. */
  readonly host: string;
  /** Value of the `proxy-authorization` header; undefined without credentials. */
  readonly authorization: string | undefined;
  /** Name of the setting, such as `HTTPS_PROXY`, for errors. */
  readonly setting: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns a variable that is set. As in curl, lower case comes first, and an empty variable is not set. */
function variable(environment: Environment, lower: string, upper: string): ProxySetting | undefined {
  const ofLower = environment[lower];
  if (ofLower) return { name: lower, value: ofLower };
  const value = environment[upper];
  return value ? { name: upper, value } : undefined;
}

/** Returns the proxy settings of an environment; undefined without a proxy. */
export function proxySettings(environment: Environment): ProxySettings | undefined {
  const all = variable(environment, "all_proxy", "ALL_PROXY");
  const http = variable(environment, "http_proxy", "HTTP_PROXY") ?? all;
  const https = variable(environment, "https_proxy", "HTTPS_PROXY") ?? all;
  if (http === undefined && https === undefined) return undefined;
  return { http, https, noProxy: variable(environment, "no_proxy", "NO_PROXY")?.value ?? "" };
}

/**
 * Returns the proxy for a URL; undefined if the request goes to the host itself.
 * @throws Error for a proxy that is neither an http nor an https URL
 */
export function findProxy({ http, https, noProxy }: ProxySettings, target: URL): Proxy | undefined {
  const setting = target.protocol === "https:" ? https : http;
  return setting === undefined || isExcluded(noProxy, target) ? undefined : parseProxy(setting);
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/** Removes the brackets of an IPv6 address. */
export const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, "$1");

function parseProxy({ name, value }: ProxySetting): Proxy {
  const text = value.includes("://") ? value : `http://${value}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const port = url && DEFAULT_PORTS[url.protocol];
  if (url === undefined || port === undefined || url.hostname === "") {
    // Only the scheme is shown: the value may contain a password.
    throw Object.assign(
      new Error(`Expected ${name} to be an http or https URL of a proxy, got ${url?.protocol ?? "another text"}`),
      { code: "ERR_INVALID_URL" },
    );
  }
  const { protocol, username, password } = url;
  const credentials = `${decodeOnce(username)}:${decodeOnce(password)}`;
  return {
    secure: protocol === "https:",
    hostname: withoutBrackets(url.hostname),
    port: Number(url.port || port),
    host: `${url.hostname}:${url.port || port}`,
    authorization: credentials === ":" ? undefined : `Basic ${Buffer.from(credentials).toString("base64")}`,
    setting: name,
  };
}

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Returns true if a list of hosts without a proxy contains the host of a URL. */
function isExcluded(noProxy: string, { protocol, hostname, port }: URL): boolean {
  const host = withoutBrackets(hostname).replace(/\.$/, "");
  return noProxy.split(/[\s,]+/).some((entry) => {
    if (entry === "" || entry === "*") return entry === "*";
    // A port follows a name, an IPv4 address or brackets: the colons of a plain IPv6 address are parts of it.
    const [, name = entry, ofPort] = /^(\[.*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
    if (ofPort !== undefined && Number(ofPort) !== Number(port || DEFAULT_PORTS[protocol])) return false;
    return matchesHost(withoutBrackets(name), host);
  });
}

function matchesHost(entry: string, host: string): boolean {
  const [, network = entry, prefix] = /^\[?(.*?)\]?\/(\d+)$/.exec(entry) ?? [];
  if (isIP(network) > 0) return contains(network, prefix, host) || (isLoopback(network) && isLoopback(host));
  // `example.org`, `.example.org` and `*.example.org` are the name and all names below it.
  const suffix = asciiName(entry.replace(/^\*?\./, ""));
  return host === suffix || host.endsWith(`.${suffix}`) || (isLoopback(suffix) && isLoopback(host));
}

/** Returns true if an IP address or a network, such as `10.0.0.0/8`, contains a host. */
function contains(network: string, prefix: string | undefined, host: string): boolean {
  if (isIP(host) === 0) return false;
  const list = new BlockList();
  const bits = Number(prefix ?? 128);
  if (prefix === undefined) list.addAddress(network, familyOf(network));
  else if (bits <= (familyOf(network) === "ipv4" ? 32 : 128)) list.addSubnet(network, bits, familyOf(network));
  // It also finds IPv4 addresses that are written as IPv6.
  return list.check(host, familyOf(host));
}

/** Programs write any of these names for their own machine. */
const isLoopback = (host: string): boolean =>
  host === "localhost" || contains("127.0.0.0", "8", host) || contains("::1", undefined, host);

/** Returns a host name in the form of URLs: lower case, without Unicode and without a dot at its end. */
function asciiName(name: string): string {
  const url = `http://${name.replace(/\.$/, "")}`;
  return URL.canParse(url) ? new URL(url).hostname : name.toLowerCase();
}
