import { AsyncClient } from "@ws/client";
import * as rateLimitRedis from "@ws/rate-limit-redis";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { promisedOutput, readmeBlocks, runBlock } from "../../../scripts/test/support/run-readme.ts";
import { hasRedisServer, startRedisServer, type RedisServer } from "./redis-server.ts";

/** A client whose service has every page. */
class OfflineClient extends AsyncClient {
  constructor(options: ConstructorParameters<typeof AsyncClient>[0]) {
    const request = async ({ url }: { url: string }) => {
      const id = url.split("/").at(-1);
      return { status: 200, headers: {}, data: JSON.stringify({ object: "page", id }) };
    };
    super({ ...options, auth: "ntn_readme", baseUrl: "https://service.test", httpClient: { request } });
  }
}

describe.skipIf(!hasRedisServer)("the examples of the README", () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.stop());

  test("print the output in their comments", async () => {
    class LocalRedis extends Redis {
      constructor() {
        super(server.port, "127.0.0.1");
      }
    }
    const blocks = readmeBlocks(new URL("../README.md", import.meta.url));
    expect(blocks.map(({ heading }) => heading)).toEqual([
      "First example",
      "Keep the limit while Redis is unavailable",
    ]);
    for (const block of blocks) {
      const modules = {
        "@ws/client": { AsyncClient: OfflineClient },
        "@ws/rate-limit-redis": rateLimitRedis,
        ioredis: { Redis: LocalRedis },
      };
      expect(await runBlock(block, modules)).toEqual(promisedOutput(block));
    }
  });
});
