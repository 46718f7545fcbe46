import { InvalidRequestError } from "@ws/client";
import { describe, expect, test } from "vitest";
import { clients, errorOf, fakeService } from "../support/clients.ts";

describe.each(clients)("$name", ({ create }) => {
  test.each<[object, string]>([
    [{ rateLimit: {} }, "rateLimit needs requestsPerSecond"],
    [{ rateLimit: { requestsPerSecond: 0 } }, "rateLimit.requestsPerSecond must be a number above 0"],
    [{ rateLimit: { requestsPerSecond: 3, bursts: 1 } }, 'did you mean "burst"?'],
    [{ observer: {} }, "observer must be a function"],
    [{ timeout: 5 }, 'no option "timeout": did you mean "timeoutMs"?'],
    [{ authToken: "x" }, 'no option "authToken": did you mean "auth"?'],
    [{ timeoutMs: Number.NaN }, "timeoutMs must be a number of milliseconds"],
    [{ timeoutMs: -1 }, "timeoutMs"],
    [{ timeoutMs: 0 }, "timeoutMs"],
    [{ timeoutMs: 2 ** 31 }, "timeoutMs"],
    [{ timeoutMs: "100" }, "timeoutMs"],
    [{ deadlineMs: Infinity }, "deadlineMs"],
    [{ retry: { maxRetries: -1 } }, "retry.maxRetries must be a whole number"],
    [{ retry: { maxRetries: 1.5 } }, "retry.maxRetries"],
    [{ retry: { retries: 1 } }, 'retry has no option "retries"'],
    [{ retry: true }, "retry must be an object"],
    [{ retry: { initialRetryDelayMs: Number.NaN } }, "retry.initialRetryDelayMs"],
    [{ logLevel: "verbose" }, 'logLevel must be one of "error", "warn", "info", "debug"'],
    [{ logger: { warn() {} } }, "logger has no method error, info, debug"],
    [{ baseUrl: "api.notion.com" }, "baseUrl"],
    [{ apiVersion: "2026\n" }, "apiVersion"],
    [{ httpClient: {} }, "httpClient must have a method request"],
    [{ unknownParameters: "ignore" }, "unknownParameters must be one of"],
    [null as never, "must be an object, not null"],
  ])("the constructor rejects %j", async (options, reason) => {
    const error = await errorOf(() => new (create().constructor as new (options: object) => unknown)(options));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error.message).toContain(reason);
  });

  test.each<[object, string]>([
    [{ timeoutMs: -1 }, "timeoutMs"],
    [{ timout: 1 }, 'did you mean "timeoutMs"?'],
    [{ retry: { maxRetries: "2" } }, "retry.maxRetries"],
    [{ headers: { "notion-version": "x" } }, "give `apiVersion` to the client"],
  ])("a call rejects the options %j", async (options, reason) => {
    const { respond, requests } = fakeService();
    const error = await errorOf(() => create({}, respond).users.me({}, options));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error.message).toContain(reason);
    expect(requests).toHaveLength(0);
  });
});

test("only AsyncClient accepts a signal, and Client explains why it does not", async () => {
  const [asynchronous, blocking] = clients.map(({ create }) => create({ logLevel: "error" }));
  const options = { signal: AbortSignal.abort(new Error("enough")) };
  expect(await errorOf(() => asynchronous?.users.me({}, options))).toMatchObject({
    name: "RequestAbortedError",
    cause: new Error("enough"),
  });
  expect((await errorOf(() => blocking?.users.me({}, options as never))).message).toMatch(
    /Client blocks its thread.*AsyncClient/,
  );
});
