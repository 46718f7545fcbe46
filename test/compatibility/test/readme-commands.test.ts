// The commands of the READMEs of all packages, of the first page of the documentation and of the start of a site, as a reader types them:
// in an empty folder, in the order of the page, with packages from `npm run registry`.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
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
import { stepDistance } from "../../../scripts/test/support/every-case.ts";
import { guideVariables } from "./guide-variables.ts";
import { runPage } from "./run-page.ts";

const { WS_URL: url = "", WS_TOKEN: token = "", WS_PAGE: testPageId = "" } = inject("variables");

/**
 * `serve TEXT COMMAND` starts a server, waits until it prints the text, and stops it. `answer COMMAND` types Enter to all questions. The
 * settings of npm in this repository are not those of a reader.
 */
const FUNCTIONS = `
  unset CI NODE_ENV npm_config_engine_strict
  answer() { (while sleep 0.3; do printf '\\r'; done) | script --quiet --return --command "$*" /dev/null; }
  serve() {
    local text=$1; shift
    set -m; "$@" > served 2>&1 & local pid=$!; set +m
    until grep -q "$text" served; do kill -0 $pid 2>/dev/null || { cat served; exit 1; }; sleep 0.1; done
    kill -TERM -- -$pid; wait $pid || true
  }`;

/** Its commands need S3: the tests of the package run them with a Ceph Object Gateway. */
const ELSEWHERE = ["packages/mirror-s3"];

/** Outside of the project: npm and npx look for packages in the folders above, too. */
const root = realpathSync(mkdtempSync(join(tmpdir(), "ws-reader-")));
afterAll(() => rmSync(root, { recursive: true }));

let services: { readonly redis: RedisServer; readonly postgres: PostgresServer } | undefined;
beforeAll(async () => {
  if (hasRedisServer && hasPostgres)
    services = { redis: await startRedisServer(), postgres: await startPostgresServer() };
});
afterAll(() => Promise.all([services?.redis.stop(), services?.postgres.stop()]));

/** Writes the files that a reader has before the commands of a README. */
const PREPARATIONS: Readonly<Record<string, (write: (name: string, text: string) => void) => void>> = {
  "packages/create-site": (write) => write("token.txt", token),
  "packages/emulator": (write) => write("package.json", '{ "scripts": { "test": "node --version" } }'),
  // The same as the README, with a page and columns of the demo.
  "packages/fleet": (write) =>
    write("workspaces.json", JSON.stringify([{ name: "acme", tokenVariable: "WORKSPACE_TOKEN", baseUrl: url }])),
  "packages/site": (write) => write("shown.config.mjs", `export default { page: ${JSON.stringify(testPageId)} };\n`),
  "packages/testing": (write) => {
    const cassette = "test/cassettes/fixture/the-fixture--replays-the-cassette-of-the-test.har";
    write("cassettes/example.har", readFileSync(join(ROOT, "packages/testing", cassette), "utf8"));
  },
};

/** Puts what a reader has in the place of what a page shows. A program that serves is stopped. */
function withOwnValues(commands: string, folder: string, link: string): string {
  const values: readonly (readonly [string | RegExp, string])[] = [
    ["ntn_…", token],
    [/https:\/\/app\.notion\.com\/p\/[\da-f]{32}/g, link],
    ["redis://redis:6379", `redis://127.0.0.1:${services?.redis.port}`],
    ["postgres://db/mirrors", services?.postgres.url ?? ""],
    ["--files /shared", "--files shared"],
    ["token.txt", join(folder, "token.txt")],
    [/(?<= )FILE\b/g, "cassettes/example.har"],
    ["--port 4010", "--port 0"],
    [/^npm create @ws\/site my-site$/gm, "answer $&"],
    [/^(?:npm start|npx @ws\/site start|npx @ws\/emulator --port .*)$/gm, "serve http:// $&"],
    [/^npx @ws\/fleet work .*$/gm, "serve 'acme: ' $&"],
    // The first start of a site has neither a token nor a file of options.
    [
      /^npx @ws\/site check/gm,
      `mv shown.config.mjs site.config.mjs\nexport WORKSPACE_TOKEN=${token} WORKSPACE_BASE_URL=${url}\n$&`,
    ],
    [/^npm create .* --page/gm, `export WORKSPACE_BASE_URL=${url}\n$&`],
  ];
  return values.reduce((text, [from, to]) => text.replaceAll(from, to), commands);
}

const pages = [
  "apps/docs/index.md",
  "apps/docs/start/site.md",
  ...publishable
    .map(({ folder }) => folder)
    .filter((folder, index) => !ELSEWHERE.includes(folder) && index % stepDistance(2) === 0),
];

test.each(pages)("the commands of %s end as written", async (page) => {
  const { DATABASE_LINK: link = "", ...own } = await guideVariables({ url, token, testPageId });
  const variables: NodeJS.ProcessEnv = {
    ...own,
    ...(page.includes("site") && { WORKSPACE_TOKEN: undefined, WORKSPACE_BASE_URL: undefined }),
    npm_config_userconfig: inject("npmrc"),
    npm_config_prefer_offline: "true",
    PORT: "0",
  };
  const folder = join(root, page.replaceAll("/", "-"));
  mkdirSync(folder);
  PREPARATIONS[page]?.((name, text) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  });
  const file = join(ROOT, page.endsWith(".md") ? page : `${page}/README.md`);
  const change = (commands: string) => withOwnValues(commands, folder, link);
  const runs = await runPage(file, { folder, variables, functions: FUNCTIONS, change });
  expect(runs).not.toHaveLength(0);
  // Comments in a block are its output.
  for (const { command, printed } of runs) {
    const promised = Array.from(command.matchAll(/^# (.*)$/gm), ([, line = ""]) => line);
    if (promised.length > 0) expect(printed.split("\n")).toEqual(expect.arrayContaining(promised));
  }
});
