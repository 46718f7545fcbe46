import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf, messageOf } from "@ws/helpers/messages";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "../../../../scripts/test/support/temporary-folder.ts";
import { openWorkspaces } from "../../src/work/workspaces-list.ts";
import { runFleet } from "../support/run-fleet.ts";

const entry = { name: "acme", token: "ntn_x" };

function write(text: string): string {
  const path = join(temporaryFolder(), "workspaces.json");
  writeFileSync(path, text);
  return path;
}

test.each(["localhost:6379", "http://127.0.0.1:6379", "/tmp/redis.sock"])(
  "a queue that is no URL of Redis is refused: %s",
  async (queue) => {
    const args = ["--queue", queue, "--workspaces", write(JSON.stringify([entry])), "--database", "postgres://x/y"];
    for (const command of [["work"], ["status"], ["webhooks", "--port", "0"]]) {
      const own = command[0] === "webhooks" ? args.slice(0, 4) : args;
      const { code, stderr } = await runFleet([...command, ...own]);
      expect(stderr).toContain("Expected a URL such as redis://host:6379");
      expect(code).toBe(2);
    }
  },
);

test("a file that becomes wrong leaves the list as it is, and is reported with its code once an hour until it is mended", () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const path = write(JSON.stringify([entry, { ...entry, name: "globex", everyMinutes: 1e300 }, { name: "Bad" }]));
  const errors: unknown[][] = [];
  const changes: boolean[] = [];
  const list = openWorkspaces(path, {}, (error, workspace) =>
    errors.push([workspace, codeOf(error), messageOf(error).replaceAll(path, "FILE")]),
  );
  list.onChange((isAsked) => changes.push(isAsked));
  try {
    const bad = [
      [
        "globex",
        "invalid_argument",
        'Expected a number from 0.001 to 525600 in everyMinutes of "globex" (line 1 of FILE), got 1e+300. The entry is skipped.',
      ],
      [
        "",
        "invalid_argument",
        expect.stringMatching(/^Expected a name .* in line 1 of FILE, .* The entry is skipped\.$/u),
      ],
    ];
    expect(errors.splice(0)).toEqual(bad);
    expect(list.fault()).toBeUndefined();
    const broken = (why: string) => [
      "",
      "invalid_argument",
      `Expected a JSON file with a list of workspaces in FILE, got ${why}. The workspaces stay as they were.`,
    ];
    writeFileSync(path, '[{ "name": ');
    list.reload();
    expect(errors.splice(0)).toEqual([broken("text that is not JSON")]);
    expect(list.fault()).toMatchObject({ code: "invalid_argument" });
    expect(list.entries()).toHaveLength(1);
    rmSync(path);
    list.reload();
    list.reload();
    expect(errors.splice(0)).toEqual([broken("ENOENT")]);
    vi.advanceTimersByTime(3_600_000 - 1);
    expect(errors.splice(0)).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(errors.splice(0)).toEqual([...bad, broken("ENOENT")]);
    // A file that replaces it by a new name.
    writeFileSync(`${path}.new`, JSON.stringify([entry]));
    renameSync(`${path}.new`, path);
    list.reload();
    expect(list.fault()).toBeUndefined();
    vi.advanceTimersByTime(7_200_000);
    expect(errors).toEqual([]);
    expect(changes).toEqual([true, true, true, true]);
  } finally {
    list.close();
    vi.useRealTimers();
  }
});

test("a list reads the file again for a workspace that it lacks", () => {
  const path = write(JSON.stringify([entry]));
  const list = openWorkspaces(path, {}, () => {});
  try {
    writeFileSync(path, JSON.stringify([entry, { ...entry, name: "globex" }]));
    expect(list.entries()).toHaveLength(1);
    expect(list.find("globex")).toMatchObject({ name: "globex" });
    expect(list.entries()).toHaveLength(2);
    expect(list.find("other")).toBeUndefined();
  } finally {
    list.close();
  }
});
