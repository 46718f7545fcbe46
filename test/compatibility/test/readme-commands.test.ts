// The commands of the READMEs of all packages and of the first page of the documentation, as a reader types them: in an empty folder, in
// the order of the page, with packages from `npm run registry`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  hasPostgres,
  startPostgresServer,
  type PostgresServer,
} from "../../../packages/mirror/test/support/postgres-server.ts";
import {
  hasRedisServer,
  startRedisServer,
  type RedisServer,
} from "../../../packages/rate-limit-redis/test/redis-server.ts";
import { publishable, ROOT } from "../../../scripts/test/repository.ts";
import { guideVariables } from "./guide-variables.ts";
import { PROJECT } from "./project.ts";
import { runPage } from "./run-page.ts";

const { WS_URL: url = "", WS_TOKEN: token = "", WS_PAGE: testPageId = "" } = inject("variables");

/** Starts a server, waits for its address, and stops it. */
const FUNCTIONS = `
  unset CI NODE_ENV
  serve() {
    set -m; "$@" > served 2>&1 & local pid=$!; set +m
    until grep -q "http://" served; do kill -0 $pid 2>/dev/null || { cat served; exit 1; }; sleep 0.1; done
    kill -TERM -- -$pid; wait $pid || true
  }`;

/** The commands that serve until they are stopped. */
const SERVERS = /^(?:npm start|npx @ws\/site start|npx @ws\/emulator --port .*)$/gm;

/** READMEs whose commands need a server that this test does not start, with the test that runs them. */
const ELSEWHERE = ["packages/mirror-s3"];

let services: { readonly redis: RedisServer; readonly postgres: PostgresServer } | undefined;
beforeAll(async () => {
  if (hasRedisServer && hasPostgres)
    services = { redis: await startRedisServer(), postgres: await startPostgresServer() };
});
afterAll(() => Promise.all([services?.redis.stop(), services?.postgres.stop()]));

/** Writes what a reader has before the commands, by the folder of the package. */
const PREPARATIONS: Readonly<Record<string, (folder: string) => void>> = {
  "packages/create-site": (folder) => {
    mkdirSync(join(folder, "my-site"));
    writeFileSync(join(folder, "token.txt"), token);
  },
};

/** Puts what a reader has in the place of what a page shows. */
function withOwnValues(commands: string, link: string): string {
  const values: readonly (readonly [string | RegExp, string])[] = [
    ["ntn_…", token],
    [/https:\/\/app\.notion\.com\/p\/[\da-f]{32}/g, link],
    ["redis://redis:6379", `redis://127.0.0.1:${services?.redis.port}`],
    ["postgres://db/mirrors", services?.postgres.url ?? ""],
    ["--port 4010", "--port 0"],
    [SERVERS, "serve $&"],
  ];
  return values.reduce((text, [from, to]) => text.replaceAll(from, to), commands);
}

const pages = [
  "apps/docs/index.md",
  ...publishable.map(({ folder }) => folder).filter((folder) => !ELSEWHERE.includes(folder)),
];

test.each(pages)("the commands of %s end as written", async (page) => {
  const variables = {
    ...(await guideVariables({ url, token, testPageId })),
    npm_config_userconfig: inject("npmrc"),
    npm_config_prefer_offline: "true",
    PORT: "0",
  };
  const folder = join(PROJECT, "../readmes", page.replaceAll("/", "-"));
  mkdirSync(folder, { recursive: true });
  PREPARATIONS[page]?.(folder);
  const file = join(ROOT, page.endsWith(".md") ? page : `${page}/README.md`);
  const change = (commands: string) => withOwnValues(commands, variables["DATABASE_LINK"] ?? "");
  const runs = await runPage(file, { folder, variables, functions: FUNCTIONS, change });
  expect(runs).not.toHaveLength(0);
  // What the block shows as comments is printed.
  for (const { command, printed } of runs) {
    const promised = Array.from(command.matchAll(/^# (.*)$/gm), ([, line = ""]) => line);
    if (promised.length > 0) expect(printed.split("\n")).toEqual(expect.arrayContaining(promised));
  }
  expect(readFileSync(file, "utf8")).toContain(runs[0]?.command.split("\n")[0]);
});
