// A cassette: answers requests from a file, or sends them and writes the file. It is handed to a client as its HTTP
// client, so nothing is patched. What happens to a request is decided once, in steps that both clients' drivers run.
import { Readable } from "node:stream";
import { type AsyncHttpClient } from "@ws/core";
import {
  connectAsync,
  connectSync,
  driveAsync,
  driveSync,
  type AsyncTransport,
  type Steps,
  type SyncTransport,
} from "@ws/core/engine";
import type { AxiosAdapter, AxiosInstance } from "axios";
import { answerOf, liveAnswer, type CassetteAnswer } from "../replay/recorded-response.ts";
import { createAdapter, createLazyAxios, throughAdapter } from "./axios-adapter.ts";
import { Bindings, type Pair } from "../matching/bindings.ts";
import { resolveCassetteOptions, type CassetteOptions, type CassetteSettings } from "./cassette-options.ts";
import { sentRequestOf, type CassetteRequest } from "./cassette-request.ts";
import { createEntry, type SentRequest } from "../formats/har/create-entry.ts";
import { factsOfEntry } from "../matching/entry-details.ts";
import type { ReplayMissError, UnusedInteractionsError } from "../errors.ts";
import type { HarEntry } from "../model/har.ts";
import { missError, unusedError } from "../replay/replay-errors.ts";
import { Player } from "../replay/player.ts";
import { RecordingInProgress } from "../record/interaction-recording.ts";
import { Recorder } from "../record/recorder.ts";
import { redactEntry } from "../redact/redact-entry.ts";
import { Redactor } from "../redact/redactor.ts";
import { factsOfSent } from "../matching/request-details.ts";
import { cancelSteps, httpRequestOf, openSteps, readSteps, syncTimeout } from "../record/upstream-steps.ts";
import { Volatiles } from "../matching/volatiles.ts";

/** How a cassette is closed. */
export interface CloseOptions {
  /** Whether the test failed: then a refresh keeps the old cassette, and unused interactions are no news. */
  readonly failed?: boolean;
}

/** A cassette. */
export interface Cassette {
  /** For `AsyncClient`, and for anything else that takes an axios instance: it is one. */
  readonly httpClient: AxiosInstance;
  /** For `Client`: answers synchronously. */
  readonly syncHttpClient: { request(config: CassetteRequest): CassetteAnswer };
  /** For an axios instance of your own: `axios.create({ adapter: cassette.adapter })`. */
  readonly adapter: AxiosAdapter;
  /** Puts the cassette under an axios instance, whose own adapter sends while recording. `close()` puts it back. */
  attach<Instance extends AxiosInstance>(instance: Instance): Instance;
  readonly path: string;
  readonly mode: CassetteSettings["mode"];
  /** Interactions of the file that were not asked for yet, in their order. */
  readonly unused: readonly HarEntry[];
  /** @throws UnusedInteractionsError when an interaction of the file was not asked for; in modes that replay nothing, never */
  assertAllUsed(): void;
  /**
   * Writes what was recorded, reports what was not asked for, and closes connections. A second call does nothing.
   * @throws UnusedInteractionsError with `unused: "fail"`
   */
  close(options?: CloseOptions): Promise<void>;
}

/**
 * Opens a cassette.
 * @throws ReplayError `invalid_option`; `recording_forbidden` for any mode but replay in CI
 * @throws InvalidRecordingError when the file is none, or comes from a later version
 */
export async function createCassette(options: CassetteOptions): Promise<Cassette> {
  const settings = resolveCassetteOptions(options, process.env);
  return new FileCassette(settings);
}

const LABEL = "log.entries";

/** A request under way: the config as it was asked for, and the request with stand-ins, as it is compared and written. */
interface Asked {
  readonly config: CassetteRequest;
  readonly sent: SentRequest;
  readonly written: SentRequest;
}

