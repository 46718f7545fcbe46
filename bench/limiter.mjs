// How many calls come through a service that enforces its rate limit, and how fast: `rateLimit: "adaptive"` beside
// `@notionhq/client`, both with their own defaults for retries. Takes about four minutes.
//
//   node limiter.mjs [part of a row's name]
import { Client as PeerClient } from "@notionhq/client";
import { AsyncClient } from "@ws/client";
import { startChild } from "./lib/child.mjs";
import { formatTable } from "./lib/table.mjs";

/** @typedef {import("./limiter-server.mjs").Limit} Limit */
/** @typedef {{ letThrough: number, refused: number, seconds: number, share: number }} Figures */

/** Least share of what is allowed that has to be used, with no failure at all. */
const GOAL = 0.9;

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

const server = await startChild(new URL("./limiter-server.mjs", import.meta.url));
const { url } = /** @type {{ url: string }} */ (server.hello);
const rows = [];
let isGoalMet = true;
let lastToken = 0;
for (const kind of /** @type {const} */ (["fixed window", "token bucket"])) {
  for (const { calls, ...limit } of RUNS) {
    for (const [name, connect] of Object.entries(CLIENTS)) {
      const title = `${limit.perSecond}/s${limit.halvedAfter ? ", then half" : ""}, ${kind}`;
      if (!`${title}, ${name}`.includes(process.argv[2] ?? "")) continue;
      await server.ask({ start: { kind, ...limit } });
      const call = connect(url, `ntn_${(lastToken += 1)}`);
      const results = await Promise.allSettled(Array.from({ length: calls }, call));
      const failed = results.filter(({ status }) => status === "rejected").length;
      const { refused, seconds, share } = /** @type {Figures} */ (await server.ask({}));
      if (name.startsWith("@ws") && (failed > 0 || share < GOAL)) isGoalMet = false;
      const cells = [failed, refused, seconds.toFixed(1), `${(share * 100).toFixed(1)} %`].map(String);
      rows.push([title, String(calls), name, ...cells]);
      console.log(rows.at(-1)?.join("  "));
    }
  }
}
server.stop();
console.log(`\n${formatTable(["limit", "calls", "client", "failed", "429s", "seconds", "of the allowed rate"], rows)}`);
console.log(`\n0 failures and at least ${GOAL * 100} % of the allowed rate: ${isGoalMet ? "met" : "NOT met"}`);
process.exitCode = isGoalMet ? 0 : 1;
