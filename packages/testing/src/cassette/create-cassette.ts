import { Readable } from "node:stream";
import type { AsyncHttpClient } from "@ws/core";
import {
  connectAsync,
  connectSync,
  driveAsync,
  driveSync,
  SCOPE,
  type AsyncTransport,
  type Steps,
  type SyncTransport,
} from "@ws/core/engine";
import type { AxiosAdapter, AxiosInstance } from "axios";
import type { ReplayMissError, UnusedInteractionsError } from "../errors.ts";
import { createEntry } from "../formats/har/create-har.ts";
import { Bindings, type ValuePair } from "../matching/bindings.ts";
import { comparableEntry, comparableSentRequest } from "../matching/comparable-request.ts";
import { Volatiles } from "../matching/volatiles.ts";
import type { CassetteMode } from "../model/cassette-mode.ts";
import type { HarEntry } from "../model/har.ts";
import { UNKNOWN_TIMING, type CassetteResponse, type SentRequest } from "../model/traffic.ts";
import { InteractionRecording } from "../record/interaction-recording.ts";
import { Recorder } from "../record/recorder.ts";
import {
  cancelSteps,
  liveResponse,
  openSteps,
  readSteps,
  syncTimeoutMs,
  toHttpRequest,
} from "../record/upstream-steps.ts";
import { redactEntry } from "../redact/redact-entry.ts";
import { Redactor } from "../redact/redactor.ts";
import { Player } from "../replay/player.ts";
import { recordedResponse } from "../replay/recorded-response.ts";
import { createMissError, createUnusedError } from "../replay/replay-errors.ts";
import { adapterHttpClient, createAxiosAdapter, createLazyAxios } from "./axios-adapter.ts";
import { createCassetteFetch } from "./cassette-fetch.ts";
import { resolveCassetteOptions, type CassetteOptions, type CassetteSettings } from "./cassette-options.ts";
import { toSentRequest, type CassetteRequest } from "./cassette-request.ts";
import type { Cassette, CloseOptions } from "./cassette.ts";

/**
 * Opens a cassette.
 * @throws ReplayError `invalid_option`; `recording_forbidden` in CI for all modes except `replay`
 * @throws InvalidRecordingError if the file is not a cassette, or was written by a later version
 */
export async function createCassette(options: CassetteOptions): Promise<Cassette> {
  return new FileCassette(resolveCassetteOptions(options, process.env));
}

const ENTRIES_LABEL = "log.entries";

/** A request in progress. */
interface PendingRequest {
  readonly config: CassetteRequest;
  /** The request as it is sent. */
  readonly sent: SentRequest;
  /** The request as it is compared and recorded: with stand-ins in place of live ids. */
  readonly recorded: SentRequest;
}

class FileCassette implements Cassette {
  readonly httpClient: AxiosInstance;
  readonly syncHttpClient: Cassette["syncHttpClient"];
  readonly adapter: AxiosAdapter;
  readonly fetch: Cassette["fetch"];
  readonly #settings: CassetteSettings;
  readonly #redactor: Redactor;
  readonly #player: Player<HarEntry>;
  readonly #recorder: Recorder | undefined;
  readonly #standIns: Bindings;
  readonly #openStreams = new Set<() => void>();
  readonly #detach: (() => void)[] = [];
  /** Shared by the clients of this cassette only. */
  readonly #scope: object | undefined;
  #transport: AsyncTransport | undefined;
  #syncTransport: SyncTransport | undefined;
  #closed = false;

