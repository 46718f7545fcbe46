// Every fault on every way: which error, what may have been applied, what the server saw, and that nothing stays open.
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faults, oversized } from "./faults.ts";
import { startFaultServer, type FaultServer } from "./fault-server.ts";
import { comparable, isClosedSoon, play, soon } from "./play.ts";
import type { Scenario } from "./scenarios.ts";
import { TOKEN, ways, type Record, type Way } from "./ways.ts";

let server: FaultServer;
beforeAll(async () => void (server = await startFaultServer()));
afterAll(async () => {
  for (const way of ways) way.close();
  await server.close();
});

const isStock = ({ name }: Way): boolean => name.includes("stock");

async function check(way: Way, given: Scenario): Promise<Record> {
  const scenario = isStock(way) ? { ...given, ...given.stock } : given;
  const { result, requests, key } = await play(server, way, scenario);
  if (scenario.error === undefined) expect(result.error).toBeUndefined();
  else expect(result.error).toMatchObject(scenario.error);
  expect(result.data).toEqual(scenario.data);
  expect(requests).toHaveLength(scenario.requests ?? 1);
  expect(result.trace).toEqual(scenario.trace ?? Array(scenario.requests ?? 1).fill("send within 5000"));
  expect(await isClosedSoon(server, key)).toBe(true);
  if (scenario.to !== undefined) {
    const isAllClosed = async (): Promise<boolean> => {
      const { https, silent, resets, banner } = await server.connections();
      return [https, silent, resets, banner].every(({ open }) => open === 0);
    };
    expect(await soon(isAllClosed)).toBe(true);
  }
  const { error, log } = result;
  expect(`${inspect(error, { depth: 9, showHidden: true })}${JSON.stringify(error)}${log.join()}`).not.toContain(TOKEN);
  return result;
}

const texts = new Map<string, string>();

describe.each(ways)("$name", (way) => {
  test.each([...faults, ...oversized])("$name", async (scenario) => {
    const result = await check(way, scenario);
    // axios as it comes words some failures in its own way; all others say and log the very same.
    if (isStock(way)) return;
    const text = comparable(result);
    expect(text).toBe(texts.get(scenario.name) ?? text);
    texts.set(scenario.name, text);
  });
});

test("no request of all these went anywhere else", async () => {
  const { elsewhere } = await server.connections();
  expect(elsewhere.total).toBe(0);
});
