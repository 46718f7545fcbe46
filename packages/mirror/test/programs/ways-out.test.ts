// The commands that messages print as ways out: each works as it is printed.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AsyncClient } from "@ws/client";
import { startEmulator, type RunningEmulator } from "@ws/emulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXIT } from "@ws/helpers/command";
import { copyWords, nameCopy } from "../../src/cli/output/name-copy.ts";
import { describeStores } from "../support/describe-stores.ts";
import { runMain } from "../support/run-main.ts";

const PACKAGES = join(import.meta.dirname, "../../..");

/** The packages whose texts name commands of `ws-mirror`. */
const SOURCES = ["mirror", "mcp", "fleet", "mirror-s3"].map((name) => join(PACKAGES, name, "src"));

/** A command in a text, between quotes. The examples of `--help` have a copy of their own. */
const COMMAND = /["`]npx @ws\/mirror (?<command>[a-z][^"`\n]*)["`]/gu;

/** Returns the commands in the texts of the sources. */
function commandsInSources(): string[] {
  const commands = new Set<string>();
  for (const folder of SOURCES)
    for (const name of readdirSync(folder, { recursive: true }).map(String)) {
      if (!name.endsWith(".ts") || name.endsWith("command-help.ts")) continue;
      for (const { groups } of readFileSync(join(folder, name), "utf8")
        .replaceAll(/^\s*(?:\/\/|\/?\*).*$/gmu, "")
        .matchAll(COMMAND))
        commands.add(groups?.["command"] ?? "");
    }
  // The key of a lock in PostgreSQL has the form of a command.
  return [...commands].filter((command) => !command.startsWith("tables ")).toSorted();
}

/** Returns the words of a shell. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'(?<quoted>[^']*)'|(?<plain>\S+)/gu)].map(
    ({ groups }) => groups?.["quoted"] ?? groups?.["plain"] ?? "",
  );

/** Returns the commands in an output. */
const printedIn = (output: string): string[][] =>
  [...output.matchAll(COMMAND)].map(({ groups }) => wordsOf(groups?.["command"] ?? ""));

test("a command names its copy as the shell takes it, without a password", () => {
  const text = 'Run "npx @ws/mirror pull DIR" or "npx @ws/mirror verify DIR --repair" in DIR.';
  const commands = printedIn(nameCopy(text, copyWords("my $& copy", {})));
  expect(commands).toEqual([
    ["pull", "my $& copy"],
    ["verify", "my $& copy", "--repair"],
  ]);
  expect(copyWords("it's", {})).toBe(String.raw`'it'\''s'`);
  const names = { database: "postgres://a:secret@host/name", schema: "s" };
  expect(copyWords("copy", names)).toBe("--schema s --files copy/files");
  expect(nameCopy(text, copyWords(undefined, {}))).toBe(text);
});

describeStores("a way out", (stores) => {
  let emulator: RunningEmulator;
  const run = (args: readonly string[]) =>
    runMain(args, { WORKSPACE_TOKEN: emulator.token, WORKSPACE_BASE_URL: emulator.url });

  beforeAll(async () => {
    emulator = await startEmulator({ seed: "empty" });
    await stores.open("ways").then((store) => store.close());
    await emulator.addFault({ match: { path: "/v1/users" }, status: 403, code: "restricted_resource" });
  });
  afterAll(() => emulator.close());

  test("that a command prints works as it is printed", async () => {
    const copy = stores.args("ways");
    const pulled = await run(["pull", ...copy]);
    expect(pulled.code).toBe(EXIT.open);
    const [accept = []] = printedIn(pulled.stdout);
    expect(accept).toContain("workspace");
    expect(await run(accept)).toMatchObject({ code: EXIT.complete, stderr: "" });
    expect((await run(["pull", ...copy])).code).toBe(EXIT.complete);
    const wrong = await run(["accept", ...(copy.length > 1 ? copy.slice(1) : copy), emulator.testPageId]);
    const [list = []] = printedIn(wrong.stderr);
    expect(list).toContain("--list");
    expect(await run(list)).toMatchObject({ code: EXIT.complete, stderr: "" });
  });

  test("that a text of the sources names is a command with its copy", async () => {
    const commands = commandsInSources();
    expect(commands.length).toBeGreaterThan(8);
    const args = stores.args("ways");
    for (const command of commands) {
      const [name = "", ...rest] = command
        .replace(/\$\{[^}]*\}/gu, "workspace")
        .replace("--workspace NAME", "DIR")
        .split(" ");
      // A command without its copy, or with another word in its place, is no way out.
      if (rest[0] !== "--help") expect(rest[0], command).toBe("DIR");
      const own = args.length > 1 && (name === "accept" || name === "search") ? args.slice(1) : args;
      const words = rest.flatMap((word) => (word === "DIR" ? own : [word.replace("WORDS", "word")]));
      const { code, stderr } = await run([name, ...words]);
      expect({ command, code, stderr }).not.toMatchObject({ code: EXIT.usage });
    }
  });

  test("of damage is a pull, and a repair that cannot read says so and fails", async () => {
    const copy = stores.args("ways");
    const path = `/v1/blocks/${emulator.testPageId}/children`;
    const client = new AsyncClient({ auth: emulator.token, baseUrl: emulator.url });
    await client.blocks.children.append({
      block_id: emulator.testPageId,
      children: [{ paragraph: { rich_text: [{ text: { content: "one" } }] } }],
    });
    await run(["pull", ...copy]);
    const store = await stores.open("ways", false);
    await store.db
      .updateTable("ws_objects")
      .set((eb) => ({ json: eb.fn<string>("replace", ["json", eb.val("one"), eb.val("two")]) }))
      .execute();
    await store.close();
    await emulator.addFault({ match: { path }, status: 403, code: "restricted_resource" });
    const repaired = await run(["verify", ...copy, "--repair"]);
    expect(repaired.code).toBe(EXIT.failed);
    expect(repaired.stdout).toContain("Not healed yet: ");
    expect(repaired.stdout).not.toContain("Lost");
    const status = await run(["status", ...copy]);
    expect(status.code).toBe(EXIT.open);
    expect(status.stdout).toContain("Damaged, which keeps the copy from being complete:");
    expect(status.stdout).not.toContain("The copy is complete.");
    await emulator.clearFaults();
    const [pull = []] = printedIn(repaired.stdout);
    expect(pull[0]).toBe("pull");
    const pulled = await run(pull);
    expect({ code: pulled.code, isComplete: pulled.stdout.includes("The copy is complete.") }).toEqual({
      code: EXIT.complete,
      isComplete: true,
    });
    expect((await run(["verify", ...copy])).code).toBe(EXIT.complete);
    await client.close();
  });
});
