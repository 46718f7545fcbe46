// A process of the mirror that can die: after its death it sends no request and stores nothing.
import { Readable } from "node:stream";
import { AsyncClient, isWorkspaceError, type AsyncHttpClient } from "@ws/client";
import { MirrorError } from "../../src/errors.ts";
import { createMirror, type Mirror } from "../../src/mirror.ts";
import type { FetchFile } from "../../src/files/fetch-file.ts";
import type { Disk } from "./disk.ts";
import { makeEdit, type EditName } from "./edits.ts";
import type { Random } from "./random.ts";
import { Rivals, SILENT } from "./rival.ts";
import type { Requests } from "./requests.ts";
import type { World } from "./world.ts";

/** Events of a process. Chances are for each request. */
export interface Faults {
  /** A status that passes, such as 429 or 503. */
  readonly status: number;
  /** No response, or only a part of it. */
  readonly network: number;
  /** A request that takes minutes. */
  readonly slow: number;
  /** An edit of the workspace. */
  readonly edit: number;
  /** A second process tries to change the copy. */
  readonly rival: number;
  /** The process loses its lock while it waits, and a second one takes the copy over. */
  readonly takeover: number;
  /** Number of requests, statements and files until the process dies. */
  readonly stepsToDeath: number;
  /** Number of statements and files until the disk is full. */
  readonly stepsToFullDisk: number;
  /** Time after which a run ends, in milliseconds. */
  readonly sliceMs: number;
  /** Time between two runs that list everything, in milliseconds. Not a fault: runs between find less. */
  readonly enumerateEveryMs: number | undefined;
  /** True: a run marks everything that is out of sight. Not a fault. */
  readonly acceptsLoss: boolean;
}

/** No faults. */
export const NO_FAULTS: Faults = {
  status: 0,
  network: 0,
  slow: 0,
  edit: 0,
  rival: 0,
  takeover: 0,
  stepsToDeath: Number.POSITIVE_INFINITY,
  stepsToFullDisk: Number.POSITIVE_INFINITY,
  sliceMs: Number.POSITIVE_INFINITY,
  enumerateEveryMs: undefined,
  acceptsLoss: true,
};

/** The parts of a simulation that outlive a process. */
export interface Surroundings {
  readonly world: World;
  readonly disk: Disk;
  readonly random: Random;
  readonly requests: Requests;
  /** Edits that happen while a process runs. */
  readonly edits: readonly EditName[];
  /** Number of items on a page of a list, instead of 100. */
  readonly pageSize: number;
}

/** The end of a process. */
export type Outcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "died" }
  | { readonly kind: "failed"; readonly error: unknown };

/** The reason of a process that sends no more requests. One object, because each new error records its stack. */
const DEATH = new Error("The process has died or ended.");

/** The error of SQLite on a full disk. */
class DiskFull extends Error {
  readonly code = "SQLITE_FULL";
}

/** Runs `work` in a process. */
export async function runProcess<Result>(
  surroundings: Surroundings,
  faults: Faults,
  work: (mirror: Mirror, life: AbortSignal) => Promise<Result>,
  sleep: (ms: number, signal: AbortSignal) => Promise<void> = async () => {},
): Promise<Outcome<Result>> {
  const { world, disk, random, requests } = surroundings;
  const life = new AbortController();
  let steps = 0;
  const step = () => {
    steps += 1;
    if (!life.signal.aborted && steps > faults.stepsToDeath) {
      world.log.push(`died at step ${steps}`);
      life.abort(DEATH);
    }
    if (life.signal.aborted) throw life.signal.reason;
  };
  let isOpen = false;
  let statements = 0;
  const onStatement = (sql: string) => {
    // Opening the tables is not interrupted, so that every process gets to its requests.
    if (!isOpen) return life.signal.throwIfAborted();
    step();
    statements += 1;
    if (statements <= faults.stepsToFullDisk || !/^(?:insert|update|delete|create|write|commit)/u.test(sql)) return;
    if (sql !== "write a file") disk.onFull(random);
    throw new DiskFull("database or disk is full");
  };
  const store = await disk.open(onStatement);
  isOpen = true;
  const service = { httpClient: network(surroundings, NO_FAULTS), fetchFile: fileServer(surroundings, NO_FAULTS) };
  const rivals = new Rivals(surroundings, faults, service, life.signal);
  const mirror = createMirror({
    client: new AsyncClient({
      auth: world.emulator.token,
      httpClient: network(surroundings, faults, step, () => rivals.meet()),
      retry: false,
      ...SILENT,
    }),
    store,
    nowMs: () => world.nowMs + world.clockErrorMs,
    sleep,
    fetchFile: fileServer(surroundings, faults, step),
    // A database in memory has one connection, so a process that is taken over has no transaction.
    concurrency: faults.takeover > 0 ? 1 : 1 + random.below(4),
  });
  const death = new Promise<Outcome<Result>>((resolve) =>
    life.signal.addEventListener("abort", () => resolve({ kind: "died" })),
  );
  const finished = work(mirror, life.signal).then(
    (result): Outcome<Result> => ({ kind: "done", result }),
    (error: unknown): Outcome<Result> => ({ kind: "failed", error }),
  );
  const outcome = await Promise.race([finished, death]);
  life.abort(DEATH);
  await rivals.ended();
  await disk.rollBack();
  if (rivals.hasTakenOver && outcome.kind === "done")
    requests.problems.push("a process went on after a second one took over");
  requests.endProcess(outcome.kind === "died");
  return outcome;
}

