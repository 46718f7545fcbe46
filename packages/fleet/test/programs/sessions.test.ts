// The sessions of PostgreSQL that workers need, and what waits while the server or its pooler has none left.
import { expect, test } from "vitest";
import { hasPgbouncer, startPgbouncer } from "../../../mirror/test/support/pgbouncer-server.ts";
import { describeWork } from "../support/work-servers.ts";

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `w${index}`);

/** Returns the lines of a type that a worker has printed with --json. */
const linesOf = (text: string, type: string): readonly Record<string, unknown>[] =>
  text
    .split("\n")
    .filter((line) => line.includes(`"type":"${type}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describeWork("sessions of PostgreSQL", { services: [[8, 5]] }, (servers) => {
  /** Returns the number of sessions of the server, without those of this question, of which the last one may still be ending. */
  async function countSessions(): Promise<number> {
    const [row] = (await servers.rows(
      "any",
      "select count(*)::int from pg_stat_activity where backend_type = 'client backend' and query !~ 'pg_stat_activity'",
    )) as [{ count: number }];
    return row.count;
  }

  test("a worker has at most two for each slot and three of its own, and says at its start how many it got", async () => {
    servers.write(...names(6).map((name) => servers.entry(name)));
    const worker = servers.work(["--concurrency", "3", "--metrics", "0", "--json"]);
    await worker.printed('"type":"metrics"');
    const port = Number(linesOf(worker.stdout(), "metrics")[0]?.port);
    const counts: number[] = [];
    const metrics = new Set<string | undefined>();
    await expect
      .poll(
        async () => {
          counts.push(await countSessions());
          const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
          metrics.add(/^ws_mirror_sessions (\d+)/mu.exec(text)?.[1]);
          return linesOf(worker.stdout(), "pulled").length;
        },
        { interval: 20 },
      )
      .toBe(6);
    expect(Math.max(...counts)).toBeLessThanOrEqual(9);
    expect([...metrics].map(Number).filter((count) => count > 9)).toEqual([]);
    expect([...metrics].some((count) => Number(count) > 3)).toBe(true);
    expect(linesOf(worker.stdout(), "ready")).toMatchObject([{ sessions: { got: 9, needed: 9 } }]);
  });

  /** Gives workers fewer sessions than they need. Returns their URL of the database, and what ends the limit. */
  const limits = {
    "PgBouncer in session mode": async () => {
      const pooler = await startPgbouncer(servers.postgres.port, "session", ["default_pool_size = 7"]);
      return {
        url: pooler.url,
        stop: () => pooler.stop(),
        line: /^Waiting for jobs\. PostgreSQL gave [0-7] of 9 sessions: .*read timeout\. Workspaces wait/mu,
      };
    },
    "a role with a limit": async () => {
      await servers.rows("any", "create role few login connection limit 7; grant create on database postgres to few");
      return {
        url: servers.postgres.url.replace("test@", "few@"),
        stop: async () => {},
        line: /^Waiting for jobs\. PostgreSQL gave [0-7] of 9 sessions: too many connections for role "few"\. Workspaces wait/mu,
      };
    },
  };

  test.for(Object.keys(limits) as (keyof typeof limits)[])(
    "behind %s with fewer, each workspace waits for its turn, and none fails",
    async (limit, { skip }) => {
      skip(!hasPgbouncer);
      servers.write(...names(8).map((name) => servers.entry(name)));
      const { url, stop, line } = await limits[limit]();
      try {
        const workers = [0, 1].map(() => servers.work(["--concurrency", "3", "--database", url]));
        const printed = () => workers.map(({ stderr }) => stderr()).join("");
        const pulled = () => new Set([...printed().matchAll(/^(w\d): .* skipped$/gmu)].map(([, name]) => name)).size;
        await expect.poll(pulled).toBe(8);
        expect(printed()).not.toMatch(/failure|timeout \(|not_a_copy/u);
        expect(printed()).toMatch(line);
      } finally {
        await servers.reset();
        await stop();
      }
    },
  );
});
