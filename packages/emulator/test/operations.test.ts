// Compares the emulator's routes with the list of the service's operations (if ../shared is present).
import { existsSync, readFileSync } from "node:fs";
import { createEmulator } from "@ws/emulator";
import { expect, test } from "vitest";
import { ALL_ROUTES } from "../src/routes/all-routes.ts";
import { callerOf } from "./support.ts";

const OPERATIONS = new URL("../../../../shared/api/operations.yaml", import.meta.url);

test.skipIf(!existsSync(OPERATIONS))("every operation of the service has a route with its method and path", () => {
  const blocks = readFileSync(OPERATIONS, "utf8")
    .split(/\n {2}- operation: /)
    .slice(1);
  const wanted = blocks.map((block) => ({
    operation: /^\S+/.exec(block)?.[0] ?? "",
    method: /\n {4}method: (\S+)/.exec(block)?.[1] ?? "",
    path: (/\n {4}path: "?([^"\n]+)"?/.exec(block)?.[1] ?? "").replace("/v1/", ""),
  }));
  expect(wanted).not.toEqual([]);
  const known = new Set(ALL_ROUTES.map((route) => `${route.method} ${route.path.replaceAll(":uuid", "")}`));
  expect(wanted.filter(({ method, path }) => !known.has(`${method} ${path}`))).toEqual([]);
});

test("responds with 501 and a reference to the README for endpoints that are not emulated", () => {
  const call = callerOf(createEmulator({ seed: "empty" }));
  const answer = call("GET", "threads/x/messages");
  expect(answer.status).toBe(501);
  expect(answer.body).toMatchObject({ object: "error", status: 501, code: "not_implemented" });
  expect(answer.body.message).toContain('See "What is not emulated" in the README');
});
