import { join } from "node:path";
import { startChild } from "../shared/child.mjs";
import { startService } from "../shared/programs.mjs";
import { writeWorkspace } from "./workspace.mjs";

/** @typedef {import("../shared/child.mjs").Child<typeof import("./pull-process.mjs")>} PullProcess */

/**
 * Works with a service that has a workspace.
 * @template Result
 * @param {string} folder for temporary files
 * @param {Parameters<typeof writeWorkspace>[1] & { service?: readonly string[] }} options `service`: options of `ws-emulator`
 * @param {(url: string) => Promise<Result>} work
 */
export async function withService(folder, { service: args = [], ...workspace }, work) {
  const seed = join(folder, "workspace.json");
  writeWorkspace(seed, workspace);
  const service = await startService("--seed", seed, ...args);
  try {
    return await work(service.url);
  } finally {
    await service.stop();
  }
}

/**
 * Works with a process that pulls.
 * @template Result
 * @param {(process: PullProcess) => Promise<Result>} work
 */
export async function withPullProcess(work) {
  /** @type {PullProcess} */
  const child = await startChild(new URL("pull-process.mjs", import.meta.url));
  try {
    return await work(child);
  } finally {
    child.stop();
  }
}

/** Pulls in a process of its own. @param {import("./pull-process.mjs").PullRequest} request */
export const pullOnce = (request) => withPullProcess((child) => child.call("pull", request));
