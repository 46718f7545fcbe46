import type { HtmlOptions } from "@ws/render";
import { isMissingModule } from "@ws/helpers/node";
import { loadOptional } from "../../load-optional.ts";
import type { ExportContext } from "../export-context.ts";

type Hooks = Pick<HtmlOptions, "renderEquation" | "highlightCode">;

/** A library of HTML exports. Users install it. */
interface Library {
  readonly hook: keyof Hooks;
  /** A sentence about pages without the library. */
  readonly without: string;
  readonly library: string;
  readonly load: () => Promise<Hooks>;
}

/** The libraries by the options that ask for them. */
const LIBRARIES: Readonly<Record<"math" | "highlight", Library>> = {
  math: {
    hook: "renderEquation",
    without: "Equations are shown as their source.",
    library: "katex",
    load: () => import("@ws/render/math"),
  },
  highlight: {
    hook: "highlightCode",
    without: "Code has no colors.",
    library: "highlight.js",
    load: () => import("@ws/render/highlight"),
  },
};

/** Returns the hint for pages with equations or code whose library is not installed. */
export function libraryHint(hook: string): string | undefined {
  const found = Object.values(LIBRARIES).find((library) => library.hook === hook);
  return found && `${found.without} Run "npm install @ws/mirror ${found.library}" to change that.`;
}

/**
 * Loads the libraries for equations and code that the options name.
 * @throws MirrorError `invalid_argument` if a library that an option asks for is not installed
 */
export async function htmlHooks(
  options: Pick<ExportContext, "math" | "highlight">,
  libraries = LIBRARIES,
): Promise<Hooks> {
  const hooks: { -readonly [Name in keyof Hooks]: Hooks[Name] } = {};
  for (const option of ["math", "highlight"] as const) {
    const { hook, library, load } = libraries[option];
    const message = `Expected ${library} to be installed for ${option}. Run "npm install @ws/mirror ${library}", or leave ${option} out.`;
    if (options[option] === true) Object.assign(hooks, await loadOptional(load, message));
    else if (options[option] === false) hooks[hook] = false;
    else
      try {
        Object.assign(hooks, await load());
      } catch (error) {
        if (!isMissingModule(error)) throw error;
      }
  }
  return hooks;
}
