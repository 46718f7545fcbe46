// Plays a scenario on one way against the fault server, and tells how it went and what the server saw.
import type { FaultServer, SeenRequest } from "./fault-server.ts";
import type { Destination, Scenario } from "./scenarios.ts";
import { record, requestTo, type Record, type Way } from "./ways.ts";

let lastKey = 0;

/** A name for a script that no other has. */
export const nextKey = (): string => `k${(lastKey += 1)}`;

/** What was played, and what came of it. */
export interface Played {
  readonly key: string;
  readonly result: Record;
  readonly requests: readonly SeenRequest[];
}

// A label of a name has at most 63 letters: the resolver says no without asking anybody.
const NO_NAME = `${"n".repeat(64)}.invalid`;

/** The root of requests that go there. */
export function baseUrlOf({ ports }: FaultServer, to: Destination = "http"): string {
  if (to === "refused") return "http://127.0.0.1:1";
  if (to === "no such name") return `http://${NO_NAME}`;
  const isEncrypted = to === "https" || to === "silent" || to === "banner";
  return `${isEncrypted ? "https" : "http"}://127.0.0.1:${ports[to]}`;
}

/** Runs a scenario once. */
export async function play(server: FaultServer, way: Way, scenario: Scenario): Promise<Played> {
  const { steps, method = "GET", body, settings, to } = scenario;
  const key = nextKey();
  await server.script(key, typeof steps === "function" ? steps(server) : steps);
  const result = await record(way, requestTo(baseUrlOf(server, to), key, method, body), settings);
  return { key, result, requests: (await server.seen(key)).requests };
}

/** Whether something holds within 100 ms; on a machine that is too busy to look 25 times by then, a little later. */
export async function soon(holds: () => Promise<boolean>): Promise<boolean> {
  const endsAt = performance.now() + 100;
  for (let looks = 0; looks < 25 || performance.now() < endsAt; looks += 1) {
    if (await holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  return false;
}

/** Whether every connection that carried a request of a script is closed within 100 ms. */
export function isClosedSoon(server: FaultServer, key: string): Promise<boolean> {
  return soon(async () => {
    const { sockets, closed } = await server.seen(key);
    return sockets === closed;
  });
}

const withoutKey = (value: object): string =>
  JSON.stringify(value, null, 1)
    .replaceAll(/\bk\d+\b/g, "KEY")
    .replaceAll(/127\.0\.0\.1:\d+/g, "HOST")
    .replaceAll(/[\dA-F]+:error:/g, "OPENSSL:error:");

/** A record as text in which two ways can be compared. */
export const comparable = ({ data, error, trace, log }: Record): string =>
  withoutKey({ data, error, cause: (error?.cause as { code?: unknown } | undefined)?.code, trace, log });
