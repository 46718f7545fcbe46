// Makes many parallel calls to a server that enforces a rate limit, and measures how many calls fail and how much of
// the allowed rate the client uses: `rateLimit: "adaptive"` and `@notionhq/client`, both with their default retries.
// Takes about four minutes. Exits with 1 if @ws/client misses its target.
//   node limiter.mjs [part of a row's title]
import { Client as PeerClient } from "@notionhq/client";
import { AsyncClient } from "@ws/client";
import { startChild } from "./shared/start-child.mjs";
import { formatTable } from "./shared/table.mjs";

/** @typedef {import("./limiter/server-process.mjs").Limit} Limit */
/** @typedef {{ accepted: number, rejected: number, seconds: number, share: number }} Figures */

/** The share of the allowed rate that @ws/client must use, without any failed call. */
const MIN_SHARE = 0.9;

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

const server = await startChild(new URL("./limiter/server-process.mjs", import.meta.url));
const { url } = /** @type {{ url: string }} */ (server.ready);
const rows = [];
let isTargetMet = true;
let lastToken = 0;
for (const kind of /** @type {const} */ (["fixed window", "token bucket"])) {
  for (const { calls, ...limit } of RUNS) {
    for (const [name, connect] of Object.entries(CLIENTS)) {
      const title = `${limit.perSecond}/s${limit.halvedAfter ? ", then halved" : ""}, ${kind}`;
      if (!`${title}, ${name}`.includes(process.argv[2] ?? "")) continue;
      await server.request({ start: { kind, ...limit } });
      const call = connect(url, `ntn_${(lastToken += 1)}`);
      const results = await Promise.allSettled(Array.from({ length: calls }, call));
      const failed = results.filter(({ status }) => status === "rejected").length;
      const { rejected, seconds, share } = /** @type {Figures} */ (await server.request({}));
      if (name.startsWith("@ws") && (failed > 0 || share < MIN_SHARE)) isTargetMet = false;
      const cells = [failed, rejected, seconds.toFixed(1), `${(share * 100).toFixed(1)} %`].map(String);
      rows.push([title, String(calls), name, ...cells]);
      console.log(rows.at(-1)?.join("  "));
    }
  }
}
server.stop();
console.log(
  `\n${formatTable(["rate limit", "calls", "client", "failed calls", "429 responses", "seconds", "share of the allowed rate"], rows)}`,
);
console.log(
  `\nTarget for @ws/client: no failed call and at least ${MIN_SHARE * 100} % of the allowed rate: ${isTargetMet ? "met" : "NOT met"}.`,
);
process.exitCode = isTargetMet ? 0 : 1;
