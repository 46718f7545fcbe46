import { join } from "node:path";
import { row, seconds } from "../shared/rows.mjs";
import { pullOnce, withService } from "./pulls.mjs";

/**
 * Measures how much of a rate limit a first pull with the adaptive pace uses, and whether calls fail.
 * @param {string} folder for temporary files
 * @param {number} perSecond
 */
export async function measureRate(folder, perSecond) {
  const service = ["--rate-limit-per-second", String(perSecond), "--rate-limit-burst", String(perSecond)];
  const copy = join(folder, `rate-${perSecond}`);
  const sample = await withService(folder, { pages: perSecond * 4, service }, (url) =>
    pullOnce({ url, folder: copy, isAdaptive: true }),
  );
  const { requests, refused, failed, skipped, ms } = sample;
  // The bucket is full at the beginning.
  const allowed = perSecond + (ms / 1000) * perSecond;
  const title = `limit of ${perSecond}/s, adaptive pace`;
  const note = `${requests} requests in ${seconds(ms)}, ${refused} responses with 429`;
  return [
    row(`${title}: share of the allowed rate`, requests / allowed, "≥ 90 %", note),
    row(`${title}: failed calls`, failed + skipped, "≤ 0", note),
  ];
}
