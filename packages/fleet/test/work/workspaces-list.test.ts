import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
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