class FileCassette implements Cassette {
  readonly httpClient: AxiosInstance;
  readonly syncHttpClient: Cassette["syncHttpClient"];
  readonly adapter: AxiosAdapter;
  readonly #settings: CassetteSettings;
  readonly #redactor: Redactor;
  readonly #player: Player<HarEntry>;
  readonly #recorder: Recorder | undefined;
  readonly #standIns: Bindings;
  readonly #openStreams = new Set<() => void>();
  readonly #detach: (() => void)[] = [];
  #transport: AsyncTransport | undefined;
  #syncTransport: SyncTransport | undefined;
  #closed = false;

  constructor(settings: CassetteSettings) {
    const { mode, parts, volatile, standIns, redact } = settings;
    this.#settings = settings;
    this.#redactor = new Redactor(redact);
    this.#player = new Player({ parts, volatile });
    this.#standIns = new Bindings(new Volatiles(["ids"]));
    this.#standIns.bind(Object.entries(standIns).map(([actual, written]): Pair => [written, actual]));
    this.#recorder = mode === "passthrough" ? undefined : new Recorder(settings, this.#redactor);
    if (mode === "replay" || mode === "auto") {
      for (const entry of this.#recorder?.before ?? []) this.#player.add(entry, factsOfEntry(entry));
    }
    const handle = (config: CassetteRequest) => this.#handle(config);
    this.adapter = createAdapter(handle);
    this.httpClient = createLazyAxios(handle, this.adapter);
    this.syncHttpClient = { request: (config) => this.#handleSync(config) };
  }

  get path(): string {
    return this.#settings.path;
  }

  get mode(): CassetteSettings["mode"] {
    return this.#settings.mode;
  }

  get unused(): readonly HarEntry[] {
    return this.#player.unused.map(({ item }) => item);
  }

  attach<Instance extends AxiosInstance>(instance: Instance): Instance {
    const before = instance.defaults.adapter;
    instance.defaults.adapter = createAdapter((config, original) =>
      this.#handle(config, throughAdapter(before, original)),
    );
    this.#detach.push(() => {
      if (before === undefined) delete instance.defaults.adapter;
      else instance.defaults.adapter = before;
    });
    return instance;
  }

  assertAllUsed(): void {
    if (this.#player.unused.length > 0) throw this.#unusedError(`${this.path}: ${LABEL}`);
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
      this.#settings.report(`${this.path}: the test failed, so the old cassette stays`);
    } else if (this.mode !== "replay") this.#recorder?.write();
    if (!failed) this.#settleUnused();
  }

  #settleUnused(): void {
    const { unused, report } = this.#settings;
    if (unused === "ignore" || this.#player.unused.length === 0) return;
    const error = this.#unusedError(LABEL);
    if (unused === "fail") throw error;
    report(`${this.path}: ${error.message}`);
  }

  #unusedError(label: string): UnusedInteractionsError {
    return unusedError(this.#player, label, this.#settings.refreshHint);
  }

