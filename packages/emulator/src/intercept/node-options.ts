// The environment variable with which Node.js loads a module before every program.
import { fileURLToPath } from "node:url";

/** The CommonJS copy: threads run `--require` of the variable, but not `--import`, before a script without a file. */
const REGISTER_FILE = fileURLToPath(new URL("../cjs/register.cjs", import.meta.url));

/**
 * Returns a value of NODE_OPTIONS that loads `@ws/emulator/register`, also in the threads of the program and in the
 * programs that it starts.
 * @param options the present value, whose options stay
 */
export function withRegister(options = "", file = REGISTER_FILE): string {
  // Inside of quotes, a backslash makes the next character literal.
  const option = `--require ${/^[\w./-]+$/.test(file) ? file : `"${file.replaceAll(/[\\"]/g, "\\$&")}"`}`;
  if (options.includes(option)) return options;
  return options.trim() === "" ? option : `${options} ${option}`;
}
