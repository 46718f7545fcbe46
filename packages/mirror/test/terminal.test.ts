// The output of commands for a workspace whose texts control a terminal.
import { expect, test } from "vitest";
import { createReporter } from "../src/cli/output/reporter.ts";

/** Sets the title of the window, moves the cursor, hides text, and looks like another line of the command. */
const HOSTILE = "\u001b]0;owned\u0007\u009b2J\u202Etxt\r\nThe copy is complete.\u0000\ud800";

const ESCAPED =
  String.raw`\u001b]0;owned\u0007\u009b2J\u202etxt` + "\n  | " + String.raw`The copy is complete.\u0000\ud800`;

test.each([
  ["a terminal", true, false],
  ["a pipe", false, false],
  ["JSON", false, true],
] as const)("control characters are escaped for %s", async (_, isTTY, json) => {
  let stdout = "";
  let stderr = "";
  const output = {
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: (text: string) => (stderr += text), isTTY },
  };
  const reporter = await createReporter(output, json);
  reporter.event("failed", { message: HOSTILE }, `Failed: ${HOSTILE}`);
  reporter.result({ skipped: [HOSTILE] }, ["One:", `  ${HOSTILE}`]);
  reporter.stop();
  const printed = stdout + stderr;
  // oxlint-disable-next-line eslint/no-control-regex -- looks for control characters
  expect(printed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e]/u);
  if (json) expect(JSON.parse(stdout.split("\n")[0] ?? "")).toMatchObject({ message: HOSTILE });
  else expect(printed.split("\n").filter((line) => line === "The copy is complete.")).toEqual([]);
  if (!json) expect(printed).toContain(`Failed: ${ESCAPED}\n`);
});

test("lines of JSON have their time in UTC", async () => {
  let stdout = "";
  const output = { stdout: { write: (text: string) => (stdout += text) }, stderr: { write() {} } };
  const reporter = await createReporter(output, true, () => Date.UTC(2026, 6, 1, 9));
  reporter.event("slice", { workspace: "acme" });
  reporter.progress({ done: 1, left: 2 });
  expect(stdout).toBe(
    '{"type":"slice","time":"2026-07-01T09:00:00.000Z","workspace":"acme"}\n' +
      '{"type":"progress","time":"2026-07-01T09:00:00.000Z","done":1,"left":2}\n',
  );
});
