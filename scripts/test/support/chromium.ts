// Debian's Chromium, for tests in a browser.
import { existsSync } from "node:fs";

const PATH = "/usr/bin/chromium";

/** Options of `chromium.launch()`. Without the last four arguments, Chromium sends requests of its own. */
export const CHROMIUM = {
  executablePath: PATH,
  args: [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/**
 * Returns true if Chromium is installed, and else reports which tests are skipped.
 * @param tests the name of the tests, for the report
 */
export function hasChromium(tests: string): boolean {
  const isInstalled = existsSync(PATH);
  if (!isInstalled) process.stderr.write(`Skipped the tests of ${tests}: ${PATH} is not installed.\n`);
  return isInstalled;
}
