// Numbers on the command line.
import { UsageError } from "./exit-codes.ts";

/**
 * Parses a port.
 * @throws UsageError if the text is no port
 */
export function portOf(option: string, text: string): number {
  const port = Number(text);
  if (text.trim() === "" || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`Expected a port from 0 to 65535 in ${option}, got "${text}".`);
  return port;
}

/**
 * Parses a number of things or of seconds.
 * @throws UsageError if the text is no positive integer
 */
export function positiveInteger(option: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new UsageError(`Expected a positive integer in ${option}, got "${text}".`);
  return value;
}
