// The workspace of a simulation: an emulator whose clock stands still, and the objects that editors know.
import { createEmulator, type Emulator, type JsonObject } from "@ws/emulator";
import { parseWebhook, type WebhookEvent } from "@ws/helpers/webhooks";
import { idOf } from "../../src/json.ts";
import type { Random } from "./random.ts";

const START_MS = Date.parse("2026-07-01T09:00:00.000Z");

/** The kinds of objects that edits choose from. */
export type KnownKind = "page" | "block" | "database" | "data_source" | "comment" | "view" | "file" | "synced";

/** Settings of a world. */
export interface WorldOptions {
  /** Number of rows after which a query is incomplete. */
  readonly maxQueryRows: number;
  /** Milliseconds before search finds a new object. */
  readonly searchLagMs: number;
  /** True: the workspace sends webhooks. */
  readonly hasWebhooks: boolean;
}

/** A workspace with its time. */
export class World {
  readonly emulator: Emulator;
  readonly random: Random;
  /** The events of the simulation, for the log of a failure. */
  readonly log: string[] = [];
  /** Ids of all objects that editors made. Some are in the trash, or hidden from the mirror. */
  readonly known: Readonly<Record<KnownKind, string[]>> = {
    page: [],
    block: [],
    database: [],
    data_source: [],
    comment: [],
    view: [],
    file: [],
    synced: [],
  };
  /** Pages and databases that the integration of the mirror does not reach, with everything below them. */
  readonly hidden = new Set<string>();
  /** Pages that were made templates. Lists do not contain them. */
  readonly templates = new Set<string>();
  /** Webhooks that were sent and not received yet. */
  readonly webhooks: WebhookEvent[] = [];
  /** Time by which the clock of the machine is wrong, in milliseconds. That of the workspace is right. */
  clockErrorMs = 0;
  /** Id of the bot of the mirror. */
  readonly botId: string;
  #nowMs = START_MS;
  #names = 0;

  constructor(seed: number, random: Random, { hasWebhooks, ...options }: WorldOptions) {
    this.random = random;
    this.emulator = createEmulator({ ...options, seed: "empty", clock: "frozen", randomSeed: seed, now: START_MS });
    this.known.page.push(this.emulator.testPageId);
    this.botId = idOf(this.call("GET", "users/me") ?? {});
    if (!hasWebhooks) return;
    this.control("webhooks", { url: "http://127.0.0.1/" });
    this.emulator.onDelivery(({ payload, signed }) => {
      const event = parseWebhook(JSON.stringify(payload));
      if (signed && event.type !== "handshake") this.webhooks.push(event);
    });
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  /** Lets time pass. */
  advance(ms: number): void {
    this.#nowMs += ms;
    this.emulator.setClock(this.#nowMs);
  }

  /** Sends a request of an editor, who sees also what is hidden. Returns the body, or undefined for a refusal. */
  call(method: string, path: string, body?: JsonObject): JsonObject | undefined {
    for (const id of this.hidden) this.control("share", { id });
    const found = this.#send(method, `/v1/${path}`, body);
    for (const id of this.hidden) this.control("share", { id, shared: false });
    return found;
  }

  /** Sends a request to the control API. */
  control(path: string, body: JsonObject): JsonObject | undefined {
    return this.#send("POST", `/_emulator/${path}`, body);
  }

  #send(method: string, url: string, body: JsonObject | undefined): JsonObject | undefined {
    const response = this.emulator.handle({
      method,
      url,
      headers: {
        authorization: `Bearer ${this.emulator.token}`,
        "notion-version": "2026-03-11",
        "content-type": "application/json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return response.status === 200 ? (JSON.parse(response.body) as JsonObject) : undefined;
  }

  /** Uploads a file. Returns the reference for a block. */
  upload(content: string): JsonObject {
    const name = `${this.name()}.txt`;
    const upload = this.call("POST", "file_uploads", { filename: name, content_type: "text/plain" });
    const id = idOf(upload ?? {});
    const part = 'content-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain';
    this.emulator.handle({
      method: "POST",
      url: `/v1/file_uploads/${id}/send`,
      headers: {
        authorization: `Bearer ${this.emulator.token}`,
        "notion-version": "2026-03-11",
        "content-type": "multipart/form-data; boundary=b",
      },
      body: `--b\r\n${part}\r\n\r\n${content}\r\n--b--\r\n`,
    });
    return { file_upload: { id } };
  }

  /** Returns a random object of a kind that editors know. Undefined if there is none. */
  pick(kind: KnownKind): string | undefined {
    const ids = this.known[kind];
    return ids.length === 0 ? undefined : this.random.pick(ids);
  }

  /** Remembers an object for later edits. Returns true if the workspace accepted it. */
  remember(kind: KnownKind, object: JsonObject | undefined): boolean {
    if (object === undefined) return false;
    this.known[kind].push(idOf(object));
    return true;
  }

  /** Returns a new text. */
  name(): string {
    this.#names += 1;
    return `n${this.#names}`;
  }
}
