import { expect, test } from "vitest";
import { runMain } from "./support/run-main.ts";

test.each([["work", "status"], ["work", "--queue", "redis://redis:6379"], ["webhooks"], ["upgrade", "--help"]])(
  "ws-mirror %s names the package that has the command",
  async (...args) => {
    const [command = ""] = args;
    expect(await runMain(args)).toEqual({
      code: 2,
      stdout: "",
      stderr: `ws-mirror: The command ${command} is in another package. Install @ws/fleet and run "npx @ws/fleet ${command}".\n`,
    });
  },
);
