// Starts the fault server and sends commands to it: its scripts, and the requests that it received.
import { Worker } from "node:worker_threads";

/** Response of the server to one request: exact bytes, then an open, ended or reset connection. */
export interface Step {
  readonly write?: string;
  /** Number of zero bytes to send afterwards, as fast as possible, before the connection ends. */
  readonly flood?: number;
  readonly drip?: { readonly text: string; readonly everyMs: number };
  /** Text to send later. */
  readonly rest?: { readonly text: string; readonly afterMs: number };
  /** True to reset the connection without a response. */
  readonly reset?: boolean;
  readonly afterwards?: "end" | "reset";
  readonly afterwardsMs?: number;
}

/**
 * The listeners of the server: plain; encrypted with a self-signed certificate; as a proxy; on a port that no test should
 * reach; without any response; with resets only; with a banner in plain text.
 */
export type Listener = "http" | "https" | "proxy" | "elsewhere" | "silent" | "resets" | "banner";

/** A request that the server received. */
export interface SeenRequest {
  readonly via: Listener;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** All bytes before the body. */
  readonly raw: string;
}

/** Requests that the server received for one script. */
interface Seen {
  readonly requests: readonly SeenRequest[];
  /** Number of connections with these requests, and number of closed connections among them. */
  readonly sockets: number;
  readonly closed: number;
}

export interface FaultServer {
  readonly url: string;
  readonly ports: Readonly<Record<Listener, number>>;
  /** Certificate of the encrypted listener, as PEM. */
  readonly cert: string;
  /** Sets the steps for requests to `/v1/<key>/…`. The last step repeats. The key `*` is for all other requests. */
  script(key: string, steps: readonly Step[]): Promise<void>;
  seen(key: string): Promise<Seen>;
  /** Removes and returns the received requests of a script. */
  take(key: string): Promise<readonly SeenRequest[]>;
  /** Returns the number of all and of open connections of each listener. */
  connections(): Promise<Readonly<Record<Listener, { readonly total: number; readonly open: number }>>>;
  /** Returns the CONNECT requests of the proxy. */
  tunnels(): Promise<readonly { readonly target: string; readonly headers: Readonly<Record<string, string>> }[]>;
  close(): Promise<void>;
}

/** Starts the server in a separate thread. */
export async function startFaultServer(): Promise<FaultServer> {
  const worker = new Worker(new URL("./fault-server-worker.mjs", import.meta.url), { execArgv: [] });
  const pending = new Map<number, (value: never) => void>();
  let lastId = 0;
  const reply = <Value>(id: number): Promise<Value> => new Promise((resolve) => pending.set(id, resolve));
  worker.on("message", ({ id, value }: { id: number; value: never }) => {
    pending.get(id)?.(value);
    pending.delete(id);
  });
  const send = <Value>(message: object): Promise<Value> => {
    const id = (lastId += 1);
    worker.postMessage({ id, ...message });
    return reply<Value>(id);
  };
  const { ports, cert } = await reply<Pick<FaultServer, "ports" | "cert">>(0);
  return {
    url: `http://127.0.0.1:${ports.http}`,
    ports,
    cert,
    script: (key, steps) => send({ command: "script", key, steps }),
    seen: (key) => send({ command: "seen", key }),
    take: (key) => send({ command: "take", key }),
    connections: () => send({ command: "connections" }),
    tunnels: () => send({ command: "tunnels" }),
    close: async () => void (await worker.terminate()),
  };
}

/** Returns an HTTP/1.1 response as bytes. */
export function httpResponse(
  status: number,
  body = "",
  headers: Readonly<Record<string, string | number>> = {},
): string {
  const all = { "content-type": "application/json", "content-length": Buffer.byteLength(body, "latin1"), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Status\r\n${lines.join("")}\r\n${body}`;
}

/** Returns an error response in the format of the service. */
export function serviceError(
  status: number,
  code: string,
  headers: Readonly<Record<string, string | number>> = {},
): string {
  const body = {
    object: "error",
    status,
    code,
    message: `it is ${code}`,
    request_id: "00000000-0000-4000-8000-000000000009",
  };
  return httpResponse(status, JSON.stringify(body), headers);
}
