import {
  EXIT,
  jsonReporter,
  lineReporter,
  packageVersion,
  programMain,
  setUpProgram,
  UsageError,
  CommandError,
  type OutputSettings,
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
    name: () => "ws-mirror",
    commands: [{ name: () => "pull" }],
    parseAsync: () => later(async () => command).call({ opts: () => options }),
  });
  const code = await programMain({ create, continuing: new Set(["pull"]) })(args, {}, output, signal);
  return { code, stdout, stderr };
}

const fail = (error: Error) => (): Promise<number> => Promise.reject(error);
const withCode = (code: string, more: object = {}) => Object.assign(new Error("wrong"), { code, ...more });

test.each([
  ["the code of the command", async (): Promise<number> => EXIT.open, 3, ""],
  [
    "2 for a mistake in the command line",
    fail(new UsageError("Expected a port.")),
    2,
    "ws-mirror: Expected a port.\nSee npx @ws/mirror pull --help.\n",
  ],
  ["2 for a wrong argument of a library", fail(withCode("invalid_argument")), 2, "ws-mirror: wrong\n"],
  ["1 for another error", fail(withCode("ECONNREFUSED")), 1, "ws-mirror: wrong\n"],
  ["its code for an error of a command", fail(new CommandError("a:\n1. b\u001b")), 1, "ws-mirror: a:\n1. b\\u001b\n"],
  [
    "2 for an error that commander has printed",
    fail(withCode("commander.unknownOption", { exitCode: 1 })),
    2,
    "See npx @ws/mirror pull --help.\n",
  ],
  ["2 after the help of commander for a missing command", fail(withCode("commander.help", { exitCode: 1 })), 2, ""],
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
  expect(write.mock.calls.flat()).toEqual([
    '{"type":"pulled","time":"1970-01-01T00:00:00.000Z","title":"a\\u001b"}\n',
    "Pulled a\\u001b.\n",
  ]);
});

test("a program escapes control characters in errors of commander, which begin with its name", () => {
  const write = vi.fn<(text: string) => void>();
  let settings: OutputSettings | undefined;
  const program = {
    name: () => "ws-mirror",
    version: vi.fn<(text: string) => void>(),
    exitOverride: vi.fn<() => void>(),
    configureOutput: (given: OutputSettings) => void (settings = given),
  };
  const version = packageVersion("@ws/helpers", import.meta.url);
  expect(setUpProgram(program, { stdout: { write }, stderr: { write } }, version)).toBe(program);
  settings?.outputError("error: unknown option '--a\u001b'\n", settings.writeErr);
  expect(write.mock.calls.flat()).toEqual(["ws-mirror: unknown option '--a\\u001b'\n"]);
  expect(program.version.mock.calls).toEqual([[expect.stringMatching(/^\d+\.\d+\.\d+$/u)]]);
  expect(program.exitOverride).toHaveBeenCalled();
});
