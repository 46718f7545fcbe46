// Runs the code blocks of a README, so that it cannot rot. A block's `// → text` comments are what it must print.
import { readFileSync } from "node:fs";
import { inspect } from "node:util";

/** One ```js block of a README. */
export interface ReadmeBlock {
  /** The heading that it stands under. */
  readonly heading: string;
  readonly code: string;
}

/** The ```js blocks of a Markdown file, in order. */
export function readmeBlocks(file: URL): ReadmeBlock[] {
  const blocks: ReadmeBlock[] = [];
  let heading = "";
  const markdown = readFileSync(file, "utf8");
  for (const [, title, code] of markdown.matchAll(/^#+ (.+)$|^```js\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    if (code !== undefined) blocks.push({ heading, code });
  }
  return blocks;
}

/** The lines that a block says it prints. */
export function promisedOutput({ code }: ReadmeBlock): string[] {
  return [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, text]) => text ?? "");
}

type AsyncFunction = (...args: unknown[]) => Promise<void>;

/**
 * Runs a block with `modules` in the place of what it imports; gives the lines that it printed.
 * @throws what the block throws, and for an import that `modules` does not have
 */
export async function runBlock({ code }: ReadmeBlock, modules: Readonly<Record<string, object>>): Promise<string[]> {
  const body = code.replace(
    /^import (\{[^}]*\}) from ("[^"]+");$/gm,
    (_, names, from) => `const ${names} = load(${from});`,
  );
  const lines: string[] = [];
  const print = (...values: unknown[]) =>
    lines.push(values.map((value) => (typeof value === "string" ? value : inspect(value))).join(" "));
  const load = (name: string) => {
    const found = modules[name];
    if (found === undefined) throw new Error(`The README imports ${name}, which this test does not have`);
    return found;
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- to run the README's own text is what this is for
  const run = new Function("load", "console", `return (async () => {\n${body}\n})();`) as AsyncFunction;
  await run(load, { log: print });
  return lines;
}
