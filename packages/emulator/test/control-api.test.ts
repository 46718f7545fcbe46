import type { Emulator } from "@ws/emulator";
import { createEmulator } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { adminOf, callerOf } from "./support.ts";

describe("the control API", () => {
  const control = (emulator: Emulator, method: string, path: string, body?: object) =>
    adminOf(emulator)(method, path, body);

  test("reset removes everything except one bot and one person", () => {
    const emulator = createEmulator({ seed: "demo" });
    control(emulator, "POST", "reset");
    const call = callerOf(emulator);
    expect(call("GET", "users").body.results).toHaveLength(2);
    expect(call("POST", "search", {}).body.results).toEqual([]);
  });

  test("reseed and emulator.reset() restore the seed with the same ids", () => {
    const emulator = createEmulator({ seed: "demo", clock: "frozen" });
    const before = callerOf(emulator)("GET", `blocks/${emulator.testPageId}/children`).body;
    control(emulator, "POST", "reset");
    control(emulator, "POST", "reseed");
    expect(callerOf(emulator)("GET", `blocks/${emulator.testPageId}/children`).body.results).toEqual(before.results);
    emulator.reset();
    expect(callerOf(emulator)("GET", `blocks/${emulator.testPageId}/children`).body.results).toEqual(before.results);
  });

  test("clock sets and returns the time", () => {
    const emulator = createEmulator({ seed: "empty", clock: "frozen" });
    expect(control(emulator, "POST", "clock", { now: "2030-01-02T03:04:05.000Z" }).body).toEqual({
      now: "2030-01-02T03:04:05.000Z",
    });
    expect(control(emulator, "GET", "clock").body.now).toBe("2030-01-02T03:04:05.000Z");
    expect(control(emulator, "POST", "clock", { now: "later" }).status).toBe(400);
    expect(control(emulator, "POST", "nothing").status).toBe(404);
  });

  test("the clock has the years 0 to 9999, in which every operation works", () => {
    const emulator = createEmulator({ seed: "empty", clock: "frozen" });
    const call = callerOf(emulator);
    for (const now of ["+275760-09-13T00:00:00.000Z", "-000001-12-31T00:00:00.000Z"]) {
      expect(control(emulator, "POST", "clock", { now }).status).toBe(400);
      expect(() => emulator.setClock(now)).toThrow("the years 0 to 9999");
      expect(() => createEmulator({ now: Date.parse(now) })).toThrow("the years 0 to 9999");
    }
    for (const now of ["0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"]) {
      emulator.setClock(now);
      expect(call("POST", "file_uploads", { filename: "a.txt" }).status).toBe(200);
      expect(call("POST", "pages", { parent: { workspace: true }, markdown: "x", allow_async: true }).status).toBe(202);
    }
  });
});

describe("the data of the debug page", () => {
  test("is an HTML page without external resources, a tree and objects", () => {
    const emulator = createEmulator({ clock: "frozen" });
    const page = emulator.handle({ method: "GET", url: "/_emulator/" });
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body).toContain("<title>Emulated workspace</title>");
    expect(page.body).not.toMatch(/https?:\/\//);
    const admin = adminOf(emulator);
    const level = (parent?: string) =>
      Object.values(admin("GET", `tree${parent === undefined ? "" : `?parent=${parent}`}`).body.nodes);
    expect(level().map(({ label }) => label)).toEqual(["Brightwater Bicycle Workshop"]);
    const repairs = level(emulator.testPageId).find(({ label }) => label === "Repairs");
    const [source] = level(repairs?.id);
    expect(level(source?.id)).toHaveLength(120);
    expect(admin("GET", `object?path=${encodeURIComponent(source?.path ?? "")}`).body).toMatchObject({
      object: "data_source",
      id: source?.id,
    });
    expect(admin("GET", "object?path=pages/none").status).toBe(400);
  });

  test("lists requests with their operation, status and code", () => {
    const emulator = createEmulator({ seed: "empty", faults: [{ match: { path: "/v1/search" }, status: 503 }] });
    const call = callerOf(emulator);
    call("GET", "users?page_size=1");
    call("POST", "search", {});
    const requests = adminOf(emulator)("GET", "requests").body.requests;
    expect(requests).toMatchObject([
      { number: 1, method: "GET", url: "/v1/users?page_size=1", operation: "users.list", status: 200 },
      { number: 2, operation: "search", status: 503, code: "service_unavailable" },
    ]);
    expect(adminOf(emulator)("GET", "requests?after=1").body.requests).toHaveLength(1);
  });
});
