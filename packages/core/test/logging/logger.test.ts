// Levels, the loggers that a client has by itself, and hooks that fail.
import Module from "node:module";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createDefaultLogger as createConsoleLogger } from "../../src/logging/default-logger.default.ts";
import { createDefaultLogger as createNodeLogger } from "../../src/logging/default-logger.node.ts";
import { createLog, LOG_LEVELS, logHookError, type Logger } from "../../src/logging/logger.ts";
import { createRedact, REDACTED } from "../../src/logging/redact.ts";
import { runHook } from "../../src/logging/run-hook.ts";

afterEach(() => void vi.restoreAllMocks());

/** Lets `require()` find no winston, as in a bundle without it. Node.js loads the built modules by itself, so `vi.mock()` has no effect. */
function hideWinston(): void {
  const loader = Module as unknown as { _load: (name: string, ...rest: unknown[]) => unknown };
  const load = loader._load;
  vi.spyOn(loader, "_load").mockImplementation((name, ...rest) => {
    if (name === "winston") throw new Error(`Cannot find module '${name}'`);
    return load(name, ...rest);
  });
}

const CONSOLE = ["error", "warn", "info", "debug", "log"] as const;

/** Notes what is printed. */
function watchConsole(): string[] {
  const printed: string[] = [];
  for (const name of CONSOLE)
    vi.spyOn(console, name).mockImplementation((text: unknown) => void printed.push(`${name}: ${String(text)}`));
  return printed;
}

