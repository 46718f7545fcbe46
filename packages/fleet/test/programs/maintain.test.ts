// The checks and removals that `work` does in the turn of a workspace.
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { startCommand } from "../../../mirror/test/support/command.ts";
import { runFleet } from "../support/run-fleet.ts";
import { describeWork } from "../support/work-servers.ts";

describeWork("work with schedules", { services: [[3, 0]] }, (servers) => {
  const linesOf = (text: string, part: string) => text.split("\n").filter((line) => line.includes(part));

  test("checks each copy and removes earlier states in its turn, and counts problems", async () => {
    servers.write(servers.entry("acme", { everyMinutes: 0.005 }));
    const worker = servers.work(["--verify-every", "1s", "--forget-every", "1s", "--keep-last", "1"]);
    await worker.printed("acme: verified, 0 problems.");
    await expect.poll(() => linesOf(worker.stderr(), "earlier states removed").length).toBeGreaterThan(2);
    expect(worker.stderr()).not.toContain("copy_in_use");
    // The next pull would heal a damaged text.
    await servers.rows(
      "acme",
      "update ws_objects set content_read_at = '2030-01-01T00:00:00.000Z' where kind = 'page'",
    );
    await expect.poll(() => worker.stderr()).toMatch(/acme: verified, [1-9]\d* problems\./u);
    await expect
      .poll(async () => {
        const { stdout } = await runFleet(["status", "--json", ...servers.state]);
        return (JSON.parse(stdout) as { workspaces: { row: { problems: number } }[] }).workspaces[0]?.row.problems;
      })
      .toBeGreaterThan(0);
  });

  test("forget by hand beside a worker waits for its turn, and says so", async () => {
    servers.write(servers.entry("waits"));
    expect(await servers.work(["--once"]).ended).toBe(0);
    const lock = new Client({ connectionString: servers.postgres.url });
    await lock.connect();
    await lock.query("select pg_advisory_lock(hashtextextended('ws-mirror ws_waits', 0))");
    const place = [
      "--database",
      servers.postgres.url,
      "--workspace",
      "waits",
      "--files",
      join(servers.folder, "files"),
    ];
    const command = startCommand(["forget", ...place, "--keep-last", "1"]);
    await command.printed("Another process changes the copy of waits. Waiting for its turn.");
    const interrupted = startCommand(["forget", ...place, "--keep-last", "1"]);
    await interrupted.printed("Waiting for its turn.");
    interrupted.child.kill("SIGINT");
    expect(await interrupted.ended).toBe(130);
    await lock.end();
    expect(await command.ended, command.stderr()).toBe(0);
  });

  test("refuses a schedule of removals without a policy", async () => {
    servers.write(servers.entry("acme"));
    const { code, stderr } = await runFleet(["work", "--forget-every", "7d", ...servers.queue, ...servers.copies]);
    expect(code).toBe(2);
    expect(stderr).toContain("--keep-");
    const keep = await runFleet(["work", "--keep-daily", "7", ...servers.queue, ...servers.copies]);
    expect(keep).toMatchObject({
      code: 2,
      stderr:
        "ws-fleet: Expected --forget-every DURATION with the options --keep-…, got none.\nSee npx @ws/fleet work --help.\n",
    });
  });
});
