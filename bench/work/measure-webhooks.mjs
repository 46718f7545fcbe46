import { createHmac, randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { startMirror, startRedis } from "./servers.mjs";

/** @typedef {import("../shared/measurement.mjs").Measurement} Measurement */

const TOKEN = "secret_bench";
const WORKSPACES = 100;
/** Objects of a workspace that its events name. */
const OBJECTS = 5;
/** Time between two batches of events. */
const TICK_MS = 10;

/**
 * Sends signed events at a rate, and counts what is stored.
 * @param {string} folder for temporary files
 * @param {{ seconds: number, perSecond: number }} options
 * @returns {Promise<Measurement[]>}
 */
export async function measureWebhooks(folder, { seconds, perSecond }) {
  const redis = await startRedis();
  const file = join(folder, "webhooks.json");
  const names = Array.from({ length: WORKSPACES }, (_, index) => `w${index}`);
  writeFileSync(file, JSON.stringify(names.map((name) => ({ name, webhookToken: TOKEN }))));
  const args = ["webhooks", "--queue", redis.url, "--workspaces", file, "--port", "0"];
  /** @type {(port: number) => void} */
  let onPort = () => {};
  const listening = new Promise((/** @type {(port: number) => void} */ resolve) => (onPort = resolve));
  const receiver = startMirror(args, (event) => {
    if (event.type === "listening") onPort(Number(event["port"]));
  });
  const client = new Redis(redis.url);
  try {
    const port = await listening;
    const agent = new Agent({ keepAlive: true, maxSockets: 32 });
    const expected = new Set();
    await sendEvents(agent, port, names, { perSecond, milliseconds: 4_000, expected });
    const [before, redisBefore] = [await receiver.heapBytes(), await usedMemory(client)];
    const { latencies, refused } = await sendEvents(agent, port, names, {
      perSecond,
      milliseconds: seconds * 1000,
      expected,
    });
    const [after, redisAfter] = [await receiver.heapBytes(), await usedMemory(client)];
    agent.destroy();
    let stored = 0;
    for (const name of names) stored += await client.hlen(`ws-mirror:hints:${name}`);
    const growth = {
      redis: redisAfter - redisBefore,
      keys: await client.dbsize(),
      heap: after - before,
      heapAfter: after,
    };
    return measurementsOf({ seconds, perSecond, latencies, refused, expected: expected.size, stored, growth });
  } finally {
    client.disconnect();
    await receiver.stop();
    redis.stop();
  }
}

/**
 * @param {{ seconds: number, perSecond: number, latencies: number[], refused: number, expected: number, stored: number,
 *   growth: { redis: number, keys: number, heap: number, heapAfter: number } }} figures
 * @returns {Measurement[]}
 */
function measurementsOf({ seconds, perSecond, latencies, refused, expected, stored, growth }) {
  latencies.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  const title = `webhooks, ${perSecond}/s for ${seconds} s`;
  const figures = `median ${at(0.5).toFixed(1)} ms, 99.9 % ${at(0.999).toFixed(1)} ms, longest ${at(0.999999).toFixed(1)} ms`;
  return [
    {
      title: `${title}: sent events per second`,
      value: Math.round(latencies.length / seconds),
      format: "count",
      direction: "≥",
      limit: perSecond * 0.99,
      note: `${latencies.length} events, ${refused} without status 200`,
    },
    {
      title: `${title}: time of a response, 99 %`,
      value: Number(at(0.99).toFixed(1)),
      format: "count",
      direction: "≤",
      limit: 10,
      note: figures,
    },
    {
      title: `${title}: lost hints`,
      value: expected - stored + refused,
      format: "count",
      direction: "≤",
      limit: 0,
      note: `${stored} hints of ${expected} objects`,
    },
    {
      title: `${title}: growth of Redis`,
      value: Math.max(0, growth.redis),
      format: "bytes",
      direction: "≤",
      limit: 1_000_000,
      note: `${growth.keys} keys`,
    },
    {
      title: `${title}: growth of the heap after a collection`,
      value: Math.max(0, growth.heap),
      format: "bytes",
      direction: "≤",
      limit: 1_000_000,
      note: `${(growth.heapAfter / 1e6).toFixed(1)} MB`,
    },
  ];
}

/**
 * @param {Agent} agent
 * @param {number} port
 * @param {readonly string[]} names
 * @param {{ perSecond: number, milliseconds: number, expected: Set<unknown> }} options
 */
async function sendEvents(agent, port, names, { perSecond, milliseconds, expected }) {
  /** @type {number[]} */
  const latencies = [];
  let refused = 0;
  const startedAt = performance.now();
  /** @type {Promise<void>[]} */
  const pending = [];
  for (let sent = 0; ;) {
    const elapsed = performance.now() - startedAt;
    if (elapsed >= milliseconds) break;
    for (; sent < (elapsed / 1000) * perSecond; sent += 1) {
      const name = names[Math.floor(Math.random() * names.length)] ?? "";
      const id = `00000000-0000-4000-8000-${String(Math.floor(Math.random() * OBJECTS)).padStart(12, "0")}`;
      const began = performance.now();
      pending.push(
        post(agent, port, name, id).then((status) => {
          latencies.push(performance.now() - began);
          // The receiver is there before its Redis: the service repeats what was refused.
          if (status === 200) expected.add(`${name} ${id}`);
          else refused += 1;
        }),
      );
    }
    await sleep(TICK_MS);
  }
  await Promise.all(pending);
  return { latencies, refused };
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
