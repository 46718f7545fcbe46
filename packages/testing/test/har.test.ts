// Validates cassettes with the published schema of HAR 1.2, so that developer tools and HAR viewers can open them.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import Ajv from "ajv";
import { createCassette, importVcr, verifyCassette, writeCassette, type Har } from "@ws/testing";
import { describe, expect, test } from "vitest";
import { testFolder } from "./support/folder.ts";
import { inMemory } from "./support/in-memory.ts";
import { callApi } from "./support/mini-client.ts";

const require = createRequire(import.meta.url);
const folder = testFolder();

const ajv = new Ajv({ allErrors: true });
ajv.addMetaSchema(require("ajv/lib/refs/json-schema-draft-06.json") as object);
ajv.addSchema(Object.values(require("har-schema") as Record<string, object>));
/** Returns the violations of the HAR 1.2 schema. */
function schemaErrors(text: string): unknown[] {
  return ajv.validate("har.json", JSON.parse(text)) === true ? [] : [...(ajv.errors ?? [])];
}

describe("the HAR 1.2 schema", () => {
  test("accepts recordings with every kind of body", async () => {
    const path = join(folder, "kinds.har");
    const kinds = inMemory(({ url }) => {
      if (url.endsWith("binary")) return { data: Buffer.from([0xff, 0, 1]), headers: { "content-type": "image/png" } };
      if (url.endsWith("empty")) return { status: 204, data: "", headers: {} };
      if (url.endsWith("events"))
        return { data: Readable.from([Buffer.from("data: 1\n\n"), Buffer.from("data: 2\n\n")]) };
      return { json: { object: "list", results: [{ a: "ü" }] } };
    });
    const cassette = await createCassette({ path, mode: "record", upstream: kinds.upstream });
    await callApi(cassette.httpClient, { method: "POST", path: "search?a=1&b=%C3%BC", body: { query: "x" } });
    await callApi(cassette.httpClient, { method: "POST", path: "text", text: "plain" });
    for (const kind of ["binary", "empty"]) {
      await cassette.httpClient.request({
        url: `https://api.notion.com/v1/${kind}`,
        data: kind === "binary" ? Buffer.from([1, 0xfe]) : undefined,
        method: "POST",
        responseType: "arraybuffer",
      });
    }
    const events = { url: "https://api.notion.com/v1/events", responseType: "stream" as const };
    const { data } = await cassette.httpClient.request<Readable>(events);
    for await (const chunk of data) expect(String(chunk)).toContain("data: ");
    await cassette.close();
    const text = readFileSync(path, "utf8");
    expect((JSON.parse(text) as { log: { entries: unknown[] } }).log.entries).toHaveLength(5);
    expect(schemaErrors(text)).toEqual([]);
  });

  test("accepts imported recordings", () => {
    const source = join(folder, "theirs.yaml");
    const interaction = {
      request: { method: "GET", uri: "https://api.notion.com/v1/users", headers: {}, body: "" },
      response: { status: { code: 200, message: "OK" }, headers: {}, body: { string: "{}" } },
    };
    writeFileSync(source, JSON.stringify({ interactions: [interaction] }));
    writeCassette(join(folder, "ours.har"), importVcr(source));
    expect(schemaErrors(readFileSync(join(folder, "ours.har"), "utf8"))).toEqual([]);
  });

  const committed = [
    "packages/client",
    "packages/helpers",
    "packages/testing",
    "apps/example",
    "packages/site",
  ].flatMap((name) => {
    const root = fileURLToPath(new URL(`../../../${name}/test/`, import.meta.url));
    return readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".har"))
      .map((file) => join(root, file));
  });
  test("accepts every cassette of this repository", () => {
    expect(committed.length).toBeGreaterThan(10);
    for (const path of committed) {
      expect(schemaErrors(readFileSync(path, "utf8")), path).toEqual([]);
      // The cassettes contain no secrets either.
      const findings = verifyCassette(JSON.parse(readFileSync(path, "utf8")) as Har, { maxAgeDays: Infinity });
      expect(
        findings.filter(({ kind }) => kind !== "refused"),
        path,
      ).toEqual([]);
    }
  });

  test.each([
    ["no creator", (log: Record<string, unknown>) => ({ ...log, creator: undefined })],
    [
      "no timings",
      (log: Record<string, unknown>) => ({ ...log, entries: [{ ...(log["entries"] as object[])[0], timings: {} }] }),
    ],
  ])("rejects a cassette with %s", (_, spoil) => {
    const { log } = JSON.parse(readFileSync(committed[0] ?? "", "utf8")) as { log: Record<string, unknown> };
    expect(schemaErrors(JSON.stringify({ log: spoil(log) }))).not.toEqual([]);
  });
});
