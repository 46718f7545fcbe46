// All commands behave alike: their answers to the same mistakes, their streams and their exit codes.
import { execFile } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { COMMAND_NAMES, COMMANDS, subcommandsOf, typedName, type CommandEnd, type CommandName } from "./commands.ts";
import { publishable, repositoryFiles, ROOT } from "./repository.ts";

const folder = mkdtempSync(join(tmpdir(), "ws-commands-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** An address of this machine where nothing listens: the port is above those that systems give out. */
const NOWHERE = "127.0.0.1:65533";

/** Arguments with a mistake, and the known word that is nearest to the misspelt one, or the text of the message. */
type Mistake = readonly [args: readonly string[], expected: string];

/** Arguments for each command. A command without such an argument lacks the member. */
interface Cases {
  /** A misspelt option. */
  readonly option: Mistake;
  /** A misspelt subcommand. */
  readonly command?: Mistake;
  /** An argument or option that must be there. */
  readonly missing?: Mistake;
  /** An option without its value: the option. */
  readonly value: Mistake;
  /** A token that is not whole. Variables of the token are set. */
  readonly token?: readonly string[];
  /** It cannot be done, such as a service that cannot be reached. `PORT` is a port that is in use. */
  readonly failing: readonly string[];
}

const COPY = join(folder, "copy");
const SITE_CONFIG = join(folder, "shop.config.mjs");
writeFileSync(SITE_CONFIG, `export default { page: "${"0".repeat(32)}" };\n`);
const SITE = ["--yes", "--page", "0".repeat(32)];
const SERVERS = ["--queue", `redis://${NOWHERE}`, "--database", `postgres://${NOWHERE}/x`];

const CASES: Readonly<Record<CommandName, Cases>> = {
  "create-site": {
    option: [["--thme", "paper"], "--theme"],
    value: [["--page"], "--page"],
    token: [join(folder, "site"), ...SITE],
    failing: [join(folder, "site"), ...SITE],
  },
  "ws-mirror": {
    option: [["pull", COPY, "--ful"], "--full"],
    command: [["pul", COPY], "pull"],
    missing: [["pack", COPY], "required option '--out <FILE>' not specified"],
    value: [["pull", COPY, "--files"], "--files"],
    token: ["pull", COPY],
    failing: ["pull", COPY],
  },
  "ws-fleet": {
    option: [["upgrade", "--databse", "x"], "--database"],
    command: [["statsu"], "status"],
    missing: [["pause"], "missing required argument 'NAME'"],
    value: [["status", "--workspaces"], "--workspaces"],
    failing: ["pause", "acme", ...SERVERS],
  },
  "ws-mcp": {
    option: [["--refesh", "5"], "--refresh"],
    value: [["--http"], "--http"],
    token: [COPY, "--pull"],
    failing: [join(folder, "none")],
  },
  "ws-schema": {
    option: [["check", "schema.ts", "--jsn"], "--json"],
    command: [["chek", "schema.ts"], "check"],
    missing: [["check"], "missing required argument 'FILE.ts'"],
    value: [["pull", "--out"], "--out"],
    token: ["list"],
    failing: ["list"],
  },
  "ws-site": {
    option: [["start", "--confg", "x"], "--config"],
    command: [["strat"], "start"],
    value: [["check", "--config"], "--config"],
    failing: ["check", "--config", SITE_CONFIG],
  },
  "ws-cassette": {
    option: [["verify", "--max-agee", "3"], "--max-age"],
    command: [["verfy"], "verify"],
    missing: [["show"], "missing required argument 'FILE'"],
    value: [["proxy", "a.har", "--port"], "--port"],
    failing: ["show", join(folder, "none.har")],
  },
  "ws-emulator": {
    option: [["--sed", "x"], "--seed"],
    command: [["exce"], "exec"],
    value: [["--seed"], "--seed"],
    failing: ["--port", "PORT"],
  },
};

/** The commands whose subcommands have a text of `--help` of their own. */
const HAS_COMMANDS: readonly CommandName[] = ["ws-mirror", "ws-fleet", "ws-schema", "ws-site"];

/** Returns the commands that have cases of a kind, each with them. */
const withCases = <Kind extends keyof Cases>(kind: Kind) =>
  COMMAND_NAMES.flatMap((name) => {
    const given = CASES[name][kind];
    return given === undefined ? [] : [[name, given] as const];
  });

/** Returns the end of a command with a mistake: the exit code 2, nothing on standard output, and a message with the help to read. */
const mistake = (name: CommandName, message: string, command?: string): CommandEnd => {
  const help = [
    typedName(name),
    ...(command !== undefined && HAS_COMMANDS.includes(name) ? [command] : []),
    "--help",
  ].join(" ");
  return { code: 2, stdout: "", stderr: `${name}: ${message}\nSee ${help}.\n` };
};

test.each(withCases("option"))(
  "%s refuses an unknown option, and suggests the nearest one",
  async (name, [args, nearest]) => {
    const unknown = args.find((arg) => arg.startsWith("--")) ?? "";
    const message = `unknown option '${unknown}'\n(Did you mean ${nearest}?)`;
    expect(await COMMANDS[name](args)).toEqual(mistake(name, message, args[0]));
  },
);

test.each(COMMAND_NAMES)("%s never prints the value of an unknown option, which can be a token", async (name) => {
  const [[command = "", ...rest]] = CASES[name].option;
  const before = command.startsWith("-") ? [] : [command, ...rest.filter((arg) => !arg.startsWith("-"))];
  for (const option of ["--my-token=ntn_secret", "--my-token=a\nntn_secret'\n(Did you mean x?)", "-x=ntn_secret"]) {
    const { code, stdout, stderr } = await COMMANDS[name]([...before, option]);
    expect({ code, stdout }, option).toEqual({ code: 2, stdout: "" });
    expect(stderr, option).not.toContain("secret");
  }
});

test.each(COMMAND_NAMES.filter((name) => CASES[name].token !== undefined))(
  "%s says where the token belongs if it is an option",
  async (name) => {
    const command = CASES[name].command === undefined ? [] : CASES[name].option[0].slice(0, 1);
    for (const option of ["--token", "--api-key=ntn_x", "--auth"]) {
      const { stderr } = await COMMANDS[name]([...command, option, "ntn_secret"]);
      expect(stderr).toContain("A token is never an argument. Set the variable WORKSPACE_TOKEN to it.\n");
      expect(stderr).not.toMatch(/ntn_/u);
    }
  },
);

test.each(withCases("value"))("%s refuses an option without its value", async (name, [args, option]) => {
  const { stderr, ...end } = await COMMANDS[name](args);
  const expected = mistake(name, `option '${option} <…>' argument missing`, args[0]);
  expect({ ...end, stderr: stderr.replace(/<\S+>/, "<…>") }).toEqual(expected);
});

test.each(withCases("command"))(
  "%s refuses an unknown command, and suggests the nearest one",
  async (name, [args, nearest]) => {
    const message = `unknown command '${args[0] ?? ""}'\n(Did you mean ${nearest}?)`;
    expect(await COMMANDS[name](args)).toEqual(mistake(name, message));
  },
);

test.each(withCases("missing"))("%s refuses a missing argument", async (name, [args, message]) => {
  expect(await COMMANDS[name](args)).toEqual(mistake(name, message, args[0]));
});

test.each([...HAS_COMMANDS, "ws-cassette"] as const)(
  "%s without a command prints its help on standard error, with exit code 2",
  async (name) => {
    const { stdout: help } = await COMMANDS[name](["--help"]);
    expect(await COMMANDS[name]([])).toEqual({ code: 2, stdout: "", stderr: help });
  },
);

test.each(COMMAND_NAMES)(
  "%s prints --version and --help on standard output, also in their short form",
  async (name) => {
    const run = COMMANDS[name];
    const isOwn = ({ manifest }: (typeof publishable)[number]) => Object.keys(manifest["bin"] ?? {}).includes(name);
    const version = publishable.find(isOwn)?.manifest.version ?? "";
    for (const option of ["--version", "-V"])
      expect(await run([option])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
    const help = await run(["--help"]);
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toMatch(new RegExp(`^Usage: ${name} `));
    expect(await run(["-h"])).toEqual(help);
  },
);

test.each(withCases("token"))("%s refuses a token that is missing, and a part of one", async (name, args) => {
  for (const [variables, message] of [
    [{}, "Expected a token in WORKSPACE_TOKEN, got none."],
    [{ NOTION_TOKEN: "Bearer ntn_0123" }, "Expected NOTION_TOKEN to be a whole token"],
    [{ WORKSPACE_TOKEN: "ntn_0123..." }, "Expected WORKSPACE_TOKEN to be a whole token"],
  ] as const) {
    const { code, stdout, stderr } = await COMMANDS[name](args, variables as Readonly<Record<string, string>>);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`${name}: ${message}`);
    expect(stderr).not.toContain("0123");
  }
});

test("a process of each command ends with 1 and one message if its work cannot be done", async () => {
  const inUse = createServer();
  await new Promise<void>((resolve) => inUse.listen(0, "127.0.0.1", resolve));
  const port = String((inUse.address() as AddressInfo).port);
  const ends = await Promise.all(
    publishable.flatMap(({ folder: path, manifest }) =>
      Object.entries((manifest["bin"] ?? {}) as Record<string, string>).map(async ([name, bin]) => {
        const args = CASES[name as CommandName].failing.map((arg) => (arg === "PORT" ? port : arg));
        const env = { ...process.env, WORKSPACE_TOKEN: "ntn_0123", WORKSPACE_BASE_URL: `http://${NOWHERE}` };
        return new Promise<readonly [string, unknown, string, string]>((resolve) => {
          execFile(process.execPath, [join(ROOT, path, bin), ...args], { env, cwd: folder }, (error, stdout, stderr) =>
            resolve([name, error?.code ?? 0, stdout, stderr]),
          );
        });
      }),
    ),
  );
  inUse.close();
  expect(ends).toHaveLength(COMMAND_NAMES.length);
  for (const [name, code, stdout, stderr] of ends) {
    expect([name, code, stdout], stderr).toEqual([name, 1, ""]);
    expect(stderr, name).toMatch(new RegExp(`^${name}: .*\n$`));
    expect(stderr, name).not.toContain("    at ");
  }
});

test("texts of all packages name commands as they are typed where nothing is installed globally", async () => {
  const bare: string[] = [];
  const lines = repositoryFiles("packages")
    .filter((file) => /^packages\/[\w-]+\/src\/.*\.ts$/.test(file))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), "utf8")
        .split("\n")
        .map((line) => `${file}: ${line.trim()}`),
    );
  for (const name of COMMAND_NAMES) {
    const subcommands = subcommandsOf((await COMMANDS[name](["--help"])).stdout);
    const named = new RegExp(
      `(?<![\\w@/.-])${name} (?:--|\\$\\{(?!schema)|${[...subcommands, "DIR"].join("\\b|")}\\b)`,
    );
    bare.push(...lines.filter((line) => named.test(line)));
  }
  // Comments, "Usage" in --help and the start of a message have names, and scripts of a package need no npx.
  expect(bare.filter((line) => !/: (?:\/\/|\/?\*|scripts: )|\[options\]|\[--|proxy: /.test(line))).toEqual([]);
});
