// Runs a scenario against the fault server and returns the result and the received requests.
import type { FaultServer, SeenRequest } from "./fault-server.ts";
import { traceOf, type Destination, type Scenario } from "./scenarios.ts";
import { recordCall, requestTo, type CallRecord, type Stack } from "./stacks.ts";

let lastKey = 0;

/** Returns a unique name for a script. */
export const nextKey = (): string => `k${(lastKey += 1)}`;

/** Result of a scenario. */
export interface ScenarioRun {
  readonly key: string;
  /** The scenario as it was run. */
  readonly scenario: Scenario;
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

/** Runs a scenario. If a busy machine needs more than the time of an attempt, the scenario runs again with twice the time. */
export async function runScenario(server: FaultServer, stack: Stack, scenario: Scenario): Promise<ScenarioRun> {
  const { steps, method = "GET", body, settings, to } = scenario;
  const key = nextKey();
  await server.script(key, typeof steps === "function" ? steps(server) : steps);
  const result = await recordCall(stack, requestTo(baseUrlOf(server, to), key, method, body), settings);
  const { requests } = await server.seen(key);
  const run = { key, scenario, result, requests };
  return isTooShort(run) ? runScenario(server, stack, slower(scenario)) : run;
}

const timeoutOf = ({ settings }: Scenario): number => settings?.timeoutMs ?? 5_000;

/** True if the time of an attempt ended before the request arrived, or before the response of the scenario did. */
function isTooShort({ scenario, result, requests }: ScenarioRun): boolean {
  if (timeoutOf(scenario) > 60_000 || result.error?.name !== "RequestTimeoutError") return false;
  const expectsTimeout = scenario.error !== undefined && "scope" in scenario.error;
  return !expectsTimeout || requests.length < (scenario.requests ?? 1);
}

/** Returns the scenario with twice the time of an attempt. */
function slower(scenario: Scenario): Scenario {
  const timeoutMs = timeoutOf(scenario);
  const trace = traceOf(scenario).map((line) =>
    line.replace(`send within ${timeoutMs}`, `send within ${2 * timeoutMs}`),
  );
  return { ...scenario, settings: { ...scenario.settings, timeoutMs: 2 * timeoutMs }, trace };
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

/** Returns the record of a scenario as text, without the parts that differ between runs. */
export function comparable({ scenario, result: { data, error, trace, log } }: ScenarioRun): string {
  const cause = (error?.cause as { code?: unknown } | undefined)?.code;
  const text = withoutKey({ data, error, cause, trace, log });
  const [from, to] = scenario.alike ?? ["", ""];
  return text.replaceAll(from, to).replaceAll(new RegExp(String.raw`\b${timeoutOf(scenario)}\b`, "g"), "TIMEOUT");
}
