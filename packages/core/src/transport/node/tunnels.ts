// Tunnels through a proxy: an https agent whose connections begin with a CONNECT request to the proxy. They are kept open and reused
// like direct connections. What the proxy answers is an error of the connection, because nothing was sent to the target.
import http from "node:http";
import type https from "node:https";
import type net from "node:net";
import { withSendDetails } from "../http-client/outcomes.ts";
import type { Proxy } from "./proxies.ts";

/** Options of a connection that `https.request()` passes to the agent. */
interface TunnelOptions extends https.RequestOptions {
  /** Receives the CONNECT request, so that its caller can end it. */
  readonly onTunnel?: (request: http.ClientRequest) => void;
}

type OnConnection = (error: Error | null, socket?: net.Socket) => void;

/** The methods of an agent that create a connection. Its types lack them. */
interface Connector {
  createConnection(options: object, done?: OnConnection): net.Socket | undefined;
}

/** Statuses of a proxy that another attempt would only repeat: it does not accept the caller, or the target. */
const FINAL_STATUSES: readonly (number | undefined)[] = [403, 407];

/** Returns the header with the credentials of a proxy, if it needs any. */
export const credentialsFor = ({ authorization }: Proxy): http.OutgoingHttpHeaders =>
  authorization === undefined ? {} : { "proxy-authorization": authorization };

/** Creates an agent whose connections go through a proxy. */
export function createTunnelAgent(
  { Agent, request: requestSecurely }: typeof https,
  proxy: Proxy,
  options: https.AgentOptions,
): https.Agent {
  const connector: Connector = Agent.prototype as https.Agent & Connector;
  const agent = new Agent(options);
  const createConnection = (target: TunnelOptions, done: OnConnection): void => {
    const host = String(target.host ?? target.hostname);
    const authority = `${host.includes(":") ? `[${host}]` : host}:${target.port ?? 443}`;
    const { hostname, port, secure } = proxy;
    const connect = (secure ? requestSecurely : http.request)({
      method: "CONNECT",
      hostname,
      port,
      path: authority,
      headers: { host: authority, ...credentialsFor(proxy) },
      agent: false,
      ...(secure && { rejectUnauthorized: options.rejectUnauthorized }),
    });
    connect.once("connect", (response, socket: net.Socket, head: Buffer) => {
      const { statusCode = 0 } = response;
      if (statusCode < 200 || statusCode > 299) {
        socket.destroy();
        return done(refusal(proxy, response));
      }
      if (head.byteLength > 0) socket.unshift(head);
      done(null, connector.createConnection.call(agent, { ...target, socket }));
    });
    connect.once("error", (cause: Error & { code?: string }) => {
      const error = new Error(`The proxy ${proxy.host} could not be used: ${cause.message}`, { cause });
      done(withSendDetails(Object.assign(error, { code: cause.code }), { sent: false, staleSocket: false }));
    });
    target.onTunnel?.(connect);
    connect.end();
  };
  return Object.assign(agent, { createConnection });
}

/** Returns the error for a proxy that opens no tunnel. */
function refusal({ host, setting }: Proxy, { statusCode, statusMessage = "" }: http.IncomingMessage): Error {
  const status = `${statusCode} ${statusMessage}`.trim();
  const step = statusCode === 407 ? `. Check the user name and the password in ${setting}` : "";
  const error = new Error(`The proxy ${host} refused the connection (${status})${step}`);
  return withSendDetails(error, { sent: false, staleSocket: false, isFinal: FINAL_STATUSES.includes(statusCode) });
}