  constructor(settings: CassetteSettings) {
    const { mode, parts, volatile, standIns, redact } = settings;
    this.#settings = settings;
    this.#redactor = new Redactor(redact);
    this.#player = new Player({ parts, volatile });
    this.#standIns = new Bindings(new Volatiles(["ids"]));
    this.#standIns.bind(Object.entries(standIns).map(([liveId, recordedId]): ValuePair => [recordedId, liveId]));
    this.#recorder = mode === "passthrough" ? undefined : new Recorder(settings, this.#redactor);
    if (mode === "replay" || mode === "auto") {
      for (const entry of this.#recorder?.before ?? []) this.#player.add(entry, comparableEntry(entry));
    }
    const handle = (config: CassetteRequest) => this.#handle(config);
    this.adapter = createAxiosAdapter(handle);
    // Other modes send to Notion, where all clients with a token have one limit.
    const scope = mode === "replay" ? { waits: settings.timing !== "none" } : undefined;
    this.#scope = scope;
    this.fetch = Object.assign(createCassetteFetch(handle), { [SCOPE]: scope });
    this.httpClient = createLazyAxios(handle, this.adapter, scope);
    const request = (config: CassetteRequest): CassetteResponse => this.#handleSync(config);
    this.syncHttpClient = Object.assign({ request }, { [SCOPE]: scope });
  }

  get path(): string {
    return this.#settings.path;
  }

  get mode(): CassetteMode {
    return this.#settings.mode;
  }

  get unused(): readonly HarEntry[] {
    return this.#player.unused.map(({ item }) => item);
  }

  attach<Instance extends AxiosInstance>(instance: Instance): Instance {
    const before = instance.defaults.adapter;
    instance.defaults.adapter = createAxiosAdapter((config, original) =>
      this.#handle(config, adapterHttpClient(before, original)),
    );
    const marked = instance as { [SCOPE]?: unknown };
    const scopeBefore = marked[SCOPE];
    marked[SCOPE] = this.#scope;
    this.#detach.push(() => {
      marked[SCOPE] = scopeBefore;
      if (before === undefined) delete instance.defaults.adapter;
      else instance.defaults.adapter = before;
    });
    return instance;
  }

  assertAllUsed(): void {
    if (this.#player.unused.length > 0) throw this.#createUnusedError(`${this.path}: ${ENTRIES_LABEL}`);
  }

  async close({ failed = false }: CloseOptions = {}): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    for (const end of this.#openStreams) end();
    for (const detach of this.#detach) detach();
    this.#transport?.close();
    this.#syncTransport?.close();
    if (this.mode === "refresh" && failed) {
      this.#recorder?.discard();
      this.#settings.report(`${this.path}: the test failed, so the old cassette is kept`);
    } else if (this.mode !== "replay") this.#recorder?.write();
    if (!failed) this.#checkUnused();
  }

  #checkUnused(): void {
    const { unused, report } = this.#settings;
    if (unused === "ignore" || this.#player.unused.length === 0) return;
    const error = this.#createUnusedError(ENTRIES_LABEL);
    if (unused === "fail") throw error;
    report(`${this.path}: ${error.message}`);
  }

  #createUnusedError(label: string): UnusedInteractionsError {
    return createUnusedError(this.#player, label, this.#settings.refreshHint);
  }

  async #handle(config: CassetteRequest, upstream?: AsyncHttpClient): Promise<CassetteResponse> {
    const pending = this.#prepare(config);
    const replayed = this.#replay(pending, false);
    if (replayed !== undefined) return replayed;
    const transport =
      upstream === undefined ? (this.#transport ??= connectAsync(this.#settings.upstream)) : connectAsync(upstream);
    const signal = config.signal instanceof AbortSignal ? config.signal : undefined;
    if (config.responseType === "stream") return this.#openStream(pending, transport, signal);
    return driveAsync(this.#sendSteps(pending), transport, signal);
  }

  #handleSync(config: CassetteRequest): CassetteResponse {
    const pending = this.#prepare(config);
    const replayed = this.#replay(pending, true);
    if (replayed !== undefined) return replayed;
    this.#syncTransport ??= connectSync(this.#settings.syncUpstream);
    return driveSync(this.#sendSteps(pending, syncTimeoutMs(config.timeout)), this.#syncTransport);
  }

  #prepare(config: CassetteRequest): PendingRequest {
    const sent = toSentRequest(config);
    if (this.#standIns.isEmpty) return { config, sent, recorded: sent };
    const { url, body } = sent;
    const recorded = {
      ...sent,
      url: this.#standIns.toRecorded(url),
      body: typeof body === "string" ? this.#standIns.toRecorded(body) : body,
    };
    return { config, sent, recorded };
  }

  /**
   * Returns the recorded response, or undefined if the request must be sent.
   * @throws ReplayMissError in mode `replay` if no recorded request matches
   */
  #replay({ config, recorded }: PendingRequest, isSync: boolean): CassetteResponse | undefined {
    const { mode, timing } = this.#settings;
    if (mode !== "replay" && mode !== "auto") return undefined;
    const found = this.#player.take(comparableSentRequest(recorded));
    if (found !== undefined) {
      const { bindings } = this.#player;
      const isUnchanged = bindings.isEmpty && this.#standIns.isEmpty;
      const translate = isUnchanged
        ? (text: string) => text
        : (text: string) => this.#standIns.toActual(bindings.toActual(text));
      return recordedResponse(found.item, config.responseType, translate, { isSync, timing });
    }
    if (mode === "replay") throw this.#createMissError(recorded);
    for (const [placeholder, actual] of this.#player.bindings.placeholders) {
      this.#redactor.adoptPlaceholder(placeholder, actual);
    }
    return undefined;
  }

  /** Creates the error for a missing request. Redacts the request first, so that the message shows no secrets. */
  #createMissError(recorded: SentRequest): ReplayMissError {
    const noResponse = { status: 0, headers: {}, chunks: [], isStream: false, isIncomplete: false };
    const entry = createEntry(recorded, noResponse, UNKNOWN_TIMING);
    const request = comparableEntry(redactEntry(entry, this.#redactor));
    const hint = this.#recorder?.hasFile === true ? "" : `There is no cassette at ${this.path}. `;
    return createMissError(this.#player, request, {
      label: ENTRIES_LABEL,
      hint: hint + this.#settings.recordHint,
      redact: (text) => this.#redactor.redactText(text),
    });
  }

  /** Sends a request, reads the whole response and records both. */
  *#sendSteps(pending: PendingRequest, timeoutMs?: number): Steps<CassetteResponse> {
    const recording = this.#startRecording(pending);
    const response = yield* openSteps(toHttpRequest(pending.sent), timeoutMs);
    recording.setResponse(response);
    for (;;) {
      const bytes = typeof response.body === "number" ? yield* readSteps(response.body) : undefined;
      if (bytes === undefined) break;
      recording.addChunk(bytes);
    }
    recording.end(false);
    const { responseType } = pending.config;
    // A stream for `Client` is read to its end before the chunks are returned. `AsyncClient` uses #openStream.
    const inChunks = responseType === "stream" && response.status < 300;
    return liveResponse(response, inChunks ? recording.chunks : recording.bytes, responseType);
  }

  /** Sends a request and passes its response on chunk by chunk. Records the chunks when the stream ends or is cancelled. */
  async #openStream(
    pending: PendingRequest,
    transport: AsyncTransport,
    signal: AbortSignal | undefined,
  ): Promise<CassetteResponse> {
    const recording = this.#startRecording(pending);
    const response = await driveAsync(openSteps(toHttpRequest(pending.sent)), transport, signal);
    recording.setResponse(response);
    const { body } = response;
    if (typeof body !== "number") {
      recording.end(false);
      const chunks = recording.bytes.length === 0 ? [] : [recording.bytes];
      return liveResponse(response, Readable.from(chunks), "stream");
    }
    const openStreams = this.#openStreams;
    const endIncomplete = () => recording.end(true);
    openStreams.add(endIncomplete);
    async function* readChunks(number: number): AsyncGenerator<Uint8Array, void, undefined> {
      let isComplete = false;
      try {
        for (;;) {
          const bytes = await driveAsync(readSteps(number), transport, signal);
          if (bytes === undefined) break;
          recording.addChunk(bytes);
          yield bytes;
        }
        isComplete = true;
      } finally {
        openStreams.delete(endIncomplete);
        recording.end(!isComplete);
        await driveAsync(cancelSteps(number), transport);
      }
    }
    return liveResponse(response, Readable.from(readChunks(body), { objectMode: true }), "stream");
  }

  #startRecording({ config, recorded }: PendingRequest): InteractionRecording {
    return new InteractionRecording(
      recorded,
      config.responseType === "stream",
      (text) => this.#standIns.toRecorded(text),
      this.#recorder?.begin(),
    );
  }
}
