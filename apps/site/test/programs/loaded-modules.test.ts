// Which packages a start loads: those for metrics and for several processes only if a variable asks for them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSiteProcess } from "../site/site-process.ts";
import { openTestWorkspace, type TestWorkspace } from "../site/test-workspace.ts";

const moduleOf = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;

/** Prints the address of each module to standard error when it is resolved. */
const HOOKS = `import { writeSync } from "node:fs";
export async function resolve(specifier, context, next) {
  const resolved = await next(specifier, context);
  writeSync(2, "module " + resolved.url + "\\n");
  return resolved;
}`;
const RECORDER = moduleOf(`import { register } from "node:module"; register(${JSON.stringify(moduleOf(HOOKS))});`);

/** The packages of the production part, by the path of their modules. */
const PRODUCTION = /\/(site\/dist\/production\/[\w-]+|@opentelemetry|ioredis|rate-limit-redis|pg)(?:\/|\.js$)/;

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await openTestWorkspace();
});
afterAll(() => workspace.close());

/** Starts the site with variables, and ends it. Returns the modules of the production part that it loaded. */
async function loadedBy(env: Readonly<Record<string, string>>): Promise<string[]> {
  const output = await startSiteProcess({ ...workspace.env, ...env, NODE_OPTIONS: `--import ${RECORDER}` }).then(
    async (site) => (await site.stop("SIGTERM")).output,
    (error: Error) => error.message,
  );
  const modules = [...output.matchAll(/\bmodule (file:.*)$/gm)].map(([, url = ""]) => url);
  expect(modules).toContainEqual(expect.stringContaining("/site/dist/main.js"));
  expect(modules).toContainEqual(expect.stringContaining("/hono/"));
  return [...new Set(modules.flatMap((url) => PRODUCTION.exec(url)?.[1]?.replace("site/dist/", "") ?? []))].toSorted();
}

test("a small site loads no package for metrics or several processes", async () => {
  expect(await loadedBy({})).toEqual([]);
});

test("the variables of metrics, Redis and PostgreSQL load their packages", async () => {
  // Nothing listens on these ports. The site goes on without Redis, and ends without PostgreSQL.
  expect(await loadedBy({ SITE_METRICS_PORT: "0", SITE_REDIS_URL: "redis://127.0.0.1:1" })).toEqual([
    "@opentelemetry",
    "ioredis",
    "production/metrics",
    "production/redis",
    "rate-limit-redis",
  ]);
  expect(await loadedBy({ SITE_DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" })).toEqual([
    "pg",
    "production/postgres-database",
  ]);
});
