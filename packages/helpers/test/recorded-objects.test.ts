// Checks the predicates on all objects in recorded responses of the service, for both API versions.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import {
  isFullBlock,
  isFullComment,
  isFullDatabase,
  isFullDataSource,
  isFullPage,
  isFullPageOrDataSource,
  isFullUser,
} from "@ws/helpers";
import { expect, test } from "vitest";

// The recordings are not part of the repository.
const RECORDED = new URL("../../../../shared/traffic/recorded/", import.meta.url);

const PREDICATES = {
  page: isFullPage,
  block: isFullBlock,
  data_source: isFullDataSource,
  database: isFullDatabase,
  user: isFullUser,
  comment: isFullComment,
} as const;
type Kind = keyof typeof PREDICATES;

interface RecordedObject {
  readonly version: string;
  readonly value: Readonly<Record<string, unknown>>;
}

function isKind(object: unknown): object is Kind {
  return typeof object === "string" && Object.hasOwn(PREDICATES, object);
}

function* objectsIn(value: unknown, version: string): Generator<RecordedObject> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value) && "object" in value && isKind(value.object)) yield { version, value: { ...value } };
  for (const inner of Object.values(value)) yield* objectsIn(inner, version);
}

function recordedObjects(part: "body" | "response"): RecordedObject[] {
  const files = readdirSync(RECORDED).filter((name) => name.endsWith(".json"));
  return files.flatMap((name) => {
    const recording = JSON.parse(readFileSync(new URL(name, RECORDED), "utf8")) as {
      interactions: { version: string; body?: unknown; response?: unknown }[];
    };
    return recording.interactions.flatMap((step) => [...objectsIn(step[part], step.version)]);
  });
}

/** Decides independently of the predicates: a reference has no fields except `object` and `id`. */
const isBareReference = ({ value }: RecordedObject) =>
  Object.keys(value).every((key) => key === "object" || key === "id");

test.runIf(existsSync(RECORDED))(
  "the predicates are true for the full objects and false for the references in recorded responses",
  () => {
    const counts: Record<string, number> = {};
    const wrong: unknown[] = [];
    for (const recorded of recordedObjects("response")) {
      const full = !isBareReference(recorded);
      for (const [kind, predicate] of Object.entries(PREDICATES)) {
        if (predicate(recorded.value) !== (full && recorded.value["object"] === kind)) wrong.push([kind, recorded]);
      }
      const isEither = full && (recorded.value["object"] === "page" || recorded.value["object"] === "data_source");
      if (isFullPageOrDataSource(recorded.value) !== isEither) wrong.push(["page or data source", recorded]);
      const label = `${recorded.version} ${full ? "full" : "bare"} ${String(recorded.value["object"])}`;
      counts[label] = (counts[label] ?? 0) + 1;
    }
    expect(wrong).toEqual([]);
    // Without objects the checks above would pass too.
    for (const version of ["2025-09-03", "2026-03-11"]) {
      for (const kind of Object.keys(PREDICATES)) expect(counts[`${version} full ${kind}`]).toBeGreaterThan(0);
      expect(counts[`${version} bare user`]).toBeGreaterThan(200);
    }
  },
);

test.runIf(existsSync(RECORDED))("isFullBlock is false for the blocks of recorded requests", () => {
  const sent = recordedObjects("body").filter(({ value }) => value["object"] === "block");
  expect(sent.length).toBeGreaterThan(100);
  expect(sent.filter(({ value }) => isFullBlock(value))).toEqual([]);
});
