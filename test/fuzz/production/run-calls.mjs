// A process of production.mjs: many clients, whose hooks fail and whose clock jumps, make reads and writes. It prints the results of
// its writes, and what is left after all clients were closed.
//   node run-calls.mjs '{ "url": …, "seed": …, "round": …, "blocking": … }'
import { AsyncClient, Client } from "@ws/client";
import { createRandom } from "../clients/random.mjs";

/** @typedef {{ id: string, ok: boolean, maybeApplied?: boolean | undefined, code?: string | undefined }} WriteResult */
/** @typedef {{ writes: WriteResult[], faults: string[] }} RoundResult */

/** @type {{ url: string, seed: number, round: number, blocking: boolean }} */
const { url, seed, round, blocking } = JSON.parse(process.argv[2] ?? "{}");
const random = createRandom(seed, round);
/** @type {RoundResult} */
const result = { writes: [], faults: [] };
process.on("unhandledRejection", (reason) => void result.faults.push(`unhandled rejection: ${String(reason)}`));
process.on("warning", () => undefined);

// The clock of the system goes on by hours, and a test runner has replaced the microtasks.
const realNow = Date.now;
let aheadMs = 0;
Date.now = () => realNow() + aheadMs;
if (random.chance(0.3)) globalThis.queueMicrotask = () => undefined;

/** @type {() => any} Throws or rejects. Types of hooks accept no promise */
const fail = () => {
  if (random.chance(0.5)) throw new Error("the hook failed");
  return Promise.reject(new Error("the hook failed"));
};
const failingLogger = { error: fail, warn: fail, info: fail, debug: fail };

/** @returns {import("@ws/client").CommonClientOptions} */
function settings() {
  const rateLimit = random.pick([
    "none",
    // Its pauses take seconds.
    random.chance(0.1) ? "adaptive" : "none",
    { requestsPerSecond: 2_000, concurrency: random.integer(1, 20) },
    { take: () => 0, report: fail, expectedWaitMs: fail },
  ]);
  return {
    // Few tokens, so that clients share their limits.
    auth: `ntn_production_${random.integer(1, 20)}`,
    baseUrl: url,
    timeoutMs: random.integer(150, 600),
    retry: { maxRetries: random.integer(0, 3), initialRetryDelayMs: 5, maxRetryDelayMs: 100 },
    logger: random.chance(0.5) ? false : failingLogger,
    ...(rateLimit !== "none" && { rateLimit: /** @type {never} */ (rateLimit) }),
    ...(random.chance(0.3) && { deadlineMs: random.integer(200, 1_500) }),
    ...(random.chance(0.5) && { observer: fail }),
  };
}

/**
 * Records the result of a write.
 * @param {string} id
 * @param {unknown} error
 */
function record(id, error) {
  if (error === undefined) return void result.writes.push({ id, ok: true });
  const { maybeApplied, code, message } =
    /** @type {Record<"code" | "message", string> & { maybeApplied?: boolean }} */ (error);
  result.writes.push({ id, ok: false, maybeApplied, code });
  if (typeof maybeApplied !== "boolean") result.faults.push(`an error without maybeApplied: ${message}`);
}

/** @param {string} id */
const writeOf = (id) => ({ method: "post", path: "things", body: {}, headers: { "x-write": id } });
const READ = { method: "get", path: "things" };

let lastId = 0;
const nextId = () => `${round}-${(lastId += 1)}`;

/** A client makes a few calls at a time. Some are aborted, and some clients are closed before they end. */
async function useClient() {
  const client = new AsyncClient(settings());
  const calls = Array.from({ length: random.integer(1, 3) }, async () => {
    const { headers, ...request } = random.chance(0.7) ? writeOf(nextId()) : { ...READ, headers: {} };
    const stop = new AbortController();
    if (random.chance(0.1)) setTimeout(() => stop.abort(), random.integer(0, 50));
    const call = client.request(request, { headers, signal: stop.signal });
    const id = /** @type {Record<string, string>} */ (headers)["x-write"];
    const error = await call.then(
      () => undefined,
      (/** @type {unknown} */ thrown) => thrown,
    );
    if (id !== undefined) record(id, error);
  });
  if (random.chance(0.1)) setTimeout(() => void client.close(), random.integer(0, 50));
  await Promise.all(calls);
  await client.close();
}

async function useAsyncClients() {
  const clients = random.pick([300, 2_000]);
  let left = clients;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      if (random.chance(0.05)) aheadMs += random.integer(-3_600_000, 7_200_000);
      await useClient();
    }
  };
  await Promise.all(Array.from({ length: 50 }, lane));
}

function useBlockingClients() {
  for (let count = random.pick([5, 15]); count > 0; count -= 1) {
    const client = new Client(settings());
    if (random.chance(0.2)) aheadMs += random.integer(-3_600_000, 7_200_000);
    const id = nextId();
    try {
      client.request(writeOf(id));
      record(id, undefined);
    } catch (error) {
      record(id, error);
    }
    client.close();
  }
}

if (blocking) useBlockingClients();
else await useAsyncClients();
// Closed sockets are gone after some rounds of the event loop.
const socketsLeft = () => process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
for (let wait = 0; wait < 50 && socketsLeft() > 0; wait += 1) await new Promise((resolve) => setTimeout(resolve, 10));
if (socketsLeft() > 0) result.faults.push(`${socketsLeft()} sockets are open after all clients were closed`);
process.stdout.write(JSON.stringify(result));
