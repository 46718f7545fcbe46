// Faults of one customer, which no other customer may notice: entries of the file, tokens, webhooks, and a service that fails.
import { createHmac } from "node:crypto";
import { writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { expect } from "vitest";
import type { Customer, Drill } from "./drill.ts";
import { DrillWorker } from "./drill-worker.ts";
import type { Scene } from "./scene.ts";

const WEBHOOK_TOKEN = "secret_drill";
const EVENTS = 50_000;
const PAGES = 10_000;

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
      writeFileSync(tokenFile, "ntn_revoked");
      drill.writeFile({ acme: { token: undefined, tokenFile } });
      const line = await drill.expectFailure("acme", /401/u, since);
      await drill.expectRuns(drill.others("acme"), drill.mark());
      await expect.poll(async () => (await drill.metric("ws_mirror_failures")).get("acme") ?? 0).toBeGreaterThan(0);
      writeFileSync(tokenFile, drill.service("acme").emulator.token);
      await drill.expectCalm();
      drill.writeFile();
      return `the others go on; ${line}; pulled again without a restart`;
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
      const accepted = await sendEvents(port);
      expect(accepted, "accepted events").toBe(EVENTS);
      const most = (await drill.metric("ws_mirror_hints")).get("umbrella") ?? 0;
      expect(most, "hints that wait").toBeLessThanOrEqual(PAGES);
      await drill.expectRuns(drill.customers, mark);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      await expect
        .poll(async () => (await drill.metric("ws_mirror_hints")).get("umbrella"), { timeout: 300_000 })
        .toBe(0);
      const drained = Math.round((performance.now() - startedAt) / 1000);
      receiver.child.kill("SIGTERM");
      await receiver.ended;
      drill.writeFile();
      await drill.expectCalm();
      return `${most} hints waited; each customer had two whole runs within ${seconds} s; all hints read after ${drained} s`;
    },
  },
];

/** Sends the events. Returns the number of those that were accepted. */
async function sendEvents(port: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  let [sent, accepted] = [0, 0];
  const sendAll = async () => {
    while (sent < EVENTS) {
      sent += 1;
      accepted += (await sendEvent(agent, port, sent)) === 200 ? 1 : 0;
    }
  };
  await Promise.all(Array.from({ length: 16 }, sendAll));
  agent.destroy();
  return accepted;
}

/** Sends an event of a page that the copy does not have. Returns the status. */
function sendEvent(agent: Agent, port: number, number: number): Promise<number | undefined> {
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
      response.once("end", () => resolve(response.statusCode));
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}