/** True for an error that a fault explains. */
export function isExpected(error: unknown, faults: Faults): boolean {
  // A copy in a folder names the path.
  if (error instanceof DiskFull || (error instanceof Error && error.cause instanceof DiskFull)) return true;
  if (error instanceof MirrorError && error.code === "lock_lost") return faults.takeover > 0;
  // The first request of a run identifies the workspace. Without an answer the run does not begin.
  const isService = isWorkspaceError(error) || (error instanceof MirrorError && error.code === "run_failed");
  return isService && (faults.network > 0 || faults.status > 0);
}

/** A network in which requests take time, responses are lost, and others edit the workspace meanwhile. */
function network(
  surroundings: Surroundings,
  faults: Faults,
  step = () => {},
  meetRivals = async () => {},
): AsyncHttpClient {
  const { world, random, requests, pageSize } = surroundings;
  return {
    async request(config) {
      pass(surroundings, faults, step);
      await meetRivals();
      if (random.chance(faults.network)) throw Object.assign(new Error("reset"), { code: "ECONNRESET" });
      if (random.chance(faults.status)) return failure(random.pick([409, 429, 500, 502, 503, 529]));
      const url = config.url?.replace("page_size=100", `page_size=${pageSize}`);
      const data =
        typeof config.data === "string"
          ? config.data.replace('"page_size":100', `"page_size":${pageSize}`)
          : config.data;
      const response = await world.emulator.httpClient.request({ ...config, url, data });
      if (random.chance(faults.network / 2))
        return { ...response, data: response.data.slice(0, response.data.length / 2) };
      step();
      requests.add(config.method ?? "GET", config.url ?? "", response.status);
      return response;
    },
  };
}

/** A step in which time passes and others edit the workspace. */
function pass({ world, random, edits }: Surroundings, faults: Faults, step: () => void): void {
  step();
  world.advance(20 + random.below(400) + (random.chance(faults.slow) ? random.pick([40_000, 90_000, 7_200_000]) : 0));
  if (random.chance(faults.edit)) makeEdit(world, edits);
}

function failure(status: number) {
  const body = { object: "error", status, code: "service_unavailable", message: "Try again." };
  return {
    status,
    statusText: "",
    headers: { "content-type": "application/json", "retry-after": "0" },
    data: JSON.stringify(body),
  };
}

/** The server of uploaded files. */
function fileServer(surroundings: Surroundings, faults: Faults, step = () => {}): FetchFile {
  const { world, random } = surroundings;
  return async (address) => {
    pass(surroundings, faults, step);
    if (random.chance(faults.network)) throw new TypeError("fetch failed", { cause: new Error("reset") });
    if (random.chance(faults.status)) return emptyResponse(random.pick([403, 429, 500, 503]));
    const { pathname, search, origin } = new URL(address);
    const response = world.emulator.handle({ method: "GET", url: pathname + search, origin });
    const chunks = [...(response.file?.chunks() ?? [])];
    const isCut = random.chance(faults.network);
    step();
    return {
      status: response.status,
      headers: { get: (name) => response.headers[name] ?? null },
      body: Readable.from(isCut ? cut() : chunks),
    };
  };
}

function* cut(): Generator<Uint8Array> {
  yield new TextEncoder().encode("o");
  throw new TypeError("terminated");
}

const emptyResponse = (status: number) => ({ status, headers: { get: () => null }, body: null });
