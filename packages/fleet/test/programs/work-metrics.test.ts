// The metrics of a worker, compared with the tables, and the table of `status`.
import { beforeAll, expect, test } from "vitest";
import { until } from "../../../../scripts/test/support/until.ts";
import { openService } from "../../src/state/service-state.ts";
import { startWorkMetrics } from "../../src/metrics/work-metrics.ts";
import { AsyncClient } from "@ws/client";
import { createMirror, openStore, type SliceResult } from "@ws/mirror";
import type { RunningCommand } from "../../../mirror/test/support/command.ts";
import { ROW } from "../support/workspace-row.ts";
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
    // The line of a slice comes before the end of its job.
    const service = openService(`redis://127.0.0.1:${servers.redis.port}`, servers.postgres.url);
    await until(async () => (await service.read(["a", "b", "wrong"])).every(({ job }) => job === "delayed"));
    await service.close();
    return () => void worker.child.kill("SIGKILL");
  });

  /** Returns the metrics by name and labels. */
  async function readMetrics(at = url): Promise<Map<string, number>> {
    const text = await (await fetch(`${at}/metrics`)).text();
    const lines = text.split("\n").filter((line) => line.startsWith("ws_mirror_"));
    return new Map(
      lines.map((line) => {
        const [, name = "", labels = "", value = ""] = /^(\w+)(?:\{(.*)\})? (\S+)/u.exec(line) ?? [];
        return [
          `${name}{${labels
            .split(",")
            .toSorted((a, b) => (a < b ? -1 : 1))
            .join(",")}}`,
          Number(value),
        ];
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
      expect(metrics.get(`ws_mirror_progress_age_seconds${label}`)).toBeGreaterThanOrEqual(0);
      const [{ bytes } = { bytes: 0 }] = (await servers.rows(
        workspace,
        "select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace",
      )) as { bytes: number }[];
      expect(bytes).toBeGreaterThan(0);
      expect(metrics.get(`ws_mirror_database_bytes${label}`)).toBe(bytes);
    }
    expect(metrics.get('ws_mirror_errors_total{code="unauthorized",workspace="wrong"}')).toBe(1);
    // From the first sight of the workspace in the file.
    expect(metrics.get('ws_mirror_copy_age_seconds{workspace="wrong"}')).toBeGreaterThan(0);
    expect(metrics.get('ws_mirror_failures{workspace="wrong"}')).toBe(1);
    expect(metrics.get('ws_mirror_failures{workspace="a"}')).toBe(0);
    expect(metrics.get('ws_mirror_due_seconds{workspace="wrong"}')).toBeGreaterThan(0);
    expect(metrics.get('ws_mirror_jobs{state="delayed"}')).toBe(3);
    expect(metrics.get('ws_mirror_jobs{state="missing"}')).toBe(0);
  });

  test("are printed as a table by status, with exit code 3 for a workspace that fails", async () => {
    const { code, stdout } = await runFleet(["status", ...servers.state]);
    expect(code).toBe(3);
    const rows = stdout.split("\n").map((line) => line.split(/ {2,}/u));
    expect(rows.find((row) => row[0] === "a")?.slice(1, 5)).toEqual([
      "delayed",
      expect.stringMatching(/^in /u),
      expect.stringMatching(/ago$/u),
      "0",
    ]);
    expect(rows.find((row) => row[0] === "wrong")?.[3]).toBe("never");
    expect(stdout).toContain("API token is invalid.");
    const json = await runFleet(["status", "--json", ...servers.state]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      type: "summary",
      complete: false,
      workspaces: [
        { workspace: "a", job: "delayed", row: { skipped: 0, failures: 0 } },
        { workspace: "b" },
        { row: { failures: 1, errorCode: "unauthorized" } },
      ],
    });
  });

  test("end with their workspace, and their ages grow while PostgreSQL cannot be reached", async () => {
    let nowMs = Date.now();
    const row = { ...ROW, currentTo: new Date(nowMs - 1000), skipped: 1, rateUsed: 0.5 };
    const result: SliceResult = {
      kind: "changes",
      ended: true,
      requests: 3,
      changed: 1,
      removed: 0,
      outOfSight: 0,
      outOfSightNow: 0,
      refusedLoss: undefined,
      skipped: 1,
      accepted: 0,
      left: 0,
      currentTo: row.currentTo.toISOString(),
      fileBytes: 0,
      durationMs: 1000,
    };
    let names = ["a", "b"];
    let isAway = false;
    const metrics = await startWorkMetrics({
      port: 0,
      elapsedMs: () => nowMs,
      nowMs: () => nowMs,
      isReady: () => !isAway,
      hasWorkspace: (name) => names.includes(name),
      servers: () => ({ redis: true, postgres: !isAway }),
      sessions: () => ({ open: 11, waiting: 0 }),
      countBadEntries: () => 4,
      isFileWrong: () => true,
      readState: async () => {
        if (isAway) throw new Error("PostgreSQL is away");
        return names.map((workspace) => ({ workspace, job: "delayed", hints: 2, row }) as const);
      },
    });
    const read = () => readMetrics(`http://127.0.0.1:${metrics.port}`);
    for (const name of names) metrics.addSlice(name, result);
    const before = await read();
    expect(before.get('ws_mirror_jobs{state="delayed"}')).toBe(2);
    expect(before.get('ws_mirror_rate_used{workspace="b"}')).toBe(0.5);
    expect(before.get('ws_mirror_hints{workspace="b"}')).toBe(2);
    expect(before.get('ws_mirror_copy_age_seconds{workspace="a"}')).toBe(1);
    expect(before.get("ws_mirror_worker_ready{}")).toBe(1);
    expect(before.get("ws_mirror_bad_entries{}")).toBe(4);
    expect(before.get("ws_mirror_sessions{}")).toBe(11);
    expect(before.get("ws_mirror_waiting_for_sessions{}")).toBe(0);
    expect(before.get('ws_mirror_server_writable{server="postgres"}')).toBe(1);
    expect(before.get("ws_mirror_workspaces_file_wrong{}")).toBe(1);
    names = ["a"];
    nowMs += 60_000;
    const after = await read();
    expect([...after.keys()].filter((key) => key.includes('"b"') && !key.includes("_total"))).toEqual([]);
    expect(after.get('ws_mirror_requests_total{workspace="b"}')).toBe(3);
    expect(after.get('ws_mirror_jobs{state="delayed"}')).toBe(1);
    isAway = true;
    nowMs += 60_000;
    const away = await read();
    expect(away.get('ws_mirror_copy_age_seconds{workspace="a"}')).toBe(121);
    expect(away.has('ws_mirror_jobs{state="delayed"}')).toBe(false);
    expect(away.get("ws_mirror_worker_ready{}")).toBe(0);
    expect(away.get('ws_mirror_server_writable{server="postgres"}')).toBe(0);
    expect(away.get('ws_mirror_server_writable{server="redis"}')).toBe(1);
    await metrics.close();
  });

  test("have a series for each of 5,000 workspaces", async () => {
    const states = Array.from(
      { length: 5_000 },
      (_, index) => ({ workspace: `w${index}`, job: "delayed", hints: 0, row: ROW }) as const,
    );
    const metrics = await startWorkMetrics({
      port: 0,
      nowMs: () => Date.now(),
      isReady: () => true,
      hasWorkspace: () => true,
      servers: () => ({ redis: true, postgres: true }),
      sessions: () => ({ open: 11, waiting: 0 }),
      countBadEntries: () => 0,
      isFileWrong: () => false,
      readState: async () => states,
    });
    const keys = [...(await readMetrics(`http://127.0.0.1:${metrics.port}`)).keys()];
    await metrics.close();
    expect(keys.filter((key) => key.startsWith("ws_mirror_failures{"))).toHaveLength(5_000);
  });

  test("have checks of health: a worker without Redis is alive and not ready", async () => {
    const statuses = async () =>
      Promise.all(["livez", "readyz", "other"].map(async (path) => (await fetch(`${url}/${path}`)).status));
    await expect.poll(() => statuses()).toEqual([200, 200, 404]);
    await servers.redis.stop();
    await expect.poll(() => statuses()).toEqual([200, 503, 404]);
  });
});
