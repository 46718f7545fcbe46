import type { RateLimit } from "@ws/emulator";
import { createEmulator } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { callerOf } from "./support.ts";

describe("the rate limit of the service", () => {
  const limited = (rateLimit: RateLimit | true) => {
    const emulator = createEmulator({ seed: "empty", clock: "frozen", rateLimit });
    const call = callerOf(emulator);
    const send = (token = emulator.token) => call("GET", "users", undefined, { token });
    const at = (time: string) => emulator.setClock(`2026-07-01T09:${time}Z`);
    return { send, at };
  };
  const statuses = (count: number, send: () => { status: number }) =>
    [...new Set(Array.from({ length: count }, () => send().status))].join();

  test("is a budget of 180 requests for each window of 60 seconds, at any pace", () => {
    const { send, at } = limited(true);
    expect(statuses(100, send)).toBe("200");
    at("00:30.500");
    expect(statuses(80, send)).toBe("200");
    const refused = send();
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "30"]);
    expect(refused.body.additional_data).toEqual({
      retry_after: "30",
      rate_limit_reason: "public_api_request_rate_limit",
    });
    at("00:59.999");
    expect(send().headers["retry-after"]).toBe("1");
    expect(send("ntn_another").status).toBe(200);
    at("01:00.000");
    expect([statuses(180, send), send().headers["retry-after"]]).toEqual(["200", "60"]);
  });

  test("begins a window with the first request after the window before", () => {
    const { send, at } = limited({ perMinute: 1 });
    expect(send().status).toBe(200);
    at("05:10.000");
    expect([send().status, send().headers["retry-after"]]).toEqual([200, "60"]);
    at("04:00.000");
    expect(send().status).toBe(200);
  });

  test("has another budget for all tokens together", () => {
    const { send } = limited({ perMinute: 600, workspacePerMinute: 2 });
    const reasons = ["ntn_a", "ntn_b", "ntn_c"].map((token) => send(token).body.additional_data?.["rate_limit_reason"]);
    expect(reasons).toEqual([undefined, undefined, "public_api_space_request_rate_limit"]);
  });

  test.each([[{ perMinute: 0 }], [{ perMinute: Number.NaN }], [{ perMinute: 5, burst: 5 }], [{ perSecond: -1 }]])(
    "refuses the settings %j",
    (rateLimit) => {
      expect(() => createEmulator({ rateLimit })).toThrow('Expected "rateLimit" to be { perMinute,');
    },
  );
});

describe("a rate limit with a rate per second", () => {
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
