// The pools of connections. All clients of a thread with the same settings share one, because most programs never close a client: a
// server may create one for each request.
import http from "node:http";
import type https from "node:https";
import { DEFAULT_MAX_IDLE_MS } from "../../constants.ts";
import type { ConnectionOptions } from "../http-client/connection-options.ts";
import { watchIdleConnections } from "./idle-connections.ts";
import { findProxy, proxySettings, withoutBrackets, type Proxy, type ProxySettings } from "./proxies.ts";
import { RequestSlots } from "./request-slots.ts";
import { createTunnelAgent } from "./tunnels.ts";

/** Settings of connections. Plain data: they cross a thread for `Client`. */
export interface ConnectionSettings {
  /** Undefined without a proxy. */
  readonly proxies: ProxySettings | undefined;
  /** False accepts servers without a valid certificate. */
  readonly rejectUnauthorized: boolean;
  /** Maximum number of requests at a time; undefined for no limit. */
  readonly max: number | undefined;
  /** Idle time after which a connection is not used for a request that cannot be repeated, in milliseconds. */
  readonly maxIdleMs: number;
}

/** Returns the settings of connections: the options of the caller, and those of the environment at this moment. */
export function connectionSettings({
  max,
  maxIdleMs = DEFAULT_MAX_IDLE_MS,
}: ConnectionOptions = {}): ConnectionSettings {
  const { env } = process;
  return {
    proxies: proxySettings(env),
    rejectUnauthorized: env["NODE_TLS_REJECT_UNAUTHORIZED"] !== "0",
    max,
    maxIdleMs,
  };
}

/** The target of requests with the same base URL, and the way to it. */
export interface Target {
  readonly baseUrl: string;
  readonly secure: boolean;
  readonly hostname: string;
  readonly port: number;
  /** Host and port, for the `host` header. */
  readonly host: string;
  /** Path of the base URL, without a slash at its end. */
  readonly pathname: string;
  readonly proxy: Proxy | undefined;
}

/** Number of idle connections to a host that Node.js keeps open by default. */
const MAX_IDLE = 256;

/** Loads node:https for the first https URL: it loads all of TLS, which would add 5 ms to every start. */
export const loadHttps = (): typeof https => process.getBuiltinModule("node:https");

/** Keep-alive connections with the same settings. */
export class ConnectionPool {
  readonly #settings: ConnectionSettings;
  readonly #options: https.AgentOptions;
  /** Limits the requests at a time. */
  readonly slots: RequestSlots;
  readonly #agents: http.Agent[] = [];
  readonly #tunnels = new WeakMap<http.Agent, https.Agent>();
  #http: http.Agent | undefined;
  #https: https.Agent | undefined;
  #target: Target | undefined;

