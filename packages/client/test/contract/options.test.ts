import { InvalidRequestError } from "@ws/client";
import { describe, expect, test } from "vitest";
import { clients, errorOf, fakeService } from "../support/clients.ts";

describe.each(clients)("$name", ({ create }) => {
  test.each<[object, string]>([
    [{ rateLimit: {} }, "Expected rateLimit to have requestsPerSecond"],
    [{ rateLimit: false }, 'Expected rateLimit to be "adaptive", an object or a function, got false'],
    [{ rateLimit: { requestsPerSecond: 0 } }, "Expected rateLimit.requestsPerSecond to be a number above 0, got 0"],
    [{ rateLimit: { requestsPerSecond: 3, bursts: 1 } }, 'Did you mean "burst"?'],
    [{ observer: {} }, "Expected observer to be a function"],
    [{ timeout: 5 }, 'Unknown option "timeout" of '],
    [{ authToken: "x" }, 'Did you mean "auth"?'],
    [{ fetch }, "Use httpClient: createFetchHttpClient(fetch)."],
    [{ notionVersion: "2025-09-03" }, "Use apiVersion."],
    [{ timeoutMs: Number.NaN }, "Expected timeoutMs to be a number of milliseconds"],
    [{ timeoutMs: -1 }, "timeoutMs"],
    [{ timeoutMs: 0 }, "timeoutMs"],
    [{ timeoutMs: 2 ** 31 }, "timeoutMs"],
    [{ timeoutMs: "100" }, "timeoutMs"],
    [{ deadlineMs: Infinity }, "deadlineMs"],
    [{ retry: { maxRetries: -1 } }, "Expected retry.maxRetries to be a whole number"],
    [{ retry: { maxRetries: 1.5 } }, "retry.maxRetries"],
    [{ retry: { networkFailures: "no" } }, "Expected retry.networkFailures to be true or false"],
    [{ retry: { retries: 1 } }, 'Unknown option "retries" of retry'],
    [{ retry: true }, "Expected retry to be an object, got true"],
    [{ retry: { initialRetryDelayMs: Number.NaN } }, "retry.initialRetryDelayMs"],
    [{ logLevel: "verbose" }, 'Expected logLevel to be one of "error", "warn", "info", "debug", "off", got "verbose"'],
    [{ logger: { warn() {} } }, "Missing: error, info, debug"],
    [{ baseUrl: "api.notion.com" }, "baseUrl"],
    [{ apiVersion: "2026\n" }, "apiVersion"],
    [{ httpClient: {} }, "Expected httpClient to have a method request"],
    [{ unknownArguments: "ignore" }, "Expected unknownArguments to be one of"],
    [null as never, "to be an object, got null"],
  ])("the constructor rejects %j", async (options, reason) => {
    const error = await errorOf(() => new (create().constructor as new (options: object) => unknown)(options));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error.message).toContain(reason);
  });

  test.each<[object, string]>([
    [{ timeoutMs: -1 }, "timeoutMs"],
    [{ timout: 1 }, 'Did you mean "timeoutMs"?'],
    [{ retry: { maxRetries: "2" } }, "retry.maxRetries"],
    [{ headers: { "notion-version": "x" } }, "Pass `apiVersion` to the client"],
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
    attempts: 0,
    cause: new Error("enough"),
  });
  expect((await errorOf(() => blocking?.users.me({}, options as never))).message).toMatch(
    /a blocking call cannot be aborted.*AsyncClient/,
  );
});
