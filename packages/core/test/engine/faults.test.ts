// Every fault with every driver and transport: the error, `maybeApplied`, the received requests, closed sockets.
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faults, oversized } from "../support/faults.ts";
import { startFaultServer, type FaultServer } from "../support/fault-server.ts";
import { comparable, isClosedSoon, runScenario, soon, type ScenarioRun } from "../support/run-scenario.ts";
import { traceOf, type Scenario } from "../support/scenarios.ts";
import { TOKEN, stacks, type Stack } from "../support/stacks.ts";

let server: FaultServer;
beforeAll(async () => void (server = await startFaultServer()));
afterAll(async () => {
  for (const stack of stacks) stack.close();
  await server.close();
});

async function check(stack: Stack, original: Scenario): Promise<ScenarioRun> {
  const run = await runScenario(server, stack, { ...original, ...(stack.foreign && original[stack.foreign]) });
  const { scenario, result, requests, key } = run;
  if (scenario.error === undefined) expect(result.error).toBeUndefined();
  else expect(result.error).toMatchObject(scenario.error);
  expect(result.data).toEqual(scenario.data);
  expect(requests).toHaveLength(scenario.requests ?? 1);
  expect(result.trace).toEqual(traceOf(scenario));
  expect(await isClosedSoon(server, key)).toBe(true);
  // fetch keeps a connection attempt for later requests, so only its connections with a request can be checked.
  if (scenario.to !== undefined && stack.foreign !== "fetch") {
    const isAllClosed = async (): Promise<boolean> => {
      const { https, silent, resets, banner } = await server.connections();
      return [https, silent, resets, banner].every(({ open }) => open === 0);
    };
    expect(await soon(isAllClosed)).toBe(true);
  }
  const { error, log } = result;
  expect(`${inspect(error, { depth: 9, showHidden: true })}${JSON.stringify(error)}${log.join()}`).not.toContain(TOKEN);
  return run;
}

const texts = new Map<string, string>();

describe.each(stacks)("$name", (stack) => {
  test.each([...faults, ...oversized])("$name", async (scenario) => {
    const run = await check(stack, scenario);
    // axios without our adapter and fetch have their own texts for some failures. All others have the same texts.
    if (stack.foreign !== undefined) return;
    const text = comparable(run);
    expect(text).toBe(texts.get(scenario.name) ?? text);
    texts.set(scenario.name, text);
  });
});

test("no request of these tests reached another server", async () => {
  const { elsewhere } = await server.connections();
  expect(elsewhere.total).toBe(0);
});
