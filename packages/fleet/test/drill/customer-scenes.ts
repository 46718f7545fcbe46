// Faults of one customer, which no other customer may notice: entries of the file, tokens, webhooks, and a service that fails.
import { createHmac } from "node:crypto";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Emulator } from "@ws/emulator";
import { expect } from "vitest";
import { hintsKeyOf } from "../../src/redis/keys.ts";
import type { Customer, Drill } from "./drill.ts";
import { DrillWorker } from "./drill-worker.ts";
import type { Scene } from "./scene.ts";

const WEBHOOK_TOKEN = "secret_drill";
const EVENTS = 50_000;
const PAGES = 10_000;
const REPEAT_MS = 200;

/** Time for the hints that are left. A machine with much other work needs 20 minutes. */
const DRAIN_MS = 1_500_000;

/** Answers of Notion that last. */
const REFUSALS = {
  "503 for ever": { status: 503, code: "service_unavailable" },
  "429 for ever": { status: 429, code: "rate_limited", headers: { "retry-after": "1" } },
} as const;

/** Returns a scene in which the service of one customer answers with an error only. */
function refusalScene(title: keyof typeof REFUSALS, name: Customer): Scene {
  return {
    done: `the service of one customer answers with ${title}`,
    async play(drill) {
      const { status, code, ...more } = REFUSALS[title];
      const body = JSON.stringify({ object: "error", status, code, message: "The drill refuses." });
      const since = DrillWorker.nextFailure;
      drill.service(name).refusal = { status, body, headers: { "content-type": "application/json" }, ...more };
      let line: string;
      try {
        await drill.expectRuns(drill.others(name), drill.mark());
        line = await drill.expectFailure(name, /./u, since);
        await drill.expectRuns(drill.others(name), drill.mark());
      } finally {
        drill.service(name).refusal = undefined;
      }
      await resumeNow(drill, name);
      await drill.expectCalm();
      return `the others go on; ${line}`;
    },
  };
}

/** Lets a workspace that has failed wait no longer, as an operator does after a repair. */
async function resumeNow(drill: Drill, name: Customer): Promise<void> {
  const command = drill.servers.run([
    "pull",
    name,
    "--queue",
    drill.queueUrl,
    "--database",
    drill.servers.postgres.url,
  ]);
  expect(await command.ended, command.stderr()).toBe(0);
}

/** Revokes the token of a workspace, as its owner does. */
function revoke({ handle }: Emulator, token: string): void {
  const authorization = `Basic ${Buffer.from("client:secret").toString("base64")}`;
  const headers = { authorization, "notion-version": "2026-03-11", "content-type": "application/json" };
  const { status } = handle({ method: "POST", url: "/v1/oauth/revoke", headers, body: JSON.stringify({ token }) });
  expect(status, "status of the revocation").toBe(200);
}

