import type { CommonClientOptions } from "@ws/client";
import { describe, expect, test } from "vitest";
import { clients, errorOf, errorResponse, fakeService, jsonResponse, memoryLogger, TOKEN } from "../support/clients.ts";

const PAGE = "1a2b3c4d-0000-4000-8000-000000000001";

describe.each(clients)("$name", ({ create }) => {
  test("logs at the configured level, bodies only at debug, and never a token", async () => {
    const lineCounts: Record<string, number> = {};
    for (const logLevel of ["error", "warn", "info", "debug"] as const) {
      const { logger, lines } = memoryLogger();
      const { respond } = fakeService(
        errorResponse(404, "object_not_found"),
        jsonResponse({ echo: TOKEN, text: "in the response" }),
      );
      const client = create({ logger, logLevel, retry: false }, respond);
      await errorOf(() => client.pages.retrieve({ page_id: PAGE }));
      await client.search({ query: "in the request" });
      lineCounts[logLevel] = lines.length;
      const all = lines.join("\n");
      expect(all).not.toContain(TOKEN);
      expect(all.includes("in the request")).toBe(logLevel === "debug");
      expect(all.includes("in the response")).toBe(logLevel === "debug");
    }
    expect(lineCounts).toEqual({ error: 0, warn: 1, info: 2, debug: 6 });
  });

  test("a logger that throws does not fail the call", async () => {
    const fail = (): never => {
      throw new Error("disk full");
    };
    const logger = { error: fail, warn: fail, info: fail, debug: fail };
    expect(await create({ logger, logLevel: "debug" }).users.list()).toMatchObject({ object: "list" });
  });
});

test("both clients throw the same errors and log the same lines", async () => {
  const outputs = await Promise.all(
    clients.map(async ({ create }) => {
      const { logger, lines } = memoryLogger();
      const { respond } = fakeService(
        errorResponse(400, "validation_error"),
        errorResponse(503, "service_unavailable"),
        jsonResponse({ object: "page" }),
      );
      const options: CommonClientOptions = { logger, logLevel: "debug", retry: { initialRetryDelayMs: 0 } };
      const client = create(options, respond);
      const first = await errorOf(() =>
        client.pages.create({ parent: { page_id: PAGE }, properties: {}, unknown: 1 } as never),
      );
      const second = await errorOf(() => client.pages.update({ page_id: PAGE, in_trash: true }));
      await client.pages.retrieve({ page_id: PAGE });
      return {
        errors: [first.message, JSON.stringify(first), second.message, JSON.stringify(second)],
        lines: lines.map((line) => line.replace(/in \d+ ms/, "in N ms")),
      };
    }),
  );
  expect(outputs[1]).toEqual(outputs[0]);
});
