// What the real service answered comes back unchanged, and what it was asked is what goes out: every recorded request,
// on both clients, through the method of its operation.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { AsyncClient, Client, isAPIResponseError, operations } from "@ws/client";
import { createReplay, readRecording, type Interaction, type Recording } from "@ws/testing";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { EitherClient } from "./clients.ts";
import { fitPath, recordedCall, type RecordedCall } from "./recorded-call.ts";

const SHARED = path.resolve(import.meta.dirname, "../../../../shared");
const FOLDER = path.join(SHARED, "traffic/recorded");
const isHere = existsSync(FOLDER);
const RECORDED_REQUESTS = 1_147;

const recordings: Recording[] = isHere
  ? readdirSync(FOLDER)
      .filter((file) => file.endsWith(".json"))
      .map((file) => readRecording(path.join(FOLDER, file)))
  : [];

/** A client for each version that a recording speaks, all answered by the one replay. */
const kinds = [
  {
    name: "AsyncClient",
    create: (recording: Recording, apiVersion: string) =>
      new AsyncClient({ ...options(apiVersion), httpClient: replayOf(recording).httpClient }),
  },
  {
    name: "Client",
    create: (recording: Recording, apiVersion: string) =>
      new Client({ ...options(apiVersion), httpClient: replayOf(recording).syncHttpClient }),
  },
];

function options(apiVersion: string) {
  return {
    auth: "ntn_replayed_token",
    apiVersion,
    retry: false,
    logLevel: "error",
    unknownParameters: "error",
  } as const;
}

const replays = new Map<Recording, ReturnType<typeof createReplay>>();
function replayOf(recording: Recording) {
  let replay = replays.get(recording);
  if (replay === undefined) replays.set(recording, (replay = createReplay(recording.interactions)));
  return replay;
}

/** Calls the method of that name, as `client.pages.properties.retrieve(args)` would. */
async function make(client: EitherClient, { name, args }: RecordedCall): Promise<{ data: unknown; status: number }> {
  if (name === "request") return { data: await client.request(args as never), status: 200 };
  type Reached = { withResponse(given: object): unknown } & { [part: string]: Reached };
  let reached = client as object as Reached;
  for (const part of name.split(".")) reached = reached[part] as Reached;
  return (await reached.withResponse(args)) as { data: unknown; status: number };
}

async function answerOf(client: EitherClient, call: RecordedCall): Promise<{ data: unknown; status: number }> {
  try {
    return await make(client, call);
  } catch (error) {
    if (!isAPIResponseError(error)) throw error;
    return { data: JSON.parse(error.body), status: error.status };
  }
}

/** The operation of `operations.yaml` that a recorded request is, worked out without our own table. */
function documentedOperations(): (interaction: Interaction) => string | undefined {
  const { operations: rows } = parse(readFileSync(path.join(SHARED, "api/operations.yaml"), "utf8")) as {
    operations: { operation: string; method: string; path: string }[];
  };
  return ({ method, path: asked }) =>
    rows
      .filter((row) => row.method === method && fitPath(row.path.slice("/v1/".length), asked) !== undefined)
      .toSorted((a, b) => a.path.split("{").length - b.path.split("{").length)[0]?.operation;
}

// oxlint-disable-next-line vitest/no-conditional-tests -- the recordings are beside the repository, or they are not
if (isHere) {
  describe.each(kinds)("$name against the recordings", ({ name, create }) => {
    const operationOf = documentedOperations();
    const coverage = new Map<string, number>();
    let replayed = 0;

    test.each(recordings.map((recording) => [recording.name, recording] as const))("%s", async (_, recording) => {
      replays.delete(recording);
      const clients = new Map<string, EitherClient>();
      for (const interaction of recording.interactions) {
        const version = interaction.version ?? "2026-03-11";
        if (!clients.has(version)) clients.set(version, create(recording, version));
        const call = await recordedCall(interaction);
        const { data, status } = await answerOf(clients.get(version) as EitherClient, call);
        expect(data).toEqual(interaction.response);
        if (call.name !== "request") expect(status).toBe(interaction.status);
        // What the documentation calls an operation is made through the method of that name.
        expect(call.name).toBe(operationOf(interaction) ?? "request");
        coverage.set(call.name, (coverage.get(call.name) ?? 0) + 1);
        replayed += 1;
      }
      replayOf(recording).assertAllUsed();
    });

    test("every recorded request was made", () => expect(replayed).toBe(RECORDED_REQUESTS));

    afterAll(() => {
      const rows = [...coverage]
        .toSorted((a, b) => b[1] - a[1])
        .map(([operation, count]) => `${String(count).padStart(6)} ${operation}`);
      const methods = coverage.size - (coverage.has("request") ? 1 : 0);
      process.stdout.write(
        `${name}: ${replayed} recorded requests, ${methods} of ${Object.keys(operations).length} operations\n${rows.join("\n")}\n`,
      );
    });
  });
} else {
  // oxlint-disable-next-line vitest/no-disabled-tests -- it says what was not checked; in CI a skipped test is red
  test.skip("the recordings are not here: ../shared/traffic/recorded is needed to hold the clients to the real service", () =>
    undefined);
}