export const customerScenes: readonly Scene[] = [
  {
    done: "an entry with an invalid name and one without its variable are in the file",
    async play(drill) {
      const since = DrillWorker.nextFailure;
      const mark = drill.mark();
      drill.writeFile({}, { name: "Not A Name", token: "x" }, { name: "unset", tokenVariable: "DRILL_UNSET" });
      const lines = [
        await drill.expectFailure("", /Expected a name of lower-case letters/u, since),
        await drill.expectFailure("unset", /DRILL_UNSET/u, since),
      ];
      await drill.expectRuns(drill.customers, mark);
      await expect.poll(async () => drill.metric("ws_mirror_bad_entries")).toEqual(new Map([["", 1]]));
      await expect.poll(async () => (await drill.metric("ws_mirror_failures")).get("unset") ?? 0).toBeGreaterThan(0);
      drill.writeFile();
      await drill.expectCalm();
      return lines.join(" / ");
    },
  },
  {
    done: "the token of one customer is revoked, and a new one is put into its tokenFile",
    async play(drill) {
      const since = DrillWorker.nextFailure;
      const tokenFile = join(drill.servers.folder, "acme.token");
      const { emulator } = drill.service("acme");
      // The editor of the drill has the token of the emulator.
      writeFileSync(tokenFile, "ntn_first");
      drill.kept.acme = { token: undefined, tokenFile };
      drill.writeFile();
      await drill.expectCalm();
      revoke(emulator, "ntn_first");
      const line = await drill.expectFailure("acme", /401/u, since);
      await drill.expectRuns(drill.others("acme"), drill.mark());
      await expect.poll(async () => (await drill.metric("ws_mirror_failures")).get("acme") ?? 0).toBeGreaterThan(0);
      writeFileSync(tokenFile, "ntn_second");
      await drill.expectCalm();
      return `the others go on; ${line}; pulled again without a restart`;
    },
  },
  {
    done: "the tokenFile of a customer with one run a day appears late, with a wrong token at first",
    async play(drill) {
      let since = DrillWorker.nextFailure;
      const tokenFile = join(drill.servers.folder, "stark.token");
      const runs = () => drill.mark().get("stark") ?? 0;
      drill.writeFile({ stark: { token: undefined, tokenFile } });
      const lines = [await drill.expectFailure("stark", /ENOENT/u, since)];
      drill.writeFile({ stark: { token: undefined, tokenFile, everyMinutes: 1_440 } });
      since = DrillWorker.nextFailure;
      writeFileSync(tokenFile, "wrong");
      lines.push(await drill.expectFailure("stark", /401/u, since));
      const before = runs();
      const startedAt = performance.now();
      writeFileSync(`${tokenFile}.new`, drill.service("stark").emulator.token);
      renameSync(`${tokenFile}.new`, tokenFile);
      await expect.poll(runs, { message: "runs of stark", timeout: 60_000 }).toBeGreaterThan(before);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      drill.writeFile();
      await drill.expectCalm();
      return `${lines.join(" / ")}; pulled ${seconds} s after the file had the right token`;
    },
  },
  {
    done: "the file of the workspaces becomes text that is not JSON, then is gone",
    async play(drill) {
      const since = DrillWorker.nextFailure;
      const isWrong = async () => (await drill.metric("ws_mirror_workspaces_file_wrong")).get("");
      writeFileSync(drill.servers.file, '[{ "name": ');
      const lines = [await drill.expectFailure("", /not JSON/u, since)];
      rmSync(drill.servers.file);
      lines.push(await drill.expectFailure("", /ENOENT/u, since));
      await expect.poll(isWrong).toBe(1);
      await drill.expectRuns(drill.customers, drill.mark());
      drill.writeFile();
      await expect.poll(isWrong).toBe(0);
      await drill.expectCalm();
      return `all go on; ${lines.join(" / ")}`;
    },
  },
  refusalScene("503 for ever", "globex"),
  refusalScene("429 for ever", "hooli"),
  {
    done: `${EVENTS} webhooks of ${PAGES} pages arrive for one customer`,
    async play(drill) {
      drill.writeFile({ umbrella: { webhookToken: WEBHOOK_TOKEN } });
      const args = ["--queue", drill.queueUrl, "--workspaces", drill.servers.file, "--port", "0"];
      const receiver = drill.servers.run(["webhooks", ...args]);
      await receiver.printed("Listening for webhooks on port ");
      const port = Number(/port (\d+)/u.exec(receiver.stderr())?.[1]);
      const [mark, startedAt] = [drill.mark(), performance.now()];
      // So slow that hints wait while whole runs are due.
      const service = drill.service("umbrella");
      const { delayMs } = service;
      service.delayMs = 100;
      const refusals = await sendEvents(port);
      // The receiver is there before its connection to Redis.
      expect(
        [...refusals.keys()].filter((status) => status !== 503),
        "statuses of refusals",
      ).toEqual([]);
      const most = await countHints(drill);
      expect(most, "hints that wait").toBeLessThanOrEqual(PAGES);
      expect(most, "hints that wait").toBeGreaterThan(0);
      await drill.expectRuns(drill.customers, mark);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      const left = await countHints(drill);
      expect(left, "hints that wait while whole runs take place").toBeGreaterThan(0);
      service.delayMs = delayMs;
      await expect.poll(() => countHints(drill), { message: "hints that wait", timeout: DRAIN_MS }).toBe(0);
      const drained = Math.round((performance.now() - startedAt) / 1000);
      receiver.child.kill("SIGTERM");
      await receiver.ended;
      drill.writeFile();
      await drill.expectCalm();
      return `${most} hints waited; each customer had two whole runs within ${seconds} s, when ${left} hints were left; all hints read after ${drained} s`;
    },
  },
];

/** Returns the number of hints that wait. */
const countHints = (drill: Drill): Promise<number> =>
  drill.servers.withRedis((client) => client.hlen(hintsKeyOf("umbrella")));

/** Sends the events, and repeats those that are refused, as Notion does. Returns the number of refusals by status. */
async function sendEvents(port: number): Promise<ReadonlyMap<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const refusals = new Map<number, number>();
  let sent = 0;
  const sendAll = async () => {
    while (sent < EVENTS) {
      sent += 1;
      const number = sent;
      for (let status = await sendEvent(agent, port, number); status !== 200;) {
        refusals.set(status, (refusals.get(status) ?? 0) + 1);
        await sleep(REPEAT_MS);
        status = await sendEvent(agent, port, number);
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, sendAll));
  agent.destroy();
  return refusals;
}

/** Sends an event of a page that the copy does not have. Returns the status. */
function sendEvent(agent: Agent, port: number, number: number): Promise<number> {
  const id = `00000000-0000-4000-8000-${String(number % PAGES).padStart(12, "0")}`;
  const timestamp = "2026-07-02T09:00:00.000Z";
  const event = { id: `event-${number}`, type: "page.content_updated", timestamp, entity: { id, type: "page" } };
  const body = JSON.stringify(event);
  const signature = `sha256=${createHmac("sha256", WEBHOOK_TOKEN).update(body).digest("hex")}`;
  const headers = { "x-notion-signature": signature, "content-length": body.length };
  const options = { agent, port, host: "127.0.0.1", method: "POST", path: "/webhooks/umbrella", headers };
  return new Promise((resolve, reject) => {
    const outgoing = request(options, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}
