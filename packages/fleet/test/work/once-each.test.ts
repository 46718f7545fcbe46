import { expect, test } from "vitest";
import type { JobData } from "../../src/state/job-data.ts";
import { onceEach, readLastRuns } from "../../src/work/once-each.ts";

const NOW = 1_000;
const NOTHING = { failed: [], paused: [] };
const signal = new AbortController().signal;

/** Jobs of a queue that run when they are promoted. */
function createJobs(names: readonly string[]) {
  const jobs = new Map<
    string,
    { data: JobData; promote: () => Promise<void>; updateData: (data: JobData) => Promise<void> }
  >();
  const end = (name: string, lastRun: string, error?: string) => {
    const job = jobs.get(name);
    if (job !== undefined) job.data = { ...job.data, lastRun, error };
  };
  for (const workspace of names)
    jobs.set(workspace, {
      data: { workspace, everyMinutes: 60, dueAt: 0, failures: 0, lastRun: "old" },
      // A worker puts a job back whose time has not come.
      promote: async () => {
        if ((jobs.get(workspace)?.data.dueAt ?? 0) <= NOW) end(workspace, "woken");
      },
      updateData: async (data) => {
        const job = jobs.get(workspace);
        if (job !== undefined) job.data = data;
      },
    });
  const listed = new Set(names);
  const options = {
    workspaces: { entries: () => [...listed].map((name) => ({ name })) },
    getJob: async (name: string) => jobs.get(name),
    nowMs: () => NOW,
  };
  return { options, end, jobs, listed };
}

test("each workspace has another last run than before, whatever the clocks of the workers", async () => {
  const { options, end } = createJobs(["a", "b"]);
  const before = await readLastRuns(options);
  end("a", "new", "The token is wrong.");
  end("b", "new");
  expect(await onceEach(options, before, signal)).toEqual({ failed: ["a"], paused: [] });
});

test("a paused workspace counts as not run", async () => {
  const { options, jobs } = createJobs(["a"]);
  const before = await readLastRuns(options);
  const job = jobs.get("a");
  // It had failed before it was paused.
  if (job !== undefined) job.data = { ...job.data, lastRun: "new", isPaused: true, error: "No." };
  expect(await onceEach(options, before, signal)).toEqual({ failed: [], paused: ["a"] });
});

test("a job whose worker ended a run while the job was made due is woken again", async () => {
  const { options, jobs } = createJobs(["a"]);
  expect(await onceEach(options, await readLastRuns(options), signal)).toEqual(NOTHING);
  expect(jobs.get("a")?.data.lastRun).toBe("woken");
});

test("a job whose worker stored the old time after it ran hints is made due again", async () => {
  const { options, jobs } = createJobs(["a"]);
  const before = await readLastRuns(options);
  const job = jobs.get("a");
  if (job !== undefined) job.data = { ...job.data, dueAt: NOW + 60_000 };
  expect(await onceEach(options, before, signal)).toEqual(NOTHING);
  expect(job?.data).toMatchObject({ lastRun: "woken", dueAt: NOW });
});

test("a workspace that leaves the file is not waited for", async () => {
  const { options, end, jobs, listed } = createJobs(["a", "b"]);
  const before = await readLastRuns(options);
  jobs.delete("b");
  end("a", "new");
  const ended = onceEach(options, before, signal);
  listed.delete("b");
  expect(await ended).toEqual(NOTHING);
});
