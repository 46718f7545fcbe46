// Redirects the requests of node:http and node:https.
import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";
import { urlToHttpOptions } from "node:url";
import { isServiceAddress, parseUrl } from "./emulator-url.ts";

type Listener = (response: IncomingMessage) => void;
type Arguments = readonly [
  target: string | URL | RequestOptions,
  optionsOrListener?: RequestOptions | Listener | null,
  listener?: Listener,
];
type Send = (...args: Arguments) => ClientRequest;

/** The options that say how to connect. They fit Notion, not the emulator. */
const CONNECTION_OPTIONS = new Set([
  "protocol",
  "host",
  "hostname",
  "port",
  "defaultPort",
  "agent",
  "_defaultAgent",
  "createConnection",
  "socketPath",
  "servername",
  "setHost",
  "lookup",
  "family",
  "hints",
  "localAddress",
]);

/** Replaces `request` and `get` of both modules, for `import` and for `require()`. */
export function interceptNodeHttp(emulator: URL): void {
  const request = http.request.bind(http);
  for (const [module, protocol] of [
    [http, "http:"],
    [https, "https:"],
  ] as const) {
    const original = module.request;
    const send: Send = (...args) => {
      const [options, listener] = readArguments(args);
      if (!isService(options, protocol)) return Reflect.apply(original, module, args) as ClientRequest;
      return request(redirected(options, emulator), listener);
    };
    Object.assign(module, {
      request: send,
      get: (...args: Arguments): ClientRequest => {
        const sent = send(...args);
        sent.end();
        return sent;
      },
    });
  }
  syncBuiltinESMExports();
}

/** Reads the arguments as Node.js does: `(options)` or `(url, options?)`, each with a listener. */
function readArguments([target, second, third]: Arguments): [RequestOptions, Listener?] {
  const isOptions = typeof target !== "string" && !(target instanceof URL);
  const listener = typeof second === "function" ? second : third;
  const settings = typeof second === "function" ? undefined : second;
  // Node.js itself reports an invalid URL.
  const parsed = isOptions ? undefined : parseUrl(String(target));
  const options = isOptions ? target : { ...(parsed === undefined ? {} : urlToHttpOptions(parsed)), ...settings };
  return listener === undefined ? [options] : [options, listener];
}

function isService(options: RequestOptions, moduleProtocol: string): boolean {
  const { protocol = moduleProtocol, hostname, host, port } = options;
  const address = hostname ?? host ?? "";
  return isServiceAddress(protocol ?? moduleProtocol, address, String(port ?? ""));
}

/** Returns the options of the same request to the emulator. */
function redirected(options: RequestOptions, emulator: URL): RequestOptions {
  const { headers } = options;
  const kept = Object.fromEntries(Object.entries(options).filter(([name]) => !CONNECTION_OPTIONS.has(name)));
  const { hostname, port } = urlToHttpOptions(emulator);
  return {
    ...kept,
    ...(headers === undefined || headers === null ? {} : { headers: withHost(headers, emulator.host) }),
    // `false` asks for a connection of its own, which fits the emulator, too.
    ...(options.agent === false ? { agent: false } : {}),
    protocol: "http:",
    hostname,
    port,
  };
}

/** Replaces the host of Notion in the headers: the emulator creates addresses from it. */
function withHost(headers: NonNullable<RequestOptions["headers"]>, host: string): RequestOptions["headers"] {
  const isHost = (name: unknown) => String(name).toLowerCase() === "host";
  if (!Array.isArray(headers))
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, isHost(name) ? host : value]));
  // Node.js takes pairs, and names and values in turn.
  const values = headers as readonly unknown[];
  return values.map((item, index) => {
    if (Array.isArray(item)) return isHost(item[0]) ? [item[0] as unknown, host] : (item as unknown[]);
    return index % 2 === 1 && isHost(values[index - 1]) ? host : item;
  }) as string[];
}
