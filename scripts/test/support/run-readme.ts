// Runs the code blocks of a README in a test. A block's `// → text` comments are its expected output.
import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { transform } from "esbuild";

/** One ```js or ```ts block of a README. */
export interface ReadmeBlock {
  /** The last heading before the block. */
  readonly heading: string;
  readonly code: string;
}

/** Returns the ```js and ```ts blocks of a Markdown file, in order. */
export function readmeBlocks(file: URL): ReadmeBlock[] {
  const blocks: ReadmeBlock[] = [];
  let heading = "";
  const markdown = readFileSync(file, "utf8");
  for (const [, title, code] of markdown.matchAll(/^#+ (.+)$|^```(?:js|ts)\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    if (code !== undefined) blocks.push({ heading, code });
  }
  return blocks;
}

/** Returns the lines that a block promises to print. */
export function promisedOutput({ code }: ReadmeBlock): string[] {
  return [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, text]) => text ?? "");
}

type AsyncFunction = (...args: unknown[]) => Promise<void>;

/** Returns the code of a block without types. */
export async function javaScriptOf({ code }: ReadmeBlock): Promise<string> {
  const { code: plain } = await transform(code, {
    loader: "ts",
    target: "es2022",
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  return plain;
}

/**
 * Runs a block and returns the lines that it printed. Its imports are taken from `modules`.
 * @throws the block's error, or an Error for an import that `modules` does not contain
 */
export async function runBlock(block: ReadmeBlock, modules: Readonly<Record<string, object>>): Promise<string[]> {
  const plain = await javaScriptOf(block);
  const body = plain.replace(
    /^import (\{[^}]*\}) from ("[^"]+");$/gm,
    (_, names, from) => `const ${names} = load(${from});`,
  );
  const lines: string[] = [];
  const print = (...values: unknown[]) =>
    lines.push(values.map((value) => (typeof value === "string" ? value : inspect(value))).join(" "));
  const load = (name: string) => {
    const found = modules[name];
    if (found === undefined)
      throw new Error(`Expected one of ${Object.keys(modules).join(", ")}, got an import of ${name}.`);
    return found;
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- the purpose of this function is to run the README's text
  const run = new Function("load", "console", `return (async () => {\n${body}\n})();`) as AsyncFunction;
  await run(load, { log: print });
  return lines;
}
