import type { HtmlOptions } from "@ws/render";
import { MirrorError } from "../../errors.ts";
import type { ExportContext } from "../export-context.ts";

type Hooks = Pick<HtmlOptions, "renderEquation" | "highlightCode">;

/** The libraries of HTML exports, by the options that ask for them. Users install them. */
const LIBRARIES = {
  math: { library: "katex", load: (): Promise<Hooks> => import("@ws/render/math") },
  highlight: { library: "highlight.js", load: (): Promise<Hooks> => import("@ws/render/highlight") },
};

/**
 * Loads the libraries for equations and code that an export was asked for.
 * @throws MirrorError `invalid_argument` if a library is not installed
 */
export async function htmlHooks(
  options: Pick<ExportContext, "math" | "highlight">,
  libraries = LIBRARIES,
): Promise<Hooks> {
  const hooks: Hooks[] = [];
  for (const option of ["math", "highlight"] as const) {
    const { library, load } = libraries[option];
    if (options[option]) hooks.push(await installed(library, option, load));
  }
  return Object.assign({}, ...hooks) as Hooks;
}

async function installed(library: string, option: string, load: () => Promise<Hooks>): Promise<Hooks> {
  try {
    return await load();
  } catch (cause) {
    throw new MirrorError(
      "invalid_argument",
      `Expected ${library} to be installed for ${option}. Run "npm install ${library}", or leave ${option} out.`,
      { cause },
    );
  }
}
