import { InvalidPathParameterError } from "./errors.ts";

/**
 * Refuses a path that contains `..`, also encoded, with the messages of `@notionhq/client`. `@ws/client` checks paths more
 * strictly afterwards.
 * @throws InvalidPathParameterError
 */
export function refuseClimbingPath(path: string): void {
  if (path.includes("..")) {
    throw new InvalidPathParameterError(`Request path "${path}" contains path traversal sequence ".."`);
  }
  if (/%2e/i.test(path) && decode(path).includes("..")) {
    throw new InvalidPathParameterError(`Request path "${path}" contains encoded path traversal sequence`);
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // A single % is no encoding.
  }
}
