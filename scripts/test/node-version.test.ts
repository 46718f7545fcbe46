import { expect, test } from "vitest";
import { satisfiesMinimum } from "../node-version.mjs";

test.each(["20.19.0", "20.20.2", "22.0.0", "100.1.0"])("Node %s is new enough for >=20.19", (version) => {
  expect(satisfiesMinimum(version, ">=20.19")).toBe(true);
});

test.each(["20.18.9", "20.9.0", "18.99.0", "8.20.0"])("Node %s is too old for >=20.19", (version) => {
  expect(satisfiesMinimum(version, ">=20.19")).toBe(false);
});
