// Addresses of Redis that are refused before anything is sent.
import { expect, test } from "vitest";
import { openRedis } from "../src/redis/open-redis.ts";

test.each([
  ["without a kind", "host:6379", "Expected a URL such as redis://host:6379"],
  ["without the name of the master", "redis+sentinel://:secret@a:26379,b:26379", "Expected redis+sentinel://HOST:PORT"],
  ["with an empty host of a Sentinel", "redis+sentinel://:secret@a:26379,/main", "Expected redis+sentinel://HOST:PORT"],
  ["with a port that is no number", "rediss+sentinel://:secret@a:x/main", "Expected redis+sentinel://HOST:PORT"],
  ["with a database of a cluster", "redis+cluster://:secret@a:6379/1", "Expected no database"],
])("an address %s is refused, without its password", (_, url, message) => {
  let thrown: unknown;
  try {
    openRedis(url, {});
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ code: "invalid_argument", message: expect.stringContaining(message) as string });
  expect(String(thrown)).not.toContain("secret");
});