  constructor(settings: ConnectionSettings) {
    const { max, rejectUnauthorized } = settings;
    this.#settings = settings;
    this.slots = new RequestSlots(max ?? Infinity);
    this.#options = {
      keepAlive: true,
      maxFreeSockets: Math.min(max ?? MAX_IDLE, MAX_IDLE),
      ...(max !== undefined && { maxSockets: max }),
      ...(!rejectUnauthorized && { rejectUnauthorized }),
    };
  }

  /**
   * Returns the target of a base URL.
   * @throws Error if the URL of the proxy is invalid
   */
  targetOf(baseUrl: string): Target {
    // Almost all programs have one base URL, and a map would grow with programs that have many.
    if (this.#target?.baseUrl !== baseUrl) this.#target = parseTarget(baseUrl, this.#settings.proxies);
    return this.#target;
  }

  /**
   * Returns the agent for requests to a target: the agent of the caller, or an agent of the pool.
   * @param proxy Proxy for the request. An encrypted request goes through a tunnel, a plain request to the proxy itself
   */
  agentFor({ secure }: Target, proxy: Proxy | undefined, ofCaller: unknown): http.Agent {
    if (!secure) return proxy?.secure ? this.#httpsAgent(undefined) : this.#httpAgent(ofCaller);
    const agent = this.#httpsAgent(ofCaller);
    return proxy === undefined ? agent : this.#tunnelAgent(proxy, agent);
  }

  #httpAgent(ofCaller: unknown): http.Agent {
    if (ofCaller instanceof http.Agent) return watched(ofCaller);
    return (this.#http ??= this.#own(new http.Agent(this.#options)));
  }

  #httpsAgent(ofCaller: unknown): https.Agent {
    const { Agent } = loadHttps();
    if (ofCaller instanceof Agent) return watched(ofCaller);
    return (this.#https ??= this.#own(new Agent(this.#options)));
  }

  /** Returns an agent with the options of another agent, such as its certificates, for requests through a proxy. */
  #tunnelAgent(proxy: Proxy, agent: https.Agent): http.Agent {
    let tunnel = this.#tunnels.get(agent);
    if (tunnel === undefined) {
      tunnel = watched(createTunnelAgent(loadHttps(), proxy, { keepAlive: true, ...agent.options }));
      this.#tunnels.set(agent, tunnel);
      if (agent === this.#https) this.#agents.push(tunnel);
    }
    return tunnel;
  }

  /** Closes all connections. Those of an agent of a caller stay open. */
  close(): void {
    for (const agent of this.#agents) agent.destroy();
  }

  #own<Agent extends http.Agent>(agent: Agent): Agent {
    this.#agents.push(agent);
    return watched(agent);
  }
}

function watched<Agent extends http.Agent>(agent: Agent): Agent {
  watchIdleConnections(agent);
  return agent;
}

function parseTarget(baseUrl: string, proxies: ProxySettings | undefined): Target {
  const url = new URL(baseUrl);
  const secure = url.protocol === "https:";
  return {
    baseUrl,
    secure,
    hostname: withoutBrackets(url.hostname),
    port: Number(url.port) || (secure ? 443 : 80),
    host: url.host,
    pathname: url.pathname.replace(/\/$/, ""),
    proxy: proxies && findProxy(proxies, url),
  };
}

/** A pool, and the number of open clients that have used it. */
interface SharedPool {
  readonly pool: ConnectionPool;
  clients: number;
}

const sharedPools = new Map<string, SharedPool>();

/** Returns the pool of all clients with the same settings, and a function that closes it for the last of them. */
export function joinPool(settings: ConnectionSettings): { readonly pool: ConnectionPool; readonly leave: () => void } {
  const key = keyOf(settings);
  let shared = sharedPools.get(key);
  if (shared === undefined) sharedPools.set(key, (shared = { pool: new ConnectionPool(settings), clients: 0 }));
  const { pool } = shared;
  shared.clients += 1;
  const leave = (): void => {
    shared.clients -= 1;
    if (shared.clients > 0) return;
    sharedPools.delete(key);
    pool.close();
  };
  return { pool, leave };
}

/** Maximum number of pools of HTTP clients: more than programs have, unless they use a new proxy for each request. */
const MAX_POOLS = 50;

const httpClientPools = new Map<string, ConnectionPool>();

/** Returns the pool that all HTTP clients with the same settings share. It stays open. */
export function httpClientPool(settings: ConnectionSettings): ConnectionPool {
  const key = keyOf(settings);
  let pool = httpClientPools.get(key);
  if (pool === undefined) {
    pool = new ConnectionPool(settings);
    httpClientPools.set(key, pool);
    for (const oldest of httpClientPools.keys()) if (httpClientPools.size > MAX_POOLS) httpClientPools.delete(oldest);
  }
  return pool;
}

/** Returns the same text for settings that can share connections. */
const keyOf = ({ proxies, rejectUnauthorized, max }: ConnectionSettings): string =>
  JSON.stringify([rejectUnauthorized, max, proxies]);
