// The settings that all programs of `commander` share.
import { createRequire } from "node:module";
import { escapeControls } from "../messages.ts";
import type { Output } from "./reporter.ts";

/** The settings of `configureOutput()` of `commander`. */
export interface OutputSettings {
  /** Writes a result. */
  readonly writeOut: (text: string) => void;
  /** Writes an error. */
  readonly writeErr: (text: string) => void;
  /** Writes an error of `commander` itself. */
  readonly outputError: (text: string, write: (text: string) => void) => void;
}

/** A program of `commander` that has no settings yet. */
export interface NewProgram {
  /** Returns the name of the program. */
  readonly name: () => string;
  /** Adds the option `--version`. */
  readonly version: (version: string) => unknown;
  /** Makes `commander` throw an error in place of ending the process. */
  readonly exitOverride: () => unknown;
  /** Sets the streams. */
  readonly configureOutput: (settings: OutputSettings) => unknown;
}

/**
 * Gives a program its version and its output. Call it before commands are added, which inherit the settings.
 * @returns the program
 */
export function setUpProgram<Program extends NewProgram>(
  program: Program,
  { stdout, stderr }: Output,
  version: string,
): Program {
  program.version(version);
  program.exitOverride();
  program.configureOutput({
    writeOut: (text) => void stdout.write(text),
    // An error repeats the arguments, so control characters are escaped.
    writeErr: (text) => void stderr.write(text.split("\n").map(escapeControls).join("\n")),
    outputError: (text, write) => write(withoutValue(text).replace(/^error: /u, `${program.name()}: `)),
  });
  return program;
}

/**
 * Returns the words that start a program as typed, such as `npx @ws/mirror` for `ws-mirror`: also where no program is installed
 * globally. The packages of these programs have one command each.
 */
export const typedName = (program: string): string => `npx @ws/${program.replace(/^ws-/u, "")}`;

/** An unknown option: its name, its value, and the rest of the message. */
const UNKNOWN_OPTION = /^error: unknown option '(-[^'=\s]*)[^]*?'(\n\(Did you mean [^\n]*\))?\n?$/u;

/** Names of options under which people pass a token. */
const TOKEN_OPTION = /^--(?:[a-z-]*-)?(?:auth|key|password|secret|token)$/iu;

/** Returns the message for an unknown option without its value, which can be a token. */
function withoutValue(text: string): string {
  const [, name, hint = ""] = UNKNOWN_OPTION.exec(text) ?? [];
  if (name === undefined) return text;
  const way = TOKEN_OPTION.test(name) ? "\nA token is never an argument. Set the variable WORKSPACE_TOKEN to it." : "";
  return `error: unknown option '${name}'${way || hint}\n`;
}

/**
 * Returns the version of a package.
 * @param name name of the package that calls the function
 * @param url `import.meta.url` of the caller. The package is found by its name, because its builds have different depths
 */
export function packageVersion(name: string, url: string): string {
  const manifest: unknown = createRequire(url)(`${name}/package.json`);
  return (manifest as { readonly version: string }).version;
}
