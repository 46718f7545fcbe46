// The test's side of the fault server: gives scripts, asks what was seen.
import { Worker } from "node:worker_threads";

/** What the server does with one request: write bytes as they are, then go on, end or reset. */
export interface Step {
  readonly write?: string;
  readonly drip?: { readonly text: string; readonly everyMs: number };
  /** Written some milliseconds later. */
  readonly rest?: { readonly text: string; readonly afterMs: number };
  /** Reset at once, writing nothing. */
  readonly reset?: boolean;
  readonly afterwards?: "end" | "reset";
  readonly afterwardsMs?: number;
}

/** What the server saw for one script. */
interface Seen {
  readonly requests: readonly { method: string; target: string; headers: Record<string, string>; body: string }[];
  /** How many connections carried them, and how many of these are closed by now. */
  readonly sockets: number;
  readonly closed: number;
}

export interface FaultServer {
  readonly url: string;
  /** Gives the steps for requests to `/v1/<key>/…`; the last one repeats. */
  script(key: string, steps: readonly Step[]): Promise<void>;
  seen(key: string): Promise<Seen>;
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
  const port = await reply<number>(0);
  return {
    url: `http://127.0.0.1:${port}`,
    script: (key, steps) => ask({ command: "script", key, steps }),
    seen: (key) => ask({ command: "seen", key }),
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
