import { join } from "node:path";
import { startChild } from "../shared/start-child.mjs";
import { seconds } from "../shared/measurement.mjs";
import { Service } from "./service.mjs";
import { writeWorkspace } from "./workspace.mjs";

/** @typedef {import("../shared/measurement.mjs").Measurement} Measurement */

/**
 * Measures how much of a rate limit a first pull with the adaptive pace uses, and whether calls fail.
 * @param {string} folder for temporary files
 * @param {{ pages: number, perSecond: number }} options
 * @returns {Promise<Measurement[]>}
 */
export async function measureRate(folder, { pages, perSecond }) {
  const seed = join(folder, `rate-${pages}.json`);
  writeWorkspace(seed, { pages });
  const limit = ["--rate-limit-per-second", String(perSecond), "--rate-limit-burst", String(perSecond)];
  const service = await Service.start(seed, ...limit);
  const child = await startChild(new URL("pull-process.mjs", import.meta.url));
  try {
    const request = { folder: join(folder, `rate-${perSecond}`), url: service.url, isAdaptive: true };
    const { requests, refused, failed, omissions, ms } = /** @type {import("./pull-process.mjs").PullSample} */ (
      await child.request(request)
    );
    // The bucket is full at the beginning.
    const allowed = perSecond + (ms / 1000) * perSecond;
    const note = `${requests} requests in ${seconds(ms)}, ${refused} responses with 429`;
    return [
      {
        title: `limit of ${perSecond}/s, adaptive pace: share of the allowed rate`,
        value: requests / allowed,
        format: "percent",
        direction: "≥",
        limit: 0.9,
        note,
      },
      {
        title: `limit of ${perSecond}/s, adaptive pace: failed calls`,
        value: failed + omissions,
        format: "count",
        direction: "≤",
        limit: 0,
        note,
      },
    ];
  } finally {
    child.stop();
    await service.stop();
  }
}
