// The test's side of the fault server: gives scripts, asks what was seen.
import { Worker } from "node:worker_threads";

/** What the server does with one request: write bytes as they are, then go on, end or reset. */
export interface Step {
  readonly write?: string;
  /** So many zeros after it, as fast as they are taken, then the end. */
  readonly flood?: number;
  readonly drip?: { readonly text: string; readonly everyMs: number };
  /** Written some milliseconds later. */
  readonly rest?: { readonly text: string; readonly afterMs: number };
  /** Reset at once, writing nothing. */
  readonly reset?: boolean;
  readonly afterwards?: "end" | "reset";
  readonly afterwardsMs?: number;
}

/**
 * Where the server listens: plain, encrypted with a certificate of its own making, as a proxy, on another port that
 * nobody has reason to ask, with nothing to say, with nothing but resets, and with a banner in plain text.
 */
export type Listener = "http" | "https" | "proxy" | "elsewhere" | "silent" | "resets" | "banner";

/** A request as it arrived. */
export interface SeenRequest {
  readonly via: Listener;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Everything before the body, byte for byte. */
  readonly raw: string;
}

/** What the server saw for one script. */
interface Seen {
  readonly requests: readonly SeenRequest[];
  /** How many connections carried them, and how many of these are closed by now. */
  readonly sockets: number;
  readonly closed: number;
}

export interface FaultServer {
  readonly url: string;
  readonly ports: Readonly<Record<Listener, number>>;
  /** Certificate of the encrypted listener, as PEM. */
  readonly cert: string;
  /** Gives the steps for requests to `/v1/<key>/…`, the last one repeats; the key `*` serves all that have none. */
  script(key: string, steps: readonly Step[]): Promise<void>;
  seen(key: string): Promise<Seen>;
  /** Forgets the requests that were seen for a script. */
  forget(key: string): Promise<void>;
  /** Connections to each listener so far, and how many are open. */
  connections(): Promise<Readonly<Record<Listener, { readonly total: number; readonly open: number }>>>;
  /** What the proxy was asked to connect to. */
  tunnels(): Promise<readonly { readonly target: string; readonly headers: Readonly<Record<string, string>> }[]>;
  close(): Promise<void>;
}

/** Starts the server in a thread of its own. */
export async function startFaultServer(): Promise<FaultServer> {
  const worker = new Worker(new URL("./fault-server-worker.mjs", import.meta.url), { execArgv: [] });
  const waiting = new Map<number, (value: never) => void>();
  let lastId = 0;
  const reply = <Value>(id: number): Promise<Value> => new Promise((resolve) => waiting.set(id, resolve));
  worker.on("message", ({ id, value }: { id: number; value: never }) => {
    waiting.get(id)?.(value);
    waiting.delete(id);
  });
  const ask = <Value>(message: object): Promise<Value> => {
    const id = (lastId += 1);
    worker.postMessage({ id, ...message });
    return reply<Value>(id);
  };
  const { ports, cert } = await reply<Pick<FaultServer, "ports" | "cert">>(0);
  return {
    url: `http://127.0.0.1:${ports.http}`,
    ports,
    cert,
    script: (key, steps) => ask({ command: "script", key, steps }),
    seen: (key) => ask({ command: "seen", key }),
    forget: (key) => ask({ command: "forget", key }),
    connections: () => ask({ command: "connections" }),
    tunnels: () => ask({ command: "tunnels" }),
    close: async () => void (await worker.terminate()),
  };
}

/** An HTTP/1.1 answer as bytes. */
export function answer(status: number, body = "", headers: Readonly<Record<string, string | number>> = {}): string {
  const all = { "content-type": "application/json", "content-length": Buffer.byteLength(body, "latin1"), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Status\r\n${lines.join("")}\r\n${body}`;
}

/** An error in the service's own form. */
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
  return answer(status, JSON.stringify(body), headers);
}
