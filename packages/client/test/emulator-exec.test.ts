// Clients that are created as the READMEs create them, in programs that ws-emulator exec runs.
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { startEmulator } from "@ws/emulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const manifest = createRequire(import.meta.url).resolve("@ws/emulator/package.json");
const COMMAND = join(dirname(manifest), "bin", "ws-emulator.js");
const RETRIEVE: Readonly<Record<string, (token: string) => string>> = {
  AsyncClient: (token) => `(await new AsyncClient({ auth: process.env.${token} }).users.me())`,
  Client: (token) => `new Client({ auth: process.env.${token} }).users.me()`,
};

/** Returns a program that prints the name of the client's bot. */
const program = (name: string, token: string): string =>
  `import { ${name} } from "@ws/client";\nconsole.log(${RETRIEVE[name]?.(token)}.bot.workspace_name);`;

async function node(args: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  const options = { cwd: import.meta.dirname, env: { ...process.env, NODE_OPTIONS: "", ...env } };
  return (await promisify(execFile)(process.execPath, args, options)).stdout;
}

describe.each([["AsyncClient"], ["Client"]])("%s", (name) => {
  const flags = (token: string) => ["--input-type=module", "-e", program(name, token)];

  test.each([
    ["WORKSPACE_TOKEN", {}],
    ["NOTION_TOKEN", { NOTION_TOKEN: "secret_of_a_real_workspace" }],
  ])("reaches the emulator with the token in %s, without a baseUrl", async (token, env) => {
    const args = [COMMAND, "exec", "--seed", "empty", "--", process.execPath, ...flags(token)];
    expect(await node(args, env)).toMatch(/\S/);
  });

  describe("in a program that loads @ws/emulator/register itself", () => {
    let emulator: Awaited<ReturnType<typeof startEmulator>>;
    beforeAll(async () => {
      emulator = await startEmulator({ seed: "empty" });
    });
    afterAll(() => emulator.close());

    test.each([["--import"], ["--require"]])("reaches the emulator with node %s", async (flag) => {
      const env = { WS_EMULATOR_URL: emulator.url, NOTION_TOKEN: "secret_of_a_real_workspace" };
      await node([flag, "@ws/emulator/register", ...flags("NOTION_TOKEN")], env);
      const [request] = (await emulator.requests()).slice(-1);
      expect([request?.operation, request?.status]).toEqual(["users.me", 200]);
    });
  });
});
