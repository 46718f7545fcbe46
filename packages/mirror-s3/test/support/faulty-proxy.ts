// An HTTP proxy with faults: it refuses requests, cuts connections and changes bodies.
import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A fault of a request. */
type ProxyFault =
  /** Responds without the server. */
  | { readonly status: number; readonly body: string }
  /** Cuts the connection after this number of bytes of the body of the request, or of the response. */
  | { readonly cutRequestAt: number }
  | { readonly cutResponseAt: number }
  /** Changes the first byte of the body. */
  | { readonly changeBody: true };

/** A request that arrived at the proxy. */
interface ProxyRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
}

/** A running proxy. */
export interface FaultyProxy {
  readonly port: number;
  readonly requests: ProxyRequest[];
  /** Returns the fault of a request. Undefined: none. */
  faultOf: (request: ProxyRequest) => ProxyFault | undefined;
  readonly close: () => void;
}

/** Starts a proxy to a port of this machine. */
export async function startFaultyProxy(target: number): Promise<FaultyProxy> {
  const requests: ProxyRequest[] = [];
  const server = createServer((incoming, response) => {
    const { method = "GET", url = "/", headers } = incoming;
    const entry = { method, url, headers };
    requests.push(entry);
    pass(incoming, response, target, proxy.faultOf(entry));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy: FaultyProxy = {
    port: (server.address() as AddressInfo).port,
    requests,
    faultOf: () => undefined,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}

function pass(incoming: IncomingMessage, response: ServerResponse, port: number, fault: ProxyFault | undefined): void {
  const cut = () => void incoming.socket.destroy();
  if (fault !== undefined && "status" in fault) {
    incoming.resume();
    incoming.on("end", () => response.writeHead(fault.status, { "content-type": "application/xml" }).end(fault.body));
    return;
  }
  const { method, url } = incoming;
  // The proxy has told the client to continue.
  const { expect: _, ...headers } = incoming.headers;
  const outgoing = request({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    let sent = 0;
    answer.on("data", (chunk: Buffer) => {
      const limit = fault !== undefined && "cutResponseAt" in fault ? fault.cutResponseAt : Infinity;
      const part = chunk.subarray(0, Math.max(0, limit - sent));
      sent += chunk.length;
      response.write(part, () => sent > limit && cut());
    });
    answer.on("end", () => response.end());
  });
  outgoing.on("error", cut);
  let received = 0;
  incoming.on("data", (chunk: Buffer) => {
    if (fault !== undefined && "cutRequestAt" in fault && received + chunk.length > fault.cutRequestAt) {
      outgoing.destroy();
      return cut();
    }
    const isChanged = received === 0 && fault !== undefined && "changeBody" in fault;
    received += chunk.length;
    outgoing.write(isChanged ? Buffer.concat([Buffer.from([(chunk[0] ?? 0) ^ 1]), chunk.subarray(1)]) : chunk);
  });
  incoming.on("end", () => outgoing.end());
}
