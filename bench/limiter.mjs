// Makes many parallel calls to a server that enforces a rate limit, and measures how many calls fail and how much of
// the allowed rate the client uses: `rateLimit: "adaptive"` and `@notionhq/client`, both with their default retries.
// Takes about four minutes. Exits with 1 if @ws/client misses its target.
//   node limiter.mjs [--title "part of a row's title"] [--no-verdict]
import { Client as PeerClient } from "@notionhq/client";
import { AsyncClient } from "@ws/client";
import { startChild } from "./shared/child.mjs";
import { row } from "./shared/rows.mjs";
import { runBench } from "./shared/run-bench.mjs";

/** @type {readonly { calls: number, perSecond: number, halvedAfter?: number }[]} */
const RUNS = [
  { perSecond: 30, calls: 600 },
  { perSecond: 10, calls: 200 },
  { perSecond: 3, calls: 60 },
  { perSecond: 30, calls: 600, halvedAfter: 300 },
];

/** @type {Readonly<Record<string, (baseUrl: string, token: string) => () => Promise<unknown>>>} */
const CLIENTS = {
  "@ws/client, adaptive"(baseUrl, auth) {
    const client = new AsyncClient({ auth, baseUrl, rateLimit: "adaptive", logLevel: "error" });
    return () => client.users.me();
  },
  "@notionhq/client"(baseUrl, auth) {
    const client = new PeerClient({ auth, baseUrl, logger: () => undefined });
    return () => client.users.me({});
  },
};

await runBench({ title: "" }, { limits: ({ title }) => measureLimits(title) });

/** @param {string} selected part of the titles to measure */
async function measureLimits(selected) {
  /** @type {import("./shared/child.mjs").Child<typeof import("./limiter/server-process.mjs")>} */
  const server = await startChild(new URL("./limiter/server-process.mjs", import.meta.url));
  const url = await server.call("url");
  const rows = [];
  for (const kind of /** @type {const} */ (["fixed window", "token bucket"])) {
    for (const { calls, ...limit } of RUNS) {
      for (const [name, connect] of Object.entries(CLIENTS)) {
        const title = `${limit.perSecond}/s${limit.halvedAfter ? ", then halved" : ""}, ${kind}, ${calls} calls, ${name}`;
        if (!title.includes(selected)) continue;
        await server.call("start", { kind, ...limit });
        const call = connect(url, `ntn_${rows.length}`);
        const results = await Promise.allSettled(Array.from({ length: calls }, call));
        const failed = results.filter(({ status }) => status === "rejected").length;
        const { rejected, seconds, share } = await server.call("statistics");
        const note = `${rejected} responses with 429 in ${seconds.toFixed(1)} s`;
        const isOwn = name.startsWith("@ws");
        rows.push(row(`${title}: failed calls`, failed, isOwn ? "≤ 0" : ""));
        rows.push(row(`${title}: share of the allowed rate`, share, isOwn ? "≥ 90 %" : "%", note));
      }
    }
  }
  server.stop();
  return rows;
}