/** Waits until hooks and loggers that return promises have been noticed. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("createLog", () => {
  const logged: unknown[] = [];
  const logger = Object.fromEntries(
    LOG_LEVELS.map((level) => [level, (...args: unknown[]) => void logged.push([level, ...args])]),
  ) as unknown as Logger;

  test("has the functions of its level and of more severe ones", () => {
    const namesOf = (level: Parameters<typeof createLog>[0]) => Object.keys(createLog(level, logger)).join(" ");
    expect((["off", ...LOG_LEVELS] as const).map(namesOf)).toEqual([
      "",
      "error",
      "error warn",
      "error warn info",
      "error warn info debug",
    ]);
    expect(createLog("debug", false)).toEqual({});
    expect(createLog("off")).toEqual({});
    expect(Object.keys(createLog("warn"))).toEqual(["error", "warn"]);
  });

  test("passes on a message on its lines, with details", () => {
    const log = createLog("info", logger);
    log.warn?.("one\ntwo\u001B[0m", { status: 5 });
    log.info?.("three");
    expect(logged).toEqual([
      ["warn", "one\n  | two\\u001b[0m", { status: 5 }],
      ["info", "three", undefined],
    ]);
  });

  test("is the same for all clients of a level without a logger, and prints to standard error", () => {
    expect(createLog("warn")).toBe(createLog("warn"));
    expect(createLog("warn")).not.toBe(createLog("error"));
    expect(createLog("warn", logger)).not.toBe(createLog("warn", logger));
    const printed = watchConsole();
    createLog("warn").warn?.("first");
    createLog("info").info?.("second");
    expect(printed.join("\n")).toMatch(/^error: \S+Z warn first\nerror: \S+Z info second$/u);
  });

  test("warns once of a logger that fails", async () => {
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
    const failing = {
      ...logger,
      error: () => Promise.reject(new Error("disk\nfull")),
      warn: () => {
        throw new Error("again");
      },
    };
    const log = createLog("warn", failing);
    log.error?.("a");
    await settled();
    log.warn?.("b");
    await settled();
    expect(warn.mock.calls).toEqual([["The logger of a client failed, so log lines are missing: disk\n  | full"]]);
    vi.stubGlobal("process", undefined);
    const other = createLog("warn", {
      ...logger,
      error: () => {
        throw new Error("no platform");
      },
    });
    expect(() => other.error?.("a")).not.toThrow();
    vi.unstubAllGlobals();
  });
});

describe("a logger of a client", () => {
  test.each([true, false])("prints to standard error in Node.js, with winston: %s", (hasWinston) => {
    if (!hasWinston) hideWinston();
    const printed = watchConsole();
    const logger = createNodeLogger();
    // A logger of winston passes on every level, and has transports.
    if (hasWinston) expect(logger).toMatchObject({ level: "debug", transports: { length: 1 } });
    else expect(Object.keys(logger)).toEqual(LOG_LEVELS);
    for (const level of LOG_LEVELS) logger[level](`it is ${level}`);
    expect(printed).toHaveLength(4);
    for (const [index, level] of LOG_LEVELS.entries())
      expect(printed[index]).toMatch(
        new RegExp(`^error: \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z ${level} it is ${level}$`, "u"),
      );
  });

  test("is the console elsewhere", () => {
    const printed = watchConsole();
    const logger = createConsoleLogger();
    for (const level of LOG_LEVELS) logger[level](`it is ${level}`, { status: 5 });
    expect(printed).toEqual(LOG_LEVELS.map((level) => `${level}: it is ${level}`));
  });
});

describe("runHook", () => {
  const reporting = (isLogged = true) => {
    const messages: string[] = [];
    return { messages, report: (message: string) => (messages.push(message), isLogged) };
  };

  test("returns the value of a hook", async () => {
    const { messages, report } = reporting();
    for (const value of [5, null, undefined, "then", { a: 1 }]) expect(runHook({}, () => value, report)).toBe(value);
    const promise = Promise.resolve(5);
    expect(runHook({}, () => promise, report)).toBe(promise);
    await settled();
    expect(messages).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ["an error", new Error("broken"), "broken"],
    ["a text", "broken", "broken"],
    ["nothing", undefined, "undefined"],
    ["null", null, "null"],
    ["an object without a message", { message: undefined, toString: () => "shown" }, "shown"],
    ["an object that cannot be read", Object.create(null), "an error without a message"],
    [
      "an object whose message throws",
      {
        get message() {
          throw new Error("inner");
        },
      },
      "an error without a message",
    ],
  ])("reports %s that a hook throws or rejects with", async (_, error, message) => {
    const { messages, report } = reporting();
    expect(
      runHook(
        {},
        () => {
          throw error;
        },
        report,
      ),
    ).toBeUndefined();
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- any value can be a reason
    void runHook({}, () => Promise.reject(error), report);
    await settled();
    expect(messages).toEqual([message, message]);
  });

  test("reports the first error of a hook, and a later one if the first was not logged", () => {
    const fail = () => {
      throw new Error("broken");
    };
    const [logged, lost] = [reporting(), reporting(false)];
    const [hook, other] = [{}, {}];
    for (let time = 0; time < 2; time += 1) {
      runHook(hook, fail, logged.report);
      runHook(other, fail, lost.report);
    }
    expect([logged.messages.length, lost.messages.length]).toEqual([1, 2]);
  });
});

test("the error of a hook is logged as a warning, without secrets", () => {
  const lines: string[] = [];
  const log = { warn: (text: string) => void lines.push(text) };
  expect(logHookError({ log, secrets: ["my own words"] }, "observer.onRetry", "lost my own words")).toBe(true);
  expect(lines).toEqual([`observer.onRetry failed, which does not affect calls: lost ${REDACTED}`]);
  expect(logHookError({ log: {}, secrets: [] }, "observer.onRetry", "lost")).toBe(false);
});

test("a secret has at least six characters, and is found at the cut of a text", () => {
  expect(createRedact(["12345", "123456"])("12345 and 123456")).toBe(`12345 and ${REDACTED}`);
  const redact = createRedact(["a secret of mine"]);
  expect(redact("12345 a secret of mine", 10)).toBe(`12345 ${REDACTED}…`);
  expect(redact("1234567890", 10)).toBe("1234567890");
  expect(redact("12345678901", 10)).toBe("1234567890…");
});
