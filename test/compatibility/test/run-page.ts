// Follows a page of the documentation as its reader would: writes the files that it shows and runs its commands, in order.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "../../../scripts/test/repository.ts";

/** A block of code in a page. */
export interface CodeBlock {
  readonly language: string;
  /** Name of the file, as in `js [program.mjs]`. Undefined for commands and their output. */
  readonly file: string | undefined;
  readonly text: string;
}

/** A command of a page, the output that the page promises, and what it printed to standard output. */
export interface CommandRun {
  readonly command: string;
  readonly promised: string | undefined;
  readonly printed: string;
}

/** The place where a page is followed. */
export interface Reader {
  /** Folder in which the reader begins. */
  readonly folder: string;
  /** The values for which the reader has to put own ones, for example the token. */
  readonly variables: Readonly<NodeJS.ProcessEnv>;
  /** Definitions of shell functions, for example of `npm`. Default: none, the reader has what is installed. */
  readonly functions?: string;
  /** Puts own values into the commands. */
  readonly change?: (commands: string) => string;
}

/** Returns the code blocks of a page. Blocks in lists are indented. */
export function codeBlocks(markdown: string): CodeBlock[] {
  const blocks = markdown.matchAll(/^( *)```(\w+)(?: \[([^\n]+)\])?\n([\s\S]*?)^\1```$/gm);
  return [...blocks].map(([, indent = "", language = "", file, text = ""]) => ({
    language,
    file,
    text: text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));
}

/** Follows a page. */
export async function runPage(
  page: string,
  { folder: root, variables, functions = "", change = (commands) => commands }: Reader,
): Promise<CommandRun[]> {
  mkdirSync(root, { recursive: true });
  const blocks = codeBlocks(readFileSync(page, "utf8"));
  const runs: CommandRun[] = [];
  // Changes of folder and variables last from block to block, as in the reader's terminal.
  const place = join(root, ".place");
  writeFileSync(place, root);
  const folder = () => readFileSync(place, "utf8").trim();
  let exports = "";
  for (const [index, { language, file, text }] of blocks.entries()) {
    if (file !== undefined) {
      mkdirSync(dirname(join(folder(), file)), { recursive: true });
      writeFileSync(join(folder(), file), text);
    }
    if (language !== "sh" || file !== undefined) continue;
    const command = text.replaceAll(/^export (\w+)=.*…$/gm, (line, name: string) =>
      name in variables ? `export ${name}=${variables[name]}` : line,
    );
    const next = blocks[index + 1];
    // A command that serves standard input ends.
    const script = `set -e\nexec < /dev/null\n${functions}\n${exports}\n${change(command)}\npwd > "${place}"`;
    const { stdout } = await run("bash", ["-c", script], folder(), { ...variables, NO_COLOR: "1" });
    exports += command.match(/^export .*$/gm)?.join("\n") ?? "";
    exports += "\n";
    runs.push({
      command: text,
      printed: stdout.trim(),
      promised: next?.language === "text" ? next.text.trim() : undefined,
    });
  }
  return runs;
}

/** Returns a pattern for a promised output, in which `…` is any text. */
export function patternOf(promised: string): RegExp {
  const parts = promised.split("…").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join("[^]*")}$`);
}
