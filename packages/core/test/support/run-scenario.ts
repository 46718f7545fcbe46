// Runs a scenario against the fault server and returns the result and the received requests.
import type { FaultServer, SeenRequest } from "./fault-server.ts";
import type { Destination, Scenario } from "./scenarios.ts";
import { recordCall, requestTo, type CallRecord, type Stack } from "./stacks.ts";

let lastKey = 0;

/** Returns a unique name for a script. */
export const nextKey = (): string => `k${(lastKey += 1)}`;

/** Result of a scenario. */
export interface ScenarioRun {
  readonly key: string;
  readonly result: CallRecord;
  readonly requests: readonly SeenRequest[];
}

// A label of a host name has at most 63 characters, so the resolver rejects the name without a request.
const INVALID_HOST = `${"n".repeat(64)}.invalid`;

/** Returns the base URL of a destination. */
export function baseUrlOf({ ports }: FaultServer, to: Destination = "http"): string {
  // fetch rejects port 1 without a request.
  if (to === "refused") return "http://127.0.0.1:2";
  if (to === "no such name") return `http://${INVALID_HOST}`;
  const isEncrypted = to === "https" || to === "silent" || to === "banner";
  return `${isEncrypted ? "https" : "http"}://127.0.0.1:${ports[to]}`;
}

/** Runs a scenario. */
export async function runScenario(server: FaultServer, stack: Stack, scenario: Scenario): Promise<ScenarioRun> {
  const { steps, method = "GET", body, settings, to } = scenario;
  const key = nextKey();
  await server.script(key, typeof steps === "function" ? steps(server) : steps);
  const result = await recordCall(stack, requestTo(baseUrlOf(server, to), key, method, body), settings);
  return { key, result, requests: (await server.seen(key)).requests };
}

/** Returns true if the condition holds within 2 s. A busy machine gets 25 checks. */
export async function soon(holds: () => Promise<boolean>): Promise<boolean> {
  const endsAt = performance.now() + 2000;
  for (let checks = 0; checks < 25 || performance.now() < endsAt; checks += 1) {
    if (await holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  return false;
}

/** Returns true if all connections with requests of a script are closed within 2 s. */
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

/** Returns a record as text, without the parts that differ between runs. */
export const comparable = ({ data, error, trace, log }: CallRecord): string =>
  withoutKey({ data, error, cause: (error?.cause as { code?: unknown } | undefined)?.code, trace, log });
