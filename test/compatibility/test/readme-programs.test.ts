// Runs the programs that the rehearsal of a release does not run: those of the guides in docs, and the blocks of the READMEs that
// are written as `mjs`, because they need a test runner, a page or a container.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { transform } from "esbuild";
import { expect, inject, test } from "vitest";
import { freePort } from "../../../scripts/test/support/free-port.ts";
import { run } from "../../../scripts/test/repository.ts";
import { listPrograms } from "./list-programs.ts";
import { TOOLS, writeProjectFile } from "./project.ts";

/** The documents whose examples the tests of the packages run, as those of the READMEs. */
const RUN_BY_PACKAGES = ["client", "cassettes", "emulator-control", "emulator-programs", "helpers", "render"].map(
  (name) => `docs/${name}.md`,
);

const programs = listPrograms().filter(
  ({ document, language }) =>
    language === "mjs" || (document.startsWith("docs/") && !RUN_BY_PACKAGES.includes(document)),
);

/** Returns the programs of a document. */
const programsOf = (document: string): string[] =>
  programs.flatMap((program) => (program.document === document ? [program.code] : []));

const { WS_URL: url = "", WS_TOKEN: token = "", WS_PAGE: page = "" } = inject("variables");
const WORKSPACE = { WORKSPACE_BASE_URL: url, WORKSPACE_TOKEN: token, NO_COLOR: "1" };

/** Runs a program in the project. Returns what it prints to standard output. */
async function runProgram(name: string, code: string): Promise<string> {
  const { code: plain } = await transform(code, {
    loader: "ts",
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  const file = writeProjectFile(`programs/${name}.mjs`, plain);
  return (await run(process.execPath, [file], dirname(file), WORKSPACE)).stdout.trim();
}

test("these are all such programs", () => {
  expect(programs.map(({ document }) => document)).toEqual([
    // packages/fleet/test/programs/readme.test.ts runs it with Redis and PostgreSQL.
    "packages/fleet/README.md",
    "packages/testing/README.md",
    "docs/client.md",
    "docs/client.md",
    // Builds an image: emulator-snippets.test.ts checks its types, emulator-image.test.ts runs the steps of the image.
    "docs/emulator-programs.md",
    "docs/from-notion-sdk-py.md",
    // packages/mirror/test/readme.test.ts runs those of the mirror.
    "docs/mirror-reader.md",
    "docs/mirror-reader.md",
    "docs/mirror-reader.md",
    "docs/mirror-reader.md",
    "docs/mirror-search.md",
    // packages/client/test/opentelemetry.test.ts runs it with the SDK of OpenTelemetry.
    "docs/opentelemetry.md",
  ]);
});

test("the program of the guide from notion-sdk-py prints the address of a page", async () => {
  const [code = ""] = programsOf("docs/from-notion-sdk-py.md");
  expect(await runProgram("from-python", code.replace(/(?<=page_id: ")[\w-]+/, page))).toMatch(
    new RegExp(`^https://\\S+${page.replaceAll("-", "")}$`),
  );
});

test("the test with a cassette records and replays", async () => {
  const [code = ""] = programsOf("packages/testing/README.md");
  writeProjectFile("cassette-test/package.json", JSON.stringify({ type: "module" }));
  const file = writeProjectFile("cassette-test/test/bot.test.mjs", code);
  const runTests = async (variables: NodeJS.ProcessEnv) => {
    const folder = join(dirname(file), "..");
    const { stdout } = await run(process.execPath, [join(TOOLS, "vitest/vitest.mjs"), "run"], folder, {
      ...variables,
      CI: undefined,
      NO_COLOR: "1",
    });
    return stdout;
  };
  await expect(runTests({})).rejects.toThrow("To record it, run: WS_CASSETTE_MODE=");
  expect(await runTests({ ...WORKSPACE, WS_CASSETTE_MODE: "record" })).toMatch(/1 passed/);
  expect(await runTests({})).toMatch(/1 passed/);
});

test("a page without a token reads through the server that has the token", async () => {
  const [server = "", inPage = ""] = programsOf("docs/client.md");
  const port = await freePort();
  const shown = (text: string, own: string) => {
    expect(server).toContain(text);
    return [text, own] as const;
  };
  // The service is the emulator, which has no certificate, and the port is a free one.
  const changes = [
    shown('"node:https"', '"node:http"'),
    shown('"https://api.notion.com"', JSON.stringify(url)),
    shown(".listen(8080)", `.listen(${port}, "127.0.0.1", () => console.log("ready"))`),
  ];
  const code = changes.reduce((text, [from, to]) => text.replace(from, to), server);
  const file = writeProjectFile("programs/server.mjs", code);
  const running = spawn(process.execPath, [file], { env: { ...process.env, NODE_OPTIONS: "", ...WORKSPACE } });
  try {
    await once(running.stdout, "data");
    const location = `globalThis.location = { origin: "http://127.0.0.1:${port}" };`;
    const call = "console.log((await client.users.me()).type);";
    expect(await runProgram("page", `${location}\n${inPage}\n${call}`)).toBe("bot");
  } finally {
    running.kill();
    await once(running, "exit");
  }
});
