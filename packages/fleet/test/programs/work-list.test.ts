// A worker and the file of its workspaces: slices, one run each, and a file that changes.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RunningCommand } from "../../../mirror/test/support/command.ts";
import { runMain } from "../../../mirror/test/support/run-main.ts";
import { runFleet } from "../support/run-fleet.ts";
import { describeWork } from "../support/work-servers.ts";

/** An event that a worker printed. */
interface WorkerEvent {
  readonly type: string;
  readonly time: string;
  readonly workspace?: string;
  readonly kind?: string;
  readonly left?: number;
  readonly message?: string;
  readonly nextAttemptAt?: string;
  readonly failed?: readonly string[];
}

describeWork(
  "a worker and its file",
  {
    services: [
      [2, 0],
      // Its requests need several slices of a second, also with 32 at a time.
      [60, 200],
    ],
  },
  (servers) => {
    const start = (...args: readonly string[]) => servers.work(["--json", ...args]);

    const eventsOf = (command: RunningCommand): WorkerEvent[] =>
      command
        .stdout()
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as WorkerEvent);

    const of = (command: RunningCommand, type: string) =>
      eventsOf(command)
        .filter((event) => event.type === type)
        .map(({ workspace = "" }) => workspace);

    test("--once runs each workspace, due or not, and its copies can be opened by their names", async () => {
      servers.write(servers.entry("a"), servers.entry("b"));
      for (let run = 1; run <= 2; run += 1) {
        const command = start("--once");
        expect(await command.ended).toBe(0);
        expect(new Set(of(command, "pulled"))).toEqual(new Set(["a", "b"]));
        expect(of(command, "pulled")).toHaveLength(2);
        expect(eventsOf(command).at(-1)).toMatchObject({ type: "ended", failed: [] });
      }
      const status = await runMain(["status", "--database", servers.postgres.url, "--workspace", "b", "--json"]);
      expect(status.code).toBe(0);
      expect(JSON.parse(status.stdout)).toMatchObject({ complete: true, runs: [{}, {}] });
    });

    test("--once exits with 1 if a workspace fails, and runs the others", async () => {
      servers.write(servers.entry("a"), servers.entry("wrong", { token: "wrong" }));
      const command = start("--once");
      expect(await command.ended).toBe(1);
      expect(of(command, "pulled")).toEqual(["a"]);
      expect(of(command, "failed")).toEqual(["wrong"]);
      expect(eventsOf(command).at(-1)).toMatchObject({ type: "ended", failed: ["wrong"] });
    });

    test("--once runs each workspace once beside a slow one, and says which are paused", async () => {
      const often = { everyMinutes: 0.001 };
      servers.write(servers.entry("rests"));
      expect(await start("--once").ended).toBe(0);
      const address = [servers.queue.slice(0, 2), "--database", servers.postgres.url].flat();
      expect(await runFleet(["pause", "rests", ...address])).toMatchObject({ code: 0 });
      servers.write(
        servers.entry("slow", often, servers.services[1]),
        servers.entry("quick", often),
        servers.entry("rests"),
      );
      const command = start("--once", "--slice", "1");
      expect(await command.ended).toBe(0);
      expect(of(command, "pulled").toSorted()).toEqual(["quick", "slow"]);
      expect(eventsOf(command).at(-1)).toMatchObject({ type: "ended", failed: [], paused: ["rests"] });
    });

    test("--once of two workers runs each workspace once", async () => {
      servers.write(...["a", "b", "c", "d"].map((name) => servers.entry(name)));
      const commands = [start("--once", "--concurrency", "1"), start("--once", "--concurrency", "1")];
      expect(await Promise.all(commands.map((command) => command.ended))).toEqual([0, 0]);
    });

    test("a workspace with few pages does not wait for one with many", async () => {
      servers.write(servers.entry("large", {}, servers.services[1]), servers.entry("small1"), servers.entry("small2"));
      const command = start("--concurrency", "1", "--slice", "1", "--once");
      expect(await command.ended).toBe(0);
      const events = eventsOf(command).filter(({ workspace }) => workspace !== undefined);
      expect(events[0]).toMatchObject({ type: "slice" });
      expect(events.slice(0, 3).map(({ workspace }) => workspace)).toEqual(["large", "small1", "small2"]);
      expect(events.at(-1)).toMatchObject({ type: "pulled", workspace: "large" });
      for (const { time } of events) expect(time).toBe(new Date(time).toISOString());
      const left = events.filter(({ type }) => type === "slice").map((event) => event.left ?? 0);
      expect(Math.max(...left)).toBeGreaterThan(0);
      const verify = ["verify", "--workspace", "large", ...servers.copies];
      expect(await runMain(verify)).toMatchObject({ code: 0 });
    });

    test("follows its file: workspaces come and go, and a broken file changes nothing", async () => {
      servers.write(servers.entry("list_a"), servers.entry("list_b"));
      const command = start();
      await expect.poll(() => new Set(of(command, "pulled"))).toEqual(new Set(["list_a", "list_b"]));
      // A change of the file is noticed by itself.
      servers.write(servers.entry("list_b"), servers.entry("list_c"));
      await expect.poll(() => of(command, "pulled")).toContain("list_c");
      expect(of(command, "removed")).toEqual(["list_a"]);
      // A signal reads it at once.
      writeFileSync(servers.file, '[{ "name": "list_b", ');
      command.child.kill("SIGHUP");
      await expect.poll(() => of(command, "failed")).toHaveLength(1);
      expect(eventsOf(command).at(-1)?.message).toBe(
        `Expected a JSON file with a list of workspaces in ${servers.file}, got text that is not JSON. The workspaces stay as they were.`,
      );
      // The change of the file is noticed, too, and reported once.
      command.child.kill("SIGHUP");
      servers.write(servers.entry("list_b", { everyMinutes: 0.01 }), servers.entry("list_c"));
      command.child.kill("SIGHUP");
      await expect.poll(() => of(command, "pulled").filter((name) => name === "list_b").length).toBeGreaterThan(2);
      expect(of(command, "failed")).toHaveLength(1);
      expect(of(command, "pulled").filter((name) => name === "list_a")).toHaveLength(1);
      expect(of(command, "pulled").filter((name) => name === "list_c")).toHaveLength(1);
      command.child.kill("SIGTERM");
      expect(await command.ended).toBe(130);
    });

    test("skips and names a bad entry, and runs the others; a variable that is unset fails its workspace only", async () => {
      servers.write(servers.entry("good"), servers.entry("Bad-Name"), servers.entry("wrong", { every: 5 }), {
        ...servers.entry("unset", { tokenVariable: "UNSET_TOKEN" }),
        token: undefined,
      });
      const command = start();
      await expect.poll(() => of(command, "pulled")).toEqual(["good"]);
      await expect.poll(() => of(command, "failed")).toHaveLength(3);
      const failures = eventsOf(command).filter(({ type }) => type === "failed");
      const [name, member, unset] = failures;
      expect(name).toMatchObject({
        workspace: "",
        code: "invalid_argument",
        message: expect.stringMatching(/^Expected a name .* The entry is skipped\.$/u) as unknown,
      });
      expect(member).toMatchObject({
        workspace: "wrong",
        code: "invalid_argument",
        message: expect.stringMatching(/^Unknown member "every" .* The entry is skipped\.$/u) as unknown,
      });
      expect(unset).toMatchObject({
        workspace: "unset",
        code: "invalid_argument",
        failures: 1,
        message: `Expected a token in the variable UNSET_TOKEN of "unset" (line 1 of ${servers.file}), got none.`,
      });
      expect(Date.parse(unset?.nextAttemptAt ?? "")).toBeGreaterThan(Date.parse(unset?.time ?? ""));
      const status = await runFleet(["status", "--json", ...servers.state]);
      expect(JSON.parse(status.stdout)).toMatchObject({
        badEntries: [{}, { workspace: "wrong" }],
        workspaces: [{ workspace: "good" }, { workspace: "unset", row: { failures: 1 } }, { workspace: "wrong" }],
      });
    });

    test("runs an entry that was mended soon, whatever its interval is, and all that failed at SIGHUP", async () => {
      const tokenFile = join(servers.folder, "late.token");
      const late = { ...servers.entry("late", { everyMinutes: 10_000, tokenFile }), token: undefined };
      const refused = (token: string) => servers.entry("refused", { everyMinutes: 10_000, token });
      servers.write(late, refused("wrong"));
      const command = start();
      await expect.poll(() => new Set(of(command, "failed"))).toEqual(new Set(["late", "refused"]));
      const { emulator } = servers.service;
      servers.write(late, refused(emulator.token));
      await expect.poll(() => of(command, "pulled")).toEqual(["refused"]);
      expect(of(command, "failed")).toEqual(["late", "refused"]);
      // The line is printed before the queue has the result. A signal between them starts the run again.
      await expect
        .poll(async () => JSON.parse((await runFleet(["status", "--json", ...servers.state])).stdout) as unknown)
        .toMatchObject({
          workspaces: [{ workspace: "late" }, { workspace: "refused", job: "delayed", row: { failures: 0 } }],
        });
      writeFileSync(tokenFile, emulator.token);
      command.child.kill("SIGHUP");
      await expect.poll(() => of(command, "pulled")).toEqual(["refused", "late"]);
    });

    test("does not remove the job of an entry that became wrong, and goes on when it is mended", async () => {
      servers.write(servers.entry("stays"), servers.entry("list_d"));
      const command = start();
      await expect.poll(() => new Set(of(command, "pulled"))).toEqual(new Set(["stays", "list_d"]));
      servers.write(servers.entry("stays", { everyMinutes: "often" }), servers.entry("list_e"));
      await expect.poll(() => of(command, "pulled")).toContain("list_e");
      expect(of(command, "removed")).toEqual(["list_d"]);
      servers.write(servers.entry("stays", { everyMinutes: 0.01 }), servers.entry("list_e"));
      await expect.poll(() => of(command, "pulled").filter((name) => name === "stays").length).toBeGreaterThan(1);
    });
  },
);
