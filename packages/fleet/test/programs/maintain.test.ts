// The checks and removals that `work` does in the turn of a workspace.
import { expect, test } from "vitest";
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

  test("refuses a schedule of removals without a policy", async () => {
    servers.write(servers.entry("acme"));
    const { code, stderr } = await runFleet(["work", "--forget-every", "7d", ...servers.queue, ...servers.copies]);
    expect(code).toBe(2);
    expect(stderr).toContain("--keep-");
    const keep = await runFleet(["work", "--keep-daily", "7", ...servers.queue, ...servers.copies]);
    expect(keep).toMatchObject({
      code: 2,
      stderr:
        "ws-fleet: Expected --forget-every DURATION with the options --keep-…, got none.\nSee ws-fleet work --help.\n",
    });
  });
});
