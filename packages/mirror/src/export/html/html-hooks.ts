import type { HtmlOptions } from "@ws/render";
import { loadOptional } from "../../load-optional.ts";
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
    const message = `Expected ${library} to be installed for ${option}. Run "npm install ${library}", or leave ${option} out.`;
    if (options[option]) hooks.push(await loadOptional(load, message));
  }
  return Object.assign({}, ...hooks) as Hooks;
}
