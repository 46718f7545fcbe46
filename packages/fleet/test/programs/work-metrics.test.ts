// The metrics of a worker, compared with the tables, and the table of `work status`.
import { beforeAll, expect, test } from "vitest";
import { until } from "../../../../scripts/test/support/until.ts";
import { startWorkMetrics } from "../../src/metrics/work-metrics.ts";
import { AsyncClient } from "@ws/client";
import { createMirror, openStore, type SliceResult } from "@ws/mirror";
import type { RunningCommand } from "../../../mirror/test/support/command.ts";
import { runFleet } from "../support/run-fleet.ts";
import { startFleet } from "../support/start-fleet.ts";
import { describeWork } from "../support/work-servers.ts";

describeWork("the metrics of a worker", { services: [[3, 0]] }, (servers) => {
  let worker: RunningCommand;
  let url: string;
  beforeAll(async () => {
    servers.write(
      servers.entry("a"),
      servers.entry("b", { everyMinutes: 30 }),
      servers.entry("wrong", { token: "wrong" }),
    );
    // The tests share one worker.
    worker = startFleet(["work", ...servers.queue, ...servers.copies, "--metrics", "0"]);
    await worker.printed("Metrics on port ");
    url = `http://127.0.0.1:${/port (\d+)/u.exec(worker.stderr())?.[1] ?? ""}`;
    for (const text of ["a: ", "b: ", "wrong: "]) await worker.printed(text);
    await until(() => worker.stderr().split("skipped").length === 3);
    return () => void worker.child.kill("SIGKILL");
  });

  /** Returns the metrics by name and labels. */
  async function readMetrics(at = url): Promise<Map<string, number>> {
    const text = await (await fetch(`${at}/metrics`)).text();
    const lines = text.split("\n").filter((line) => line.startsWith("ws_mirror_"));
    return new Map(
      lines.map((line) => {
        const [, name = "", labels = "", value = ""] = /^(\w+)(?:\{(.*)\})? (\S+)/u.exec(line) ?? [];
        const own = labels.split(",").filter((label) => !label.startsWith("otel_scope"));
        return [`${name}{${own.toSorted((a, b) => (a < b ? -1 : 1)).join(",")}}`, Number(value)];
      }),
    );
  }

  test("are those of the tables", async () => {
    const metrics = await readMetrics();
    const client = new AsyncClient({ auth: "unused" });
    for (const workspace of ["a", "b"]) {
      const store = await openStore({ database: servers.postgres.url, workspace }, { create: false });
      const { runs, currentTo = "", skipped } = await createMirror({ client, store }).status();
      await store.close();
      const label = `{workspace="${workspace}"}`;
      const sum = (member: "requests" | "changed") => runs.reduce((total, run) => total + Number(run[member]), 0);
      expect(metrics.get(`ws_mirror_requests_total${label}`)).toBe(sum("requests"));
      expect(metrics.get(`ws_mirror_changed_objects_total${label}`)).toBe(sum("changed"));
      expect(metrics.get(`ws_mirror_skipped${label}`)).toBe(skipped.length);
      const age = (Date.now() - Date.parse(currentTo)) / 1000;
      expect(Math.abs((metrics.get(`ws_mirror_copy_age_seconds${label}`) ?? 0) - age)).toBeLessThan(5);
      const ended = `{ended="true",kind="changes",workspace="${workspace}"}`;
      expect(metrics.get(`ws_mirror_slices_total${ended}`)).toBe(runs.length);
      expect(metrics.get(`ws_mirror_rate_used${label}`)).toBeGreaterThan(0);
    }
    expect(metrics.get('ws_mirror_errors_total{code="unauthorized",workspace="wrong"}')).toBe(1);
    expect(metrics.has('ws_mirror_copy_age_seconds{workspace="wrong"}')).toBe(false);
    expect(metrics.get('ws_mirror_jobs{state="delayed"}')).toBe(3);
    expect(metrics.get('ws_mirror_jobs{state="missing"}')).toBe(0);
  });

  test("are printed as a table by work status, with exit code 3 for a workspace that fails", async () => {
    const { code, stdout } = await runFleet(["work", "status", ...servers.queue, ...servers.copies]);
    expect(code).toBe(3);
    const rows = stdout.split("\n").map((line) => line.split("│").map((cell) => cell.trim()));
    expect(rows.find((row) => row[1] === "a")?.slice(2, 5)).toEqual(["delayed", expect.stringMatching(/ago$/u), "0"]);
    expect(rows.find((row) => row[1] === "wrong")?.[3]).toBe("never");
    expect(stdout).toContain("API token is invalid.");
    const json = await runFleet(["work", "status", "--json", ...servers.queue, ...servers.copies]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      type: "summary",
      complete: false,
      workspaces: [{ workspace: "a", job: "delayed", copy: { skipped: 0 } }, { workspace: "b" }, { failures: 1 }],
    });
  });

  test("end with their workspace, and their ages grow while PostgreSQL cannot be reached", async () => {
    let nowMs = 0;
    const currentTo = new Date(Date.now() - 1000).toISOString();
    const copy = { skipped: 1, currentTo, pulledAt: currentTo, requests: 3 };
    const result: SliceResult = {
      kind: "changes",
      ended: true,
      requests: 3,
      changed: 1,
      removed: 0,
      skipped: 1,
      left: 0,
      durationMs: 1000,
    };
    let names = ["a", "b"];
    let isAway = false;
    const metrics = await startWorkMetrics({
      port: 0,
      nowMs: () => nowMs,
      isReady: () => true,
      rateOf: (name) => (names.includes(name) ? 3 : undefined),
      readState: async () => {
        if (isAway) throw new Error("PostgreSQL is away");
        return names.map((workspace) => ({ workspace, job: "delayed", failures: 0, error: undefined, copy }) as const);
      },
    });
    const read = () => readMetrics(`http://127.0.0.1:${metrics.port}`);
    for (const name of names) metrics.addSlice(name, result);
    const before = await read();
    expect(before.get('ws_mirror_jobs{state="delayed"}')).toBe(2);
    expect(before.get('ws_mirror_rate_used{workspace="b"}')).toBe(1);
    names = ["a"];
    nowMs += 60_000;
    const after = await read();
    expect([...after.keys()].filter((key) => key.includes('"b"') && !key.includes("_total"))).toEqual([]);
    expect(after.get('ws_mirror_requests_total{workspace="b"}')).toBe(3);
    expect(after.get('ws_mirror_jobs{state="delayed"}')).toBe(1);
    isAway = true;
    nowMs += 60_000;
    const ageOf = (values: Map<string, number>) => values.get('ws_mirror_copy_age_seconds{workspace="a"}') ?? 0;
    expect(ageOf(after)).toBeGreaterThan(0);
    await until(async () => ageOf(await read()) > ageOf(after));
    expect((await read()).has('ws_mirror_jobs{state="delayed"}')).toBe(false);
    await metrics.close();
  });

  test("work refuses another action", async () => {
    const { code, stderr } = await runFleet(["work", "start", ...servers.queue, ...servers.copies]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'Expected no action or "status", got "start".\n' });
  });

  test("have checks of health: a worker without Redis is alive and not ready", async () => {
    const statuses = async () =>
      Promise.all(["healthz", "readyz", "other"].map(async (path) => (await fetch(`${url}/${path}`)).status));
    await expect.poll(() => statuses()).toEqual([200, 200, 404]);
    await servers.redis.stop();
    await expect.poll(() => statuses()).toEqual([200, 503, 404]);
  });
});
