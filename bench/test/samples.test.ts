import { expect, test } from "vitest";
import { Samples } from "../speed/samples.mjs";

test("keeps samples by load and client, in the order of the rounds", () => {
  const samples = new Samples();
  const sample = { callsPerSecond: 1, cpuMicroseconds: 2, latencyMicroseconds: 3 };
  samples.add("small1", "ws", sample);
  samples.add("small20", "ws", { ...sample, callsPerSecond: 9 });
  samples.add("small1", "ws", { ...sample, callsPerSecond: 5 });
  expect(samples.values("small1", "ws", "callsPerSecond")).toEqual([1, 5]);
  expect(samples.values("small1", "bareHttp", "callsPerSecond")).toEqual([]);
});
