// Keep-alive connections over node:http and node:https, without retries and without knowledge of Notion.
import http from "node:http";
import { MAX_RESPONSE_BYTES } from "../../constants.ts";
import { isRepeatable } from "../../retry/retryable-status.ts";
import type { HttpRequest } from "../../http/request.ts";
import { withSendDetails } from "../http-client/outcomes.ts";
import type { Cancel, Dispatcher, ResponseHandlers } from "../http-client/dispatcher.ts";
import { joinPool, loadHttps, type ConnectionPool, type ConnectionSettings } from "./connection-pool.ts";
import { closeIdleConnections } from "./idle-connections.ts";
import type { RequestSlots } from "./request-slots.ts";
import { credentialsFor } from "./tunnels.ts";
import { sendNodeRequest, type NodeRequest, type NodeRequestOptions, type NodeResponse } from "./send-node-request.ts";

const USER_AGENT = "ws-client (unofficial)";
const ACCEPT_ENCODING = "gzip, deflate, br";

/** A dispatcher on the connections that it shares with all others of this thread that have the same settings. */
export class NodeDispatcher implements Dispatcher {
  readonly #settings: ConnectionSettings;
  #joined: ReturnType<typeof joinPool> | undefined;

  constructor(settings: ConnectionSettings) {
    this.#settings = settings;
  }

  /** The slots of all clients with the same settings. */
  get slots(): RequestSlots {
    return this.#pool.slots;
  }

  dispatch(request: HttpRequest, handlers: ResponseHandlers): Cancel {
    const { maxIdleMs } = this.#settings;
    const format = request.stream ? "stream" : "text";
    return sendOn(this.#pool, request, { format, maxBytes: MAX_RESPONSE_BYTES, maxIdleMs }, handlers);
  }

  close(): void {
    this.#joined?.leave();
    this.#joined = undefined;
  }

  get #pool(): ConnectionPool {
    return (this.#joined ??= joinPool(this.#settings)).pool;
  }
}

/** Sends a request on a connection of a pool, or of an agent of the caller. */
export function sendOn(
  pool: ConnectionPool,
  request: NodeRequest,
  options: NodeRequestOptions,
  handlers: ResponseHandlers<NodeResponse>,
): Cancel {
  try {
    const target = pool.targetOf(request.baseUrl);
    const { secure } = target;
    const agentOfCaller = secure ? options.httpsAgent : options.httpAgent;
    const proxy = connectsItself(agentOfCaller) ? undefined : target.proxy;
    // A plain request goes to the proxy itself; an encrypted request passes it in a tunnel.
    const isForwarded = proxy !== undefined && !secure;
    const hop = isForwarded ? proxy : target;
    const agent = pool.agentFor(target, proxy, agentOfCaller);
    const { hostname, port } = hop;
    if (!isRepeatable(request.method, request.reads)) closeIdleConnections(agent, hostname, port, options.maxIdleMs);
    let tunnel: http.ClientRequest | undefined;
    const opened = (hop.secure ? loadHttps().request : http.request)({
      method: request.method,
      hostname,
      port,
      path: (isForwarded ? `http://${target.host}` : "") + target.pathname + request.url,
      headers: nodeHeaders(request, isForwarded ? { host: target.host, ...credentialsFor(proxy) } : {}),
      agent,
      ...(proxy !== undefined && { onTunnel: (connecting: http.ClientRequest) => (tunnel = connecting) }),
    });
    const cancel = sendNodeRequest(opened, request.body, options, {
      ...handlers,
      // All other idle connections to this host were idle for longer.
      onStaleConnection: () => closeIdleConnections(agent, hostname, port),
    });
    return () => {
      cancel();
      tunnel?.destroy();
    };
  } catch (error) {
    // Node or the agent refuses the request, such as a header with a line break. Errors of both are objects.
    const unsent = withSendDetails(error as Error, { sent: false, staleSocket: false });
    void Promise.resolve().then(() => handlers.onError(unsent));
    return () => undefined;
  }
}

/** The parts of an agent that decide how it opens a connection. Its types lack them. */
interface Connector {
  readonly createConnection?: unknown;
  /** The variables of a proxy, for agents of Node.js 24 and later. */
  readonly options?: { readonly proxyEnv?: unknown };
}

/** Returns true for an agent that opens connections in its own way, such as an agent for a proxy. */
function connectsItself(agent: unknown): boolean {
  if (!(agent instanceof http.Agent)) return false;
  const { createConnection, options } = agent as Connector;
  if (options?.proxyEnv !== undefined) return true;
  const isFrom = ({ prototype }: typeof http.Agent): boolean =>
    createConnection === (prototype as Connector).createConnection;
  return !isFrom(http.Agent) && !isFrom(loadHttps().Agent);
}

/** Methods whose requests have a content-length even without a body. */
const TAKES_BODY = new Set(["POST", "PUT", "PATCH"]);

/** Returns the headers as an object, which tools that trace or mock requests can read; Node also accepts an array. */
function nodeHeaders(
  { method, headers, body }: NodeRequest,
  ofProxy: http.OutgoingHttpHeaders,
): http.OutgoingHttpHeaders {
  const own = { "user-agent": USER_AGENT, "accept-encoding": ACCEPT_ENCODING };
  const all: http.OutgoingHttpHeaders = { ...own, ...headers, ...ofProxy };
  if (body !== undefined) all["content-length"] = Buffer.byteLength(body);
  else if (TAKES_BODY.has(method)) all["content-length"] = 0;
  return all;
}
