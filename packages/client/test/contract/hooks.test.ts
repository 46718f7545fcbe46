// Hooks of the caller that fail: observers, loggers, and limiters. They never change the result of a call.
import type { CommonClientOptions, Limiter, Logger } from "@ws/client";
import { afterEach, describe, expect, test, vi } from "vitest";
import { clients, errorOf, errorResponse, fakeService, jsonResponse, memoryLogger, TOKEN } from "../support/clients.ts";

const PAGE = "1a2b3c4d-0000-4000-8000-000000000002";

/** The ways in which a hook fails. Each call creates a new function. */
const failures = {
  throws: () => (): never => {
    throw new Error(`metrics are down, ${TOKEN}`);
  },
  rejects: () => async (): Promise<never> => {
    throw new Error(`metrics are down, ${TOKEN}`);
  },
  "throws an object that cannot be read": () => (): never => {
    // oxlint-disable-next-line typescript/only-throw-error -- hooks of programs do
    throw new Proxy({}, { get: () => expect.unreachable(), has: () => true });
  },
  "throws undefined": () => (): never => {
    // oxlint-disable-next-line typescript/only-throw-error -- hooks of programs do
    throw undefined;
  },
} as const;

const unhandled: unknown[] = [];
const onUnhandled = (error: unknown): void => void unhandled.push(error);
/** Waits until Node.js would report unhandled rejections. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => vi.restoreAllMocks());

describe.each(clients)("$name", ({ create }) => {
  describe.each(Object.entries(failures))("a hook that %s", (_name, failing) => {
    /** Makes a call that succeeds and one that fails, and checks both. */
    async function checkCalls(options: CommonClientOptions): Promise<void> {
      process.on("unhandledRejection", onUnhandled);
      const { respond, requests } = fakeService(
        jsonResponse({ object: "page", id: PAGE }),
        errorResponse(400, "validation_error"),
        errorResponse(503, "service_unavailable"),
        jsonResponse({ object: "page", id: PAGE }),
      );
      const client = create({ retry: { initialRetryDelayMs: 0 }, ...options }, respond);
      expect(await client.pages.create({ parent: { page_id: PAGE }, properties: {} })).toMatchObject({ id: PAGE });
      const error = await errorOf(() => client.pages.create({ parent: { page_id: PAGE }, properties: {} }));
      expect(error).toMatchObject({ code: "validation_error", maybeApplied: false });
      expect(await client.pages.retrieve({ page_id: PAGE })).toMatchObject({ id: PAGE });
      expect(requests).toHaveLength(4);
      await settle();
      process.off("unhandledRejection", onUnhandled);
      expect(unhandled).toEqual([]);
    }

    test("an observer: the calls are as they were, and one line is logged", async () => {
      const { logger, lines } = memoryLogger();
      // oxlint-disable-next-line typescript/no-misused-promises -- the rule names what programs do
      await checkCalls({ observer: failing(), logger });
      const about = lines.filter((line) => line.includes("observer"));
      expect(about).toEqual([expect.stringContaining("warn the observer failed, which does not affect calls: ")]);
      expect(about.join()).not.toContain(TOKEN);
    });

    test.each(["report", "expectedWaitMs"] as const)("%s() of a limiter: the same", async (method) => {
      const { logger, lines } = memoryLogger();
      const rateLimit: Limiter = { take: () => 0, [method]: failing() };
      await checkCalls({ rateLimit, logger });
      const about = lines.filter((line) => line.includes("limiter"));
      expect(about).toEqual([expect.stringContaining(`warn ${method}() of the rate limiter failed`)]);
      expect(about.join()).not.toContain(TOKEN);
    });

    test("a logger: one warning of the process", async () => {
      const emitWarning = vi.spyOn(process, "emitWarning").mockReturnValue();
      const fail = failing();
      const logger: Logger = { error: fail, warn: fail, info: fail, debug: fail };
      await checkCalls({ logger, logLevel: "debug" });
      // Node.js also warns about the listeners of other tests in this process.
      const texts = emitWarning.mock.calls.map(String).filter((text) => text.includes("logger"));
      expect(texts).toEqual([expect.stringContaining("logger of a client failed")]);
    });
  });

  test("an observer and a logger that both fail", async () => {
    const emitWarning = vi.spyOn(process, "emitWarning").mockReturnValue();
    const fail = failures.throws();
    const logger: Logger = { error: fail, warn: fail, info: fail, debug: fail };
    expect(await create({ observer: failures.throws(), logger }).users.list()).toMatchObject({ object: "list" });
    expect(emitWarning).toHaveBeenCalledOnce();
  });

  test("a take() that fails: the call fails before it is sent", async () => {
    const { respond, requests } = fakeService();
    const client = create({ rateLimit: { take: failures.throws() }, retry: false, logger: false }, respond);
    expect(await errorOf(() => client.users.list())).toMatchObject({ maybeApplied: false });
    expect(requests).toEqual([]);
  });
});

test("a failure that one client cannot log is logged by the next client with the same hook", async () => {
  for (const { create } of clients) {
    const rateLimit: Limiter = { take: () => 0, report: failures.throws() };
    const { logger, lines } = memoryLogger();
    await create({ rateLimit, logger: false }).users.list();
    await create({ rateLimit, logger }).users.list();
    await create({ rateLimit, logger }).users.list();
    expect(lines).toHaveLength(1);
  }
});
