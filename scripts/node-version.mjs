// Stops with a clear sentence on a Node that is too old, before anything else can fail in an unclear way.
// The minimum is read from the root package.json, so that it stands in one place.
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/**
 * Whether a Node version satisfies a range of the form `>=20.19`.
 * @param {string} version such as `20.19.3`
 * @param {string} range such as `>=20.19`
 */
export function satisfiesMinimum(version, range) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [minimumMajor = 0, minimumMinor = 0] = range.replace(">=", "").split(".").map(Number);
  return major > minimumMajor || (major === minimumMajor && minor >= minimumMinor);
}

/** Ends the process with exit code 1 when this Node is older than the root package.json allows. */
export function requireSupportedNode() {
  if (satisfiesMinimum(process.versions.node, engines.node)) return;
  console.error(
    `This repository needs Node ${engines.node}; this is Node ${process.versions.node}. Install a newer Node.`,
  );
  process.exit(1);
}
