// Two processes of the site on one PostgreSQL copy and one Redis limit.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgresStore } from "@ws/mirror";
import { openCopy } from "@ws/mirror/reader";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasPostgres, startPostgresServer, type PostgresServer } from "../../../mirror/test/support/postgres-server.ts";
import { hasRedisServer, startRedisServer, type RedisServer } from "../../../rate-limit-redis/test/redis-server.ts";
import { until } from "../../../../scripts/test/support/until.ts";
import { SignedKeys } from "../../src/web/forms/signed-keys.ts";
import { openPostgresDatabase } from "../../src/content/copy/postgres-database.ts";
import { openSiteStore } from "../../src/content/copy/site-store.ts";
import { describeSiteStore } from "../site/describe-site-store.ts";
import { openEvents } from "../site/event-stream.ts";
import { bookingFields, newVisitor, postForm, signIn } from "../site/forms.ts";
import { startSiteProcess, type SiteProcess } from "../site/site-process.ts";
import { openTestWorkspace, type TestWorkspace } from "../site/test-workspace.ts";

/** Requests per second of both processes together. */
const LIMIT = 25;

describe.skipIf(!hasPostgres || !hasRedisServer)("two processes of the site", () => {
  let servers: [PostgresServer, RedisServer];
  let workspace: TestWorkspace;
  let sites: [SiteProcess, SiteProcess];
  let folder: string;
  /** The state of both while a third process changes the copy, and the number of requests that they have sent. */
  let waiting: readonly unknown[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "ws-site-test-"));
    servers = await Promise.all([startPostgresServer(), startRedisServer()]);
    const database = openPostgresDatabase(servers[0].url);
    await database.query("create schema site_store");
    await database.close();
    workspace = await openTestWorkspace();
    const env = {
      ...workspace.env,
      SITE_DATA: folder,
      SITE_DATABASE_URL: servers[0].url,
      SITE_REDIS_URL: `redis://127.0.0.1:${servers[1].port}`,
      SITE_REQUESTS_PER_SECOND: String(LIMIT),
      // The run at the start is the only one for all changes.
      SITE_POLL_SECONDS: "3600",
    };
    // A third process changes the copy while both start.
    const store = await openPostgresStore({ url: servers[0].url, filesFolder: folder });
    const unlock = await store.lock();
    const before = await countRequests();
    sites = await Promise.all([startSiteProcess(env), startSiteProcess(env)]);
    const health = sites.map(async ({ url }) => (await fetch(`${url}/healthz`)).text());
    waiting = [...(await Promise.all(health)), (await countRequests()) - before];
    await unlock();
    await store.close();
    for (const site of sites) await until(() => isHealthy(site));
  });
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop("SIGKILL")));
    await workspace.close();
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  describeSiteStore(() => {
    const url = new URL(servers[0].url);
    // A schema of its own: the processes share the other one.
    url.searchParams.set("options", "-c search_path=site_store");
    return openPostgresDatabase(url.href);
  });

  /** Returns the fields of a form that was shown a minute ago, and of a visitor with a phone. */
  const newForm = async (job: string) => {
    const { secret, close } = await openSiteStore(openPostgresDatabase(servers[0].url));
    const formKey = new SignedKeys(secret, "form", () => Date.now() - 60_000).issue();
    await close();
    return bookingFields({ formKey, job, phone: "555 1234" });
  };
  const countRequests = async () => (await workspace.emulator?.requests())?.length ?? 0;
  const isHealthy = async ({ url }: SiteProcess) => (await fetch(`${url}/healthz`)).status === 200;

  test("neither reads the workspace while another process changes the copy, and later one does", async () => {
    const starting: unknown = expect.stringContaining('"status":"starting"');
    expect(waiting).toEqual([starting, starting, 0]);
    const copy = await openCopy({ database: servers[0].url, folder });
    const { runs } = await copy.read((reader) => reader.status());
    // On a busy machine, one can be done before the other looks again, which then reads again.
    expect(runs.at(-1)).toMatchObject({ kind: "changes" });
    await copy.close();
  });

  test("both have cards for messengers, also the process that has never read the workspace", async () => {
    for (const { url } of sites)
      await expect
        .poll(async () => (await fetch(url)).text())
        .toContain('property="og:image:type" content="image/png"');
  });

  test("a form that is sent to both at the same time creates one row, and both show it", async () => {
    const form = await newForm("Twice");
    const responses = await Promise.all(sites.map(({ url }) => postForm(`${url}/book`, form)));
    const [location, other] = responses.map(({ headers }) => headers.get("location"));
    expect(other).toBe(location);
    expect(await workspace.table.collect({ where: { job: "Twice" } })).toHaveLength(1);
    for (const { url } of sites) expect(await (await fetch(url + location)).text()).toContain("Twice");
  });

  test("a form that one process did not accept is shown by the other", async () => {
    const form = { ...(await newForm("")), "column.Notes": "Behind the shed" };
    const response = await postForm(`${sites[0].url}/book`, form, newVisitor());
    const page = await fetch(sites[1].url + response.headers.get("location"));
    expect(await page.text()).toContain("Behind the shed");
  });

  test("a change through one process is on the open pages of the other, in the same session", async () => {
    const events = await openEvents(sites[1].url);
    const edition = await events.next();
    const cookie = await signIn(sites[0].url);
    const [row] = await workspace.table.collect();
    await postForm(`${sites[0].url}/inside/rows/${row?.id}/stage`, { stage: "Collected", was: "Waiting" }, { cookie });
    expect(await events.next()).not.toBe(edition);
    await events.close();
    const page = await fetch(`${sites[1].url}/inside/rows/${row?.id}`, { headers: { cookie } });
    expect(await page.text()).toContain('value="Collected" aria-pressed="true"');
  });

  test("both processes find published texts, and not those of bookings that the staff have not seen", async () => {
    expect((await postForm(`${sites[0].url}/book`, await newForm("A unicorn"), newVisitor())).status).toBe(303);
    const find = (query: string) =>
      Promise.all(sites.map(async ({ url }) => (await fetch(`${url}/search?q=${query}`)).text()));
    for (const html of await find("unicorn")) expect(html).toContain("0 results");
    for (const html of await find("repairs -unicorn")) expect(html).toMatch(/<mark>Repairs<\/mark>/u);
  });

  test("both processes share one rate limit", async () => {
    const before = (await workspace.emulator?.requests())?.length ?? 0;
    const jobs = await Promise.all(Array.from({ length: 10 }, (_, index) => newForm(`Job ${index}`)));
    await Promise.all(
      jobs.map((form, index) => postForm(`${sites[index % 2 === 0 ? 0 : 1].url}/book`, form, newVisitor())),
    );
    // The log has the requests of the emulator only. The service limits its requests itself.
    const times = ((await workspace.emulator?.requests()) ?? []).slice(before).map(({ at }) => at);
    const busiest = Math.max(
      0,
      ...times.map((start) => times.filter((time) => time >= start && time < start + 1000).length),
    );
    expect(busiest).toBeLessThanOrEqual(LIMIT + 1);
  });

  test("SIGTERM ends one process after its requests, and the other continues", async () => {
    const events = await openEvents(sites[0].url);
    await events.next();
    const form = await newForm("Last order");
    await workspace.emulator?.addFault({ match: { operation: "pages.create" }, delayMs: 1000, times: 1 });
    const last = postForm(`${sites[0].url}/book`, form);
    // The row exists, and the site waits for the response.
    await expect.poll(() => workspace.table.collect({ where: { job: "Last order" } })).not.toEqual([]);
    const { code, output } = await sites[0].stop("SIGTERM");
    expect([code, output]).toEqual([0, expect.stringContaining("The site is closed.")]);
    expect((await last).status).toBe(303);
    // On a busy machine, the response is there before the signal, and so is an edition with the new row.
    while ((await events.next()) !== "end");
    expect(await isHealthy(sites[1])).toBe(true);
    const again = await postForm(`${sites[1].url}/book`, form);
    expect(again.headers.get("location")).toBe((await last).headers.get("location"));
    expect(await workspace.table.collect({ where: { job: "Last order" } })).toHaveLength(1);
  });
});
