// Follows a page of the documentation as its reader would: writes the files that it shows and runs its commands, in order.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT, run } from "../../scripts/test/repository.ts";
import { PROJECT } from "./project.ts";

/** A block of code in a page. */
interface CodeBlock {
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

/** Returns the code blocks of a page. Blocks in lists are indented. */
export function codeBlocks(markdown: string): CodeBlock[] {
  const blocks = markdown.matchAll(/^( *)```(\w+)(?: \[([^\]]+)\])?\n([\s\S]*?)^\1```$/gm);
  return [...blocks].map(([, indent = "", language = "", file, text = ""]) => ({
    language,
    file,
    text: text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));
}

/**
 * Runs a page in a new folder.
 * @param variables the values for which the reader has to put own ones, for example the token
 */
export async function runPage(page: string, variables: Readonly<Record<string, string>>): Promise<CommandRun[]> {
  const root = join(PROJECT, "pages", basename(page, ".md"));
  mkdirSync(root, { recursive: true });
  const blocks = codeBlocks(readFileSync(page, "utf8"));
  const runs: CommandRun[] = [];
  // Changes of folder and variables last from block to block, as in the reader's terminal.
  const place = join(root, ".place");
  writeFileSync(place, root);
  const folder = () => readFileSync(place, "utf8").trim();
  let exports = "";
  for (const [index, { language, file, text }] of blocks.entries()) {
    if (file !== undefined) writeFileSync(join(folder(), file), text);
    if (language !== "sh") continue;
    const command = text.replaceAll(/^export (\w+)=.*…$/gm, (line, name: string) =>
      name in variables ? `export ${name}=${variables[name]}` : line,
    );
    const next = blocks[index + 1];
    const own = `npm() { node "${join(ROOT, "scripts/npm-with-tarballs.mjs")}" "$@"; }`;
    const script = `set -e\n${own}\n${exports}\n${command}\npwd > "${place}"`;
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
