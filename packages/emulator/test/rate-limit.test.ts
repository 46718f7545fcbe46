import { createEmulator } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { callerOf } from "./support.ts";

describe("the rate limit", () => {
  test("allows a burst, then three requests per second, and sends Retry-After", () => {
    const emulator = createEmulator({ seed: "empty", clock: "frozen", rateLimit: { perSecond: 3, burst: 5 } });
    const call = callerOf(emulator);
    const statuses = (count: number) => Array.from({ length: count }, () => call("GET", "users").status);
    expect(statuses(6)).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = call("GET", "users");
    expect(refused.headers["retry-after"]).toBe("1");
    expect(refused.body.additional_data).toMatchObject({ rate_limit_reason: "public_api_request_rate_limit" });
    emulator.setClock("2026-07-01T09:00:01.000Z");
    expect(statuses(4)).toEqual([200, 200, 200, 429]);
    expect(call("GET", "users", undefined, { token: "ntn_another" }).status).toBe(200);
  });

  test("also limits all tokens together", () => {
    const emulator = createEmulator({
      seed: "empty",
      clock: "frozen",
      rateLimit: { perSecond: 3, workspacePerSecond: 1 },
    });
    const call = callerOf(emulator);
    const responses = Array.from({ length: 11 }, (_, index) =>
      call("GET", "users", undefined, { token: `ntn_${index}` }),
    );
    expect(
      responses.filter(({ status }) => status === 429).map(({ body }) => body.additional_data.rate_limit_reason),
    ).toEqual(["public_api_space_request_rate_limit"]);
  });

  test("is off by default", () => {
    const call = callerOf(createEmulator({ seed: "empty", clock: "frozen" }));
    expect(Array.from({ length: 100 }, () => call("GET", "users").status).every((status) => status === 200)).toBe(true);
  });
});
