// Starts a program and waits for it. Every script here starts programs through this one function.
import { spawn } from "node:child_process";
import { ROOT } from "./workspace.mjs";

/** @satisfies {Record<string, import("node:child_process").StdioOptions>} */
const STDIO = { capture: ["ignore", "pipe", "pipe"], inherit: ["ignore", 1, 2], stderr: ["ignore", 2, 2] };

/**
 * @typedef {object} CommandResult
 * @property {number} exitCode 1 when the program could not be started or was ended by a signal
 * @property {string} output what it wrote to both streams, in order; empty when they were inherited
 * @property {string} stdout what of it went to standard output
 */

/**
 * Runs a program to its end; a program that fails is a result here, not an exception.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, output?: keyof typeof STDIO }} [options]
 *   `stderr` sends what the program prints there, so that standard output stays free for the caller's own.
 * @returns {Promise<CommandResult>}
 */
export function runCommand(program, args, { cwd = ROOT, env = process.env, output: destination = "capture" } = {}) {
  return new Promise((resolve) => {
    // Windows starts npx and the tools' shims only through its shell.
    const child = spawn(program, args, { cwd, env, stdio: STDIO[destination], shell: process.platform === "win32" });
    let output = "";
    let stdout = "";
    child.stdout?.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
      output += text;
      stdout += text;
    });
    child.stderr?.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
      output += text;
    });
    child.on("error", (error) => resolve({ exitCode: 1, output: `${output}${program}: ${error.message}\n`, stdout }));
    child.on("close", (code) => resolve({ exitCode: code ?? 1, output, stdout }));
  });
}
