// A server that answers with given responses, also with broken ones, and keeps the requests.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A response of the server. */
export interface ScriptedResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text, or a value that is sent as JSON. */
  readonly body?: unknown;
  /** Delay between the headers and the body. */
  readonly bodyDelayMs?: number;
  /** True if the server never responds. */
  readonly isSilent?: boolean;
}

/** A request that arrived. */
interface SeenRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A running server. */
export interface ScriptedServer {
  readonly url: string;
  /** Sets the responses, in order. The last response repeats. Forgets earlier requests. */
  script(responses: readonly ScriptedResponse[]): void;
  /** Requests since the last script. */
  readonly seen: readonly SeenRequest[];
  close(): void;
}

/** Starts the server on a free port. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  let responses: readonly ScriptedResponse[] = [{}];
  let seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const scripted = responses[Math.min(seen.length, responses.length - 1)] ?? {};
      const { method, url, headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(pieces).toString() });
      respond(response, scripted);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    script(next) {
      responses = next;
      seen = [];
    },
    get seen() {
      return seen;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function respond(response: ServerResponse, scripted: ScriptedResponse): void {
  const { status = 200, headers = {}, body = {}, bodyDelayMs = 0, isSilent } = scripted;
  if (isSilent) return;
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.flushHeaders();
  const text = typeof body === "string" ? body : JSON.stringify(body);
  if (bodyDelayMs === 0) response.end(text);
  else setTimeout(() => response.end(text), bodyDelayMs);
}
