// A second process that changes the same copy at random moments. The lock refuses it, or it takes the copy over.
import { AsyncClient, type AsyncHttpClient } from "@ws/client";
import { MirrorError } from "../../src/errors.ts";
import type { FetchFile } from "../../src/files/fetch-file.ts";
import { createMirror, type Mirror } from "../../src/mirror.ts";
import type { Disk } from "./disk.ts";
import type { Random } from "./random.ts";
import type { Requests } from "./requests.ts";
import type { World } from "./world.ts";

/** Settings of a client that prints nothing and does not wait. */
export const SILENT = {
  logger: { error() {}, warn() {}, info() {}, debug() {} },
  rateLimit: { requestsPerSecond: 1_000_000 },
};

/** The parts of a simulation that a second process needs. */
interface RivalParts {
  readonly world: World;
  readonly disk: Disk;
  readonly random: Random;
  readonly requests: Requests;
}

/** How a second process reaches the service. */
interface Service {
  readonly httpClient: AsyncHttpClient;
  readonly fetchFile: FetchFile;
}

/** The second processes that a process meets. */
export class Rivals {
  readonly #parts: RivalParts;
  readonly #chances: { readonly rival: number; readonly takeover: number };
  readonly #service: Service;
  readonly #life: AbortSignal;
  #met: Promise<unknown> = Promise.resolve();
  hasTakenOver = false;

  /**
   * @param chances for each request of the process, of a second one that tries to change the copy, and of one that takes it over
   * @param service for a process that takes over
   * @param life aborted when the process ends, and with it its lock
   */
  constructor(
    parts: RivalParts,
    chances: { readonly rival: number; readonly takeover: number },
    service: Service,
    life: AbortSignal,
  ) {
    this.#parts = parts;
    this.#chances = chances;
    this.#service = service;
    this.#life = life;
  }

  /** Runs while the process waits for a response. */
  meet(): Promise<void> {
    const met = this.#meet();
    this.#met = Promise.allSettled([this.#met, met]);
    return met;
  }

  /** Resolves when the second processes have ended. One can get the lock of a process that has just died. */
  async ended(): Promise<void> {
    await this.#met;
  }

  async #meet(): Promise<void> {
    const { random } = this.#parts;
    if (this.hasTakenOver) return;
    if (random.chance(this.#chances.rival)) await this.#beRefused();
    if (random.chance(this.#chances.takeover)) await this.#takeOver();
  }

  /** A process without the lock changes nothing and sends nothing. */
  async #beRefused(): Promise<void> {
    const { random, requests, world } = this.#parts;
    const works = {
      pull: (mirror: Mirror) => mirror.pull(),
      forget: (mirror: Mirror) => mirror.forget({ keep: { last: 1 } }),
      restore: (mirror: Mirror) => mirror.restore({ into: world.emulator.testPageId }),
    };
    const name = random.pick(["pull", "forget", "restore"] as const);
    let sent = 0;
    const send = () => {
      sent += 1;
      throw new Error("A process without the lock has sent a request.");
    };
    const outcome = await this.#run({ httpClient: { request: send }, fetchFile: send }, works[name]).then(
      () => "was done",
      (error: unknown) => (error instanceof MirrorError ? error.code : String(error)),
    );
    if (this.#life.aborted) return;
    if (outcome !== "copy_in_use" || sent > 0)
      requests.problems.push(`a second process: ${name}: ${outcome}, ${sent} requests`);
  }

  /** The process loses its lock, for example because it stood still, and a second one pulls. */
  async #takeOver(): Promise<void> {
    const { requests, world, disk } = this.#parts;
    this.hasTakenOver = true;
    world.log.push("taken over");
    await disk.loseLock();
    requests.endProcess(true);
    await this.#run(this.#service, (mirror) => mirror.pull()).catch((error: unknown) => {
      requests.problems.push(`a second process failed: ${String(error)}`);
    });
    requests.endProcess(false);
  }

  async #run({ httpClient, fetchFile }: Service, work: (mirror: Mirror) => Promise<unknown>): Promise<void> {
    const { disk, world } = this.#parts;
    const store = await disk.open();
    const client = new AsyncClient({ auth: world.emulator.token, httpClient, retry: false, ...SILENT });
    try {
      await work(createMirror({ client, store, nowMs: () => world.nowMs, fetchFile, concurrency: 1 }));
    } finally {
      await store.close();
    }
  }
}
