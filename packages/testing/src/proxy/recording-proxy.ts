// A reverse proxy that records all requests that programs send through it.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { partsWithout } from "../matching/differences.ts";
import type { SentRequest } from "../model/traffic.ts";
import { InteractionRecording } from "../record/interaction-recording.ts";
import { Recorder } from "../record/recorder.ts";
import { Redactor } from "../redact/redactor.ts";
import type { RedactOptions } from "../redact/rules.ts";
import { forwardedHeaders, openUpstream, type UpstreamResponse } from "./open-upstream.ts";

/** Milliseconds between an interaction and the write of the cassette. Until then it is in the journal only. */
const SAVE_DELAY_MS = 1000;

/** Settings of a recording proxy. */
export interface ProxySettings {
  /** Path of the cassette. */
  readonly path: string;
  /** Base URL of Notion. */
  readonly upstream: URL;
  /** Port to listen on, on this machine only. 0 selects a free port. */
  readonly port: number;
  readonly redact: RedactOptions;
  /** Receives warnings, one line each. */
  readonly report: (line: string) => void;
}

/** A proxy that listens. */
export interface RecordingProxy {
  /** Base URL for programs. */
  readonly url: string;
  /** Number of recorded interactions. */
  readonly count: number;
  /** Ends open connections and writes the cassette. Throws the error of the file system. */
  close(): void;
}

/** Starts a proxy. @throws InvalidRecordingError for a file with other content @throws Error if the port is in use */
export async function startRecordingProxy(settings: ProxySettings): Promise<RecordingProxy> {
  const traffic = new RecordedTraffic(settings);
  const server = createServer((message, reply) => void traffic.forward(message, reply));
  await listen(server, settings.port);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    get count() {
      return traffic.count;
    },
    close: () => {
      server.close();
      traffic.end();
      server.closeAllConnections();
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
}

/** Forwards requests and records them. */
class RecordedTraffic {
  readonly #settings: ProxySettings;
  readonly #recorder: Recorder;
  readonly #openStreams = new Set<() => void>();
  #count = 0;
  #saveTimer: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(settings: ProxySettings) {
    const { path, redact, report } = settings;
    this.#settings = settings;
    const recording = { path, mode: "record", parts: partsWithout(undefined), volatile: [], recordHint: "" } as const;
    this.#recorder = new Recorder({ ...recording, redact, report }, new Redactor(redact));
  }

  get count(): number {
    return this.#count;
  }

  /** Sends a request to Notion and its response to the program. Never rejects. */
  async forward(message: IncomingMessage, reply: ServerResponse): Promise<void> {
    const addEntry = this.#recorder.begin();
    let recording: InteractionRecording | undefined;
    const abort = new AbortController();
    reply.once("close", () => abort.abort());
    try {
      const sent = await readRequest(message, this.#settings.upstream);
      recording = new InteractionRecording(sent, false, (text) => text, addEntry);
      const response = await openUpstream(sent, abort.signal);
      await this.#pass(response, reply, recording);
    } catch (error) {
      // The program has disconnected, or a part of the response has arrived.
      if (abort.signal.aborted || reply.headersSent) reply.destroy();
      else refuse(reply, message, this.#settings.upstream, error);
    }
  }

  /** Passes a response on, chunk by chunk. A response that breaks is recorded only if it is an event stream. */
  async #pass(response: UpstreamResponse, reply: ServerResponse, recording: InteractionRecording): Promise<void> {
    const { status, headers, body } = response;
    const isStream = /^text\/event-stream/i.test(headers["content-type"] ?? "");
    const endIncomplete = (): void => this.#end(recording, true);
    recording.setResponse({ status, headers, body: 0 }, isStream);
    if (isStream) this.#openStreams.add(endIncomplete);
    reply.writeHead(status, response.rawHeaders);
    reply.flushHeaders();
    try {
      for await (const chunk of body) {
        recording.addChunk(chunk);
        if (!reply.write(chunk)) await drained(reply);
      }
      // Recorded before the program sees the end, so that it finds the interaction in the file.
      this.#end(recording, false);
      reply.end();
    } finally {
      if (this.#openStreams.delete(endIncomplete)) endIncomplete();
    }
  }

  /** Adds the interaction to the journal, and to the cassette soon. */
  #end(recording: InteractionRecording, isIncomplete: boolean): void {
    if (this.#ended) return;
    try {
      if (recording.end(isIncomplete)) this.#count += 1;
    } catch (error) {
      this.#warn("an interaction could not be recorded", error);
    }
    this.#saveTimer ??= setTimeout(() => this.#save(), SAVE_DELAY_MS).unref();
  }

  #save(): void {
    this.#saveTimer = undefined;
    try {
      this.#recorder.save();
    } catch (error) {
      this.#warn("the cassette could not be written; the next interaction writes it again", error);
    }
  }

  #warn(problem: string, error: unknown): void {
    const { path, report } = this.#settings;
    report(`${path}: ${problem} (${error instanceof Error ? error.message : String(error)})`);
  }

  /** Records the open streams as incomplete and writes the cassette. Keeps the old file if nothing was recorded. */
  end(): void {
    for (const endStream of this.#openStreams) endStream();
    this.#ended = true;
    clearTimeout(this.#saveTimer);
    if (this.#count > 0) this.#recorder.write();
    else this.#recorder.discard();
  }
}

async function readRequest(message: IncomingMessage, upstream: URL): Promise<SentRequest> {
  const body = await buffer(message);
  // A program that uses this server as its HTTP proxy sends a complete URL.
  const path = (message.url ?? "/").replace(/^https?:\/\/[^/]*/i, "");
  return {
    method: message.method ?? "GET",
    url: `${upstream.origin}${upstream.pathname.replace(/\/$/, "")}${path}`,
    headers: forwardedHeaders(message.headers),
    body: body.length === 0 ? undefined : body,
  };
}

function drained(reply: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    reply.once("drain", resolve);
    reply.once("close", () => reject(new Error("The program has disconnected.")));
  });
}

/** Responds with 502 in the form of Notion's errors. */
function refuse(reply: ServerResponse, { method, url }: IncomingMessage, upstream: URL, error: unknown): void {
  const reason = error instanceof Error ? error.message || error.name : String(error);
  const path = (url ?? "").replace(/\?.*$/s, "");
  const message = `ws-cassette proxy: ${method} ${path} got no response from ${upstream.origin}: ${reason}. Check --upstream. Nothing was recorded.`;
  const body = JSON.stringify({ object: "error", status: 502, code: "bad_gateway", message });
  reply.writeHead(502, { "content-type": "application/json; charset=utf-8" }).end(body);
}
