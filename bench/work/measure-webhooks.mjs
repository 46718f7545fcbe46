import { createHmac, randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { startRedis } from "../shared/programs.mjs";
import { formatBytes, row } from "../shared/rows.mjs";
import { quantile } from "../shared/statistics.mjs";
import { startFleet } from "./start-fleet.mjs";

const TOKEN = "secret_bench";
const WORKSPACES = 100;
/** Objects of a workspace that its events name. */
const OBJECTS = 5;
/** Time between two batches of events. */
const TICK_MS = 10;

/**
 * Sends signed events at a rate, and counts what is stored.
 * @param {{ folder: string, seconds: number, perSecond: number }} options
 */
export async function measureWebhooks({ folder, seconds, perSecond }) {
  const redis = await startRedis();
  const file = join(folder, "webhooks.json");
  const names = Array.from({ length: WORKSPACES }, (_, index) => `w${index}`);
  writeFileSync(file, JSON.stringify(names.map((name) => ({ name, webhookToken: TOKEN }))));
  const receiver = startFleet(["webhooks", "--queue", redis.url, "--workspaces", file, "--port", "0"]);
  const client = new Redis(redis.url);
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  try {
    const port = Number(await receiver.printed(/"type":"listening".*"port":(\d+)/));
    const send = (/** @type {number} */ forSeconds) => sendEvents(agent, port, names, perSecond, forSeconds);
    const memory = async () => ({ heap: await receiver.heapBytes(), redis: await usedMemory(client) });
    const warmUp = await send(4);
    const before = await memory();
    const { latencies, refused, accepted } = await send(seconds);
    const after = await memory();
    const expected = new Set([...warmUp.accepted, ...accepted]).size;
    let stored = 0;
    for (const name of names) stored += await client.hlen(`{ws-mirror}:hints:${name}`);
    const at = (/** @type {number} */ share) => `${quantile(latencies, share).toFixed(1)} ms`;
    const times = `median ${at(0.5)}, 99.9 % ${at(0.999)}, longest ${at(1)}`;
    const sent = `${latencies.length} events, ${refused} without status 200`;
    const title = `webhooks, ${perSecond}/s for ${seconds} s`;
    return [
      row(`${title}: sent events per second`, latencies.length / seconds, `≥ ${perSecond * 0.99}`, sent),
      row(`${title}: time of a response, 99 %`, quantile(latencies, 0.99), "≤ 10 ms", times),
      row(`${title}: lost hints`, expected - stored + refused, "≤ 0", `${stored} hints of ${expected} objects`),
      row(`${title}: growth of Redis`, after.redis - before.redis, "≤ 1 MB", `${await client.dbsize()} keys`),
      row(
        `${title}: growth of the heap after a collection`,
        after.heap - before.heap,
        "≤ 1 MB",
        formatBytes(after.heap),
      ),
    ];
  } finally {
    agent.destroy();
    client.disconnect();
    await receiver.stop();
    redis.stop();
  }
}

/**
 * Sends events for some seconds. `accepted` has the objects of the events that were accepted.
 * @param {Agent} agent
 * @param {number} port
 * @param {readonly string[]} names
 * @param {number} perSecond
 * @param {number} forSeconds
 */
async function sendEvents(agent, port, names, perSecond, forSeconds) {
  /** @type {number[]} */
  const latencies = [];
  const accepted = new Set();
  let refused = 0;
  const sendOne = async () => {
    const name = names[Math.floor(Math.random() * names.length)] ?? "";
    const id = `00000000-0000-4000-8000-${String(Math.floor(Math.random() * OBJECTS)).padStart(12, "0")}`;
    const sentAt = performance.now();
    const status = await post(agent, port, name, id);
    latencies.push(performance.now() - sentAt);
    // The receiver is there before its Redis: the service repeats what was refused.
    if (status === 200) accepted.add(`${name} ${id}`);
    else refused += 1;
  };
  const startedAt = performance.now();
  const pending = [];
  for (let elapsed = 0; elapsed < forSeconds; elapsed = (performance.now() - startedAt) / 1000) {
    while (pending.length < elapsed * perSecond) pending.push(sendOne());
    await sleep(TICK_MS);
  }
  await Promise.all(pending);
  return { latencies, refused, accepted };
}

/**
 * @param {Agent} agent
 * @param {number} port
 * @param {string} name
 * @param {string} id
 * @returns {Promise<number | undefined>}
 */
function post(agent, port, name, id) {
  const timestamp = new Date().toISOString();
  const entity = { id, type: "page" };
  const body = JSON.stringify({ id: randomUUID(), type: "page.content_updated", timestamp, entity });
  const signature = `sha256=${createHmac("sha256", TOKEN).update(body).digest("hex")}`;
  const headers = { "x-notion-signature": signature, "content-length": body.length };
  return new Promise((resolve, reject) => {
    const options = { agent, port, host: "127.0.0.1", method: "POST", path: `/webhooks/${name}`, headers };
    const sent = request(options, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode));
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

/** Returns the memory of the data in Redis in bytes. @param {Redis} client */
async function usedMemory(client) {
  return Number(/^used_memory_dataset:(\d+)/m.exec(await client.info("memory"))?.[1]);
}
