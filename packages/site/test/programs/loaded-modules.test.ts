// Which packages a start loads: those for metrics and for several processes only if a variable asks for them.
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSiteProcess } from "../site/site-process.ts";
import { openTestWorkspace, type TestWorkspace } from "../site/test-workspace.ts";

const moduleOf = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;

/** Appends the address of each module to a file when it is resolved. A pipe that is full would lose some. */
const HOOKS = `import { appendFileSync } from "node:fs";
export async function resolve(specifier, context, next) {
  const resolved = await next(specifier, context);
  appendFileSync(process.env.MODULES_FILE, resolved.url + "\\n");
  return resolved;
}`;
const RECORDER = moduleOf(`import { register } from "node:module"; register(${JSON.stringify(moduleOf(HOOKS))});`);

/** The packages of the production part, by the path of their modules. */
const PRODUCTION =
  /\/(site\/dist\/(?:metrics|content\/\w+\/(?:redis|request-log|postgres-database)|web\/forms\/forms|staff\/inside)|@opentelemetry|ioredis|rate-limit-redis|pg)(?:\/|\.js$)/;

let workspace: TestWorkspace;
let folder: string;
/** Options without forms and a board. */
let small: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "ws-site-modules-"));
  small = join(folder, "small.config.mjs");
  writeFileSync(small, "export default {};\n");
  workspace = await openTestWorkspace();
});
afterAll(async () => {
  await workspace.close();
  rmSync(folder, { recursive: true });
});

/** Starts the site with variables, and ends it. Returns the modules of the production part that it loaded. */
async function loadedBy(env: Readonly<Record<string, string>>): Promise<string[]> {
  const file = join(folder, randomUUID());
  const recorded = { ...workspace.env, ...env, NODE_OPTIONS: `--import ${RECORDER}`, MODULES_FILE: file };
  // A site without its database ends by itself.
  await startSiteProcess(recorded).then(
    (site) => site.stop("SIGTERM"),
    () => {},
  );
  const modules = readFileSync(file, "utf8").split("\n");
  expect(modules).toContainEqual(expect.stringContaining("/site/dist/serve.js"));
  expect(modules).toContainEqual(expect.stringContaining("/hono/"));
  return [...new Set(modules.flatMap((url) => PRODUCTION.exec(url)?.[1]?.replace("site/dist/", "") ?? []))].toSorted();
}

test("a small site loads no code for forms, the staff, metrics or several processes", async () => {
  expect(await loadedBy({ SITE_CONFIG: small })).toEqual([]);
});

test("the variables of metrics, Redis, the log of requests and PostgreSQL load their modules", async () => {
  // Nothing listens on these ports. The site goes on without Redis, and ends without PostgreSQL.
  expect(await loadedBy({ SITE_CONFIG: small, SITE_METRICS_PORT: "0", SITE_REDIS_URL: "redis://127.0.0.1:1" })).toEqual(
    ["@opentelemetry", "content/workspace/redis", "ioredis", "metrics", "rate-limit-redis"],
  );
  expect(await loadedBy({ SITE_CONFIG: small, SITE_REQUEST_LOG: "10" })).toEqual(["content/workspace/request-log"]);
  expect(await loadedBy({ SITE_CONFIG: small, SITE_DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" })).toEqual([
    "content/copy/postgres-database",
    "pg",
  ]);
});

test("forms and a board in the options load their code", async () => {
  expect(await loadedBy({})).toEqual(["staff/inside", "web/forms/forms"]);
});
