import { UsageError } from "../exit-codes.ts";

/**
 * Parses a port on the command line.
 * @throws UsageError if the text is no port
 */
export function portOf(option: string, text: string): number {
  const port = Number(text);
  if (text.trim() === "" || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`Expected a port from 0 to 65535 in ${option}, got "${text}".`);
  return port;
}
