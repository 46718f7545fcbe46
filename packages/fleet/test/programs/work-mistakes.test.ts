// Mistakes of operators: each ends the command with one clear message, or is reported once.
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { Redis } from "ioredis";
import { beforeEach, expect, test } from "vitest";
import type { RunningCommand } from "../../../mirror/test/support/command.ts";
import { hintsKeyOf } from "../../src/redis/keys.ts";
import { describeWork } from "../support/work-servers.ts";

describeWork("a wrong setting", { services: [[2, 0]] }, (servers) => {
  beforeEach(() => servers.write(servers.entry("acme")));

  const url = (rest: string, password = "") => `redis://${password}127.0.0.1:${servers.redis.port}${rest}`;

  /** Returns the exit code of a command that ends by itself, and what it has printed. */
  const endOf = async ({ ended, stderr }: RunningCommand) => [await ended, stderr()] as const;

  test("a database that Redis does not have is refused: the client would take another one", async () => {
    const message = "Redis refuses the URL of the queue: ERR DB index is out of range. Check the password";
    expect(await endOf(servers.work(["--queue", url("/99")]))).toEqual([2, expect.stringContaining(message)]);
  });

  test("status without Redis and PostgreSQL ends, and says why", async () => {
    const away = ["--queue", "redis://127.0.0.1:1", "--database", "postgres://127.0.0.1:1/x"];
    const status = ["status", ...servers.state, ...away];
    expect(await endOf(servers.run(status))).toEqual([
      1,
      "ws-fleet: Redis cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n",
    ]);
  });

  test.each(["--metrics", "--port"])("a port that is taken ends the command: %s", async (option) => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const port = String((server.address() as AddressInfo).port);
    const command =
      option === "--metrics" ? servers.work([option, port]) : servers.run(["webhooks", ...servers.queue, option, port]);
    expect(await endOf(command)).toEqual([
      1,
      `ws-fleet: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
    ]);
    server.close();
  });

  test("a token that stays wrong is reported once, although each response has another id", async () => {
    servers.write(servers.entry("acme", { token: "wrong", everyMinutes: 0.005 }));
    const worker = servers.work();
    const before = servers.service.requests();
    await expect.poll(() => servers.service.requests()).toBeGreaterThan(before + 3);
    expect(worker.stderr().split("API token is invalid")).toHaveLength(2);
  });

  test("two files for one queue: each worker says which jobs it removes", async () => {
    const worker = servers.work();
    await worker.printed("acme: ");
    servers.write(servers.entry("globex"));
    worker.child.kill("SIGHUP");
    const removed = "acme: The file does not have it. Its job is removed from the queue.";
    await worker.printed(removed);
    expect(worker.stderr()).not.toContain("no longer");
  });

  test("an event that is too long, for another name or unsigned stores nothing", async () => {
    servers.write(servers.entry("acme", { webhookToken: "secret" }));
    const receiver = servers.run(["webhooks", ...servers.queue, "--port", "0"]);
    await receiver.printed("Listening for webhooks on port ");
    const port = /port (\d+)/u.exec(receiver.stderr())?.[1] ?? "";
    const post = async (name: string, body: string) =>
      (await fetch(`http://127.0.0.1:${port}/webhooks/${name}`, { method: "POST", body })).status;
    expect(await post("acme", "x".repeat(1_000_001))).toBe(413);
    expect(await post("ACME", "{}")).toBe(404);
    expect(await post("other", "{}")).toBe(404);
    expect(await servers.withRedis((client) => client.keys(hintsKeyOf("*")))).toEqual([]);
  });

  test("a Redis with a password refuses a URL without it, and with another one", async () => {
    await servers.withRedis((client) => client.config("SET", "requirepass", "secret"));
    for (const [password, code] of [
      ["", "NOAUTH"],
      [":wrong@", "WRONGPASS"],
    ] as const) {
      // An address with a password comes from the environment.
      const environment = { REDIS_URL: url("", password) };
      const work = servers.run(["work", ...servers.copies], undefined, environment);
      expect(await endOf(work)).toEqual([2, expect.stringContaining(`of the queue: ${code}`)]);
      const state = ["--database", servers.postgres.url, "--workspaces", servers.file];
      const status = servers.run(["status", ...state], undefined, environment);
      expect(await endOf(status)).toEqual([2, expect.stringContaining(`of the queue: ${code}`)]);
    }
    const client = new Redis(url("", ":secret@"));
    await client.config("SET", "requirepass", "");
    client.disconnect();
  });
});
