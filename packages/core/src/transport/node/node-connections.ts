// Keep-alive connections over node:http and node:https, without retries and without knowledge of Notion.
import http from "node:http";
import type https from "node:https";
import { MAX_RESPONSE_BYTES } from "../../constants.ts";
import type { Cancel, Dispatcher, ResponseHandlers } from "../http-client/dispatcher.ts";
import { sendNodeRequest, type NodeRequest, type NodeRequestOptions, type NodeResponse } from "./send-node-request.ts";

/** A pool of connections. */
export interface NodeConnections {
  send(request: NodeRequest, options: NodeRequestOptions, handlers: ResponseHandlers<NodeResponse>): Cancel;
  close(): void;
}

const USER_AGENT = "ws-client (unofficial)";
const ACCEPT_ENCODING = "gzip, deflate, br";
const TEXT: NodeRequestOptions = { format: "text", maxBytes: MAX_RESPONSE_BYTES };
const STREAM: NodeRequestOptions = { format: "stream", maxBytes: MAX_RESPONSE_BYTES };

/** Creates a dispatcher on its own connections. */
export function createNodeDispatcher(): Dispatcher {
  const connections = openNodeConnections();
  return {
    dispatch: (request, handlers) => connections.send(request, request.stream ? STREAM : TEXT, handlers),
    close: () => connections.close(),
  };
}

/** The parts of a base URL. */
interface Origin {
  readonly secure: boolean;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
}

function parseOrigin(baseUrl: string): Origin {
  const { protocol, hostname, port, pathname } = new URL(baseUrl);
  return {
    secure: protocol === "https:",
    hostname: hostname.startsWith("[") ? hostname.slice(1, -1) : hostname,
    port,
    pathname: pathname.replace(/\/$/, ""),
  };
}

/** Loads node:https for the first https URL: it loads all of TLS, which would add 5 ms to every start. */
const loadHttps = (): typeof https => process.getBuiltinModule("node:https");

/** Creates a pool of keep-alive connections. */
export function openNodeConnections(): NodeConnections {
  const ownAgent = new http.Agent({ keepAlive: true });
  let ownHttpsAgent: https.Agent | undefined;
  const origins = new Map<string, Origin>();

  const originOf = (baseUrl: string): Origin => {
    let origin = origins.get(baseUrl);
    if (origin === undefined) origins.set(baseUrl, (origin = parseOrigin(baseUrl)));
    return origin;
  };

  const open = (request: NodeRequest, { httpAgent, httpsAgent }: NodeRequestOptions): http.ClientRequest => {
    const { secure, hostname, port, pathname } = originOf(request.baseUrl);
    const options = {
      method: request.method,
      hostname,
      port,
      path: pathname + request.url,
      headers: nodeHeaders(request),
    };
    if (!secure) return http.request({ ...options, agent: httpAgent instanceof http.Agent ? httpAgent : ownAgent });
    const { Agent, request: requestSecurely } = loadHttps();
    const agent = httpsAgent instanceof Agent ? httpsAgent : (ownHttpsAgent ??= new Agent({ keepAlive: true }));
    return requestSecurely({ ...options, agent });
  };

  return {
    send(request, options, handlers) {
      try {
        return sendNodeRequest(open(request, options), request.body, options, handlers);
      } catch (error) {
        // Node refuses the request, such as a header with a line break.
        void Promise.resolve().then(() => handlers.onError(error));
        return () => undefined;
      }
    },
    close() {
      ownAgent.destroy();
      ownHttpsAgent?.destroy();
    },
  };
}

/** Methods whose requests have a content-length even without a body. */
const TAKES_BODY = new Set(["POST", "PUT", "PATCH"]);

/** Returns the headers as an object, which tools that trace or mock requests can read; Node also accepts an array. */
function nodeHeaders({ method, headers, body }: NodeRequest): http.OutgoingHttpHeaders {
  const all: http.OutgoingHttpHeaders = { "user-agent": USER_AGENT, "accept-encoding": ACCEPT_ENCODING, ...headers };
  if (body !== undefined) all["content-length"] = Buffer.byteLength(body);
  else if (TAKES_BODY.has(method)) all["content-length"] = 0;
  return all;
}
