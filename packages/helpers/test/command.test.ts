import {
  EXIT,
  jsonReporter,
  lineReporter,
  outputOf,
  programMain,
  UsageError,
  type RunLater,
} from "@ws/helpers/command";
import { expect, test, vi } from "vitest";

/** Runs a program whose command does something, as a program of `commander` does. */
async function run(
  command: () => Promise<number>,
  { args = ["pull"], options = {}, signal = new AbortController().signal } = {},
) {
  let [stdout, stderr] = ["", ""];
  const output = {
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: (text: string) => (stderr += text) },
  };
  const create = (_: unknown, later: RunLater) => ({
    parseAsync: () => later(async () => command).call({ opts: () => options }),
  });
  const code = await programMain({ create, continuing: new Set(["pull"]) })(args, {}, output, signal);
  return { code, stdout, stderr };
}

const fail = (error: Error) => (): Promise<number> => Promise.reject(error);
const withCode = (code: string, more: object = {}) => Object.assign(new Error("wrong"), { code, ...more });

test.each([
  ["the code of the command", async (): Promise<number> => EXIT.skipped, 3, ""],
  ["2 for a mistake in the command line", fail(new UsageError("Expected a port.")), 2, "Expected a port.\n"],
  ["2 for a wrong argument of a library", fail(withCode("invalid_argument")), 2, "wrong\n"],
  ["1 for another error", fail(withCode("ECONNREFUSED")), 1, "wrong\n"],
  ["2 for an error that commander has printed", fail(withCode("commander.unknownOption", { exitCode: 1 })), 2, ""],
  ["0 after the help of commander", fail(withCode("commander.help", { exitCode: 0 })), 0, ""],
] as const)("a program exits with %s", async (_, command, code, stderr) => {
  expect(await run(command)).toEqual({ code, stdout: "", stderr });
});

test("a program that was interrupted says whether the next one continues", async () => {
  const signal = AbortSignal.abort();
  expect(await run(fail(new Error("aborted")), { signal })).toMatchObject({
    code: 130,
    stderr: "Interrupted. The next run continues where this one stopped.\n",
  });
  expect(await run(fail(new Error("aborted")), { signal, args: ["export"] })).toMatchObject({
    code: 130,
    stderr: "Interrupted.\n",
  });
});

test("a reporter writes JSON with --json, and escapes control characters otherwise", () => {
  const write = vi.fn<(text: string) => void>();
  const output = { stdout: { write }, stderr: { write } };
  jsonReporter(output, () => 0).event("pulled", { title: "a\u001b" }, "Pulled.");
  lineReporter(output).event("pulled", {}, "Pulled a\u001b.");
  outputOf(output).writeErr("Expected a\u001b");
  expect(write.mock.calls.flat()).toEqual([
    '{"type":"pulled","time":"1970-01-01T00:00:00.000Z","title":"a\\u001b"}\n',
    "Pulled a\\u001b.\n",
    "Expected a\\u001b",
  ]);
});