  async #handle(config: CassetteRequest, upstream?: AsyncHttpClient): Promise<CassetteAnswer> {
    const asked = this.#ask(config);
    const replayed = this.#replay(asked, false);
    if (replayed !== undefined) return replayed;
    const transport =
      upstream === undefined ? (this.#transport ??= connectAsync(this.#settings.upstream)) : connectAsync(upstream);
    const signal = config.signal instanceof AbortSignal ? config.signal : undefined;
    if (config.responseType === "stream") return this.#openStream(asked, transport, signal);
    return driveAsync(this.#sendSteps(asked), transport, signal);
  }

  #handleSync(config: CassetteRequest): CassetteAnswer {
    const asked = this.#ask(config);
    const replayed = this.#replay(asked, true);
    if (replayed !== undefined) return replayed;
    this.#syncTransport ??= connectSync(this.#settings.syncUpstream);
    return driveSync(this.#sendSteps(asked, syncTimeout(config.timeout)), this.#syncTransport);
  }

  #ask(config: CassetteRequest): Asked {
    const sent = sentRequestOf(config);
    if (this.#standIns.isEmpty) return { config, sent, written: sent };
    const { url, body } = sent;
    const written = {
      ...sent,
      url: this.#standIns.toRecorded(url),
      body: typeof body === "string" ? this.#standIns.toRecorded(body) : body,
    };
    return { config, sent, written };
  }

  /** The recorded answer, or undefined where the request has to be sent. @throws ReplayMissError in replay */
  #replay({ config, written }: Asked, isSync: boolean): CassetteAnswer | undefined {
    const { mode, timing } = this.#settings;
    if (mode !== "replay" && mode !== "auto") return undefined;
    const found = this.#player.take(factsOfSent(written));
    if (found !== undefined) {
      const { bindings } = this.#player;
      const isAsRecorded = bindings.isEmpty && this.#standIns.isEmpty;
      const translate = isAsRecorded
        ? (text: string) => text
        : (text: string) => this.#standIns.toActual(bindings.toActual(text));
      return answerOf(found.item, config.responseType, translate, { isSync, timing });
    }
    if (mode === "replay") throw this.#miss(written);
    for (const [placeholder, actual] of this.#player.bindings.placeholders) this.#redactor.adopt(placeholder, actual);
    return undefined;
  }

  /** What is missing, shown as it would have been written: without secrets. */
  #miss(written: SentRequest): ReplayMissError {
    const answer = { status: 0, headers: {}, pieces: [], isStream: false, isIncomplete: false };
    const raw = createEntry(written, answer, { startedAt: 0, waitMs: 0, receiveMs: 0 });
    const facts = factsOfEntry(redactEntry(raw, this.#redactor));
    const hint = this.#recorder?.hasFile === true ? "" : `There is no cassette at ${this.path} yet. `;
    return missError(this.#player, facts, {
      label: LABEL,
      hint: hint + this.#settings.recordHint,
      clean: (text) => this.#redactor.text(text),
    });
  }

  /** Sends a request, reads its answer to the end and records both. */
  *#sendSteps(asked: Asked, timeoutMs?: number): Steps<CassetteAnswer> {
    const record = this.#recording(asked);
    const opened = yield* openSteps(httpRequestOf(asked.sent), timeoutMs);
    record.opened(opened);
    for (;;) {
      const bytes = typeof opened.body === "number" ? yield* readSteps(opened.body) : undefined;
      if (bytes === undefined) break;
      record.piece(bytes);
    }
    record.end(false);
    const { responseType } = asked.config;
    // Of `Client`: one of `AsyncClient` is handed on while it comes.
    const inPieces = responseType === "stream" && opened.status < 300;
    return liveAnswer(opened, inPieces ? record.pieces : record.bytes, responseType);
  }

  /** Sends a request and hands its answer on piece by piece; what was read is recorded when it ends or is left. */
  async #openStream(asked: Asked, transport: AsyncTransport, signal: AbortSignal | undefined): Promise<CassetteAnswer> {
    const record = this.#recording(asked);
    const opened = await driveAsync(openSteps(httpRequestOf(asked.sent)), transport, signal);
    record.opened(opened);
    const { body } = opened;
    if (typeof body !== "number") {
      record.end(false);
      return liveAnswer(
        opened,
        record.bytes.length === 0 ? Readable.from([]) : Readable.from([record.bytes]),
        "stream",
      );
    }
    const openStreams = this.#openStreams;
    const leave = () => record.end(true);
    openStreams.add(leave);
    async function* pieces(number: number): AsyncGenerator<Uint8Array, void, undefined> {
      let isWhole = false;
      try {
        for (;;) {
          const bytes = await driveAsync(readSteps(number), transport, signal);
          if (bytes === undefined) break;
          record.piece(bytes);
          yield bytes;
        }
        isWhole = true;
      } finally {
        openStreams.delete(leave);
        record.end(!isWhole);
        await driveAsync(cancelSteps(number), transport);
      }
    }
    return liveAnswer(opened, Readable.from(pieces(body), { objectMode: true }), "stream");
  }

  #recording({ config, written }: Asked): RecordingInProgress {
    const put = this.#recorder?.begin();
    return new RecordingInProgress(
      written,
      config.responseType === "stream",
      (text) => this.#standIns.toRecorded(text),
      put,
    );
  }
}
