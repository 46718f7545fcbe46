// The emulator's clock in the headers of responses.
import { createEmulator, startEmulator } from "@ws/emulator";
import { expect, test } from "vitest";
import { callerOf } from "./support.ts";

test("the header date follows the emulator's clock, also in errors", () => {
  const emulator = createEmulator({ seed: "empty", clock: "frozen", now: "2026-07-01T09:00:00.900Z" });
  const call = callerOf(emulator);
  const dates = () => [call("GET", "users"), call("GET", "nothing")].map(({ headers }) => headers["date"]);
  expect(dates()).toEqual(["Wed, 01 Jul 2026 09:00:00 GMT", "Wed, 01 Jul 2026 09:00:00 GMT"]);
  emulator.setClock("2030-01-01T00:00:00Z");
  expect(dates()).toEqual(["Tue, 01 Jan 2030 00:00:00 GMT", "Tue, 01 Jan 2030 00:00:00 GMT"]);
});

test("the header date follows the emulator's clock over HTTP, once", async () => {
  const emulator = await startEmulator({ seed: "empty", clock: "frozen", now: "2001-02-03T04:05:06Z" });
  const headers = { authorization: `Bearer ${emulator.token}`, "notion-version": "2026-03-11" };
  try {
    const response = await fetch(`${emulator.url}/v1/users`, { headers });
    expect(response.headers.get("date")).toBe("Sat, 03 Feb 2001 04:05:06 GMT");
  } finally {
    await emulator.close();
  }
});
