import { createEmulator } from "@ws/emulator";
import { expect, test } from "vitest";
import { stepDistance } from "../../../../scripts/test/support/every-case.ts";
import type { RestorePlan } from "../../src/restore/plan/plan.ts";
import { createWorkspace, paragraph, text } from "../export/workspace.ts";
import { createEverything } from "./everything.ts";
import { emptyTarget, idOf, newPage, pullWithFiles, restoreInto } from "./restore-into.ts";
import { mortalConnection, mortalStore } from "./mortal.ts";
import { readSourceTree, treeDifferences } from "./restored-tree.ts";

test("the demo workspace is restored below an empty page of another workspace", async () => {
  const source = await createWorkspace(createEmulator({ seed: "demo", clock: "frozen" }));
  await source.pull();
  const { target, into } = await emptyTarget();
  const result = await restoreInto(source, target, { into });
  await target.pull();
  expect(result.skipped.filter(({ what }) => !what.startsWith("groups of"))).toEqual([]);
  expect(result.created).toMatchObject(result.objects);
  expect(await treeDifferences({ source: source.store, restored: target.store, into })).toEqual([]);
});

/** The process dies at a sample of the requests, once before and once after the request is carried out. */
const STEP = stepDistance(47);

test("a workspace with every kind of block and every type of property is restored", async () => {
  const source = await createWorkspace();
  await createEverything(source);
  await pullWithFiles(source);
  const { target, into } = await emptyTarget();
  const result = await restoreInto(source, target, { into });
  await pullWithFiles(target);
  expect(await treeDifferences({ source: source.store, restored: target.store, into })).toEqual([]);
  expect(result.created).toEqual(result.objects);
  expect(result.skipped.map(({ what }) => what)).toEqual([
    "questions of the form",
    'groups of the status "status"',
    'action of the button "button"',
    'person and time of the verification in "verification"',
    'person and time of the verification in "verification"',
    'person and time of the verification in "verification"',
  ]);
});

test("a restore that is killed at any request continues, and makes nothing twice", async () => {
  const source = await createWorkspace();
  await createEverything(source);
  await pullWithFiles(source);
  const sourceTree = await readSourceTree({ source: source.store, into: "" });
  for (let death = 0; ; death += STEP) {
    const { target, into } = await emptyTarget();
    const lifetime = { left: Math.floor(death / 2), isCarriedOut: death % 2 === 0, isAlive: true };
    const store = mortalStore(source.store, lifetime);
    const first = restoreInto({ store }, target, { into }, mortalConnection(target.emulator.httpClient, lifetime));
    const outcome = await first.catch(() => undefined);
    expect(outcome === undefined).toBe(!lifetime.isAlive);
    if (outcome !== undefined) break;
    await restoreInto(source, target, { into });
    await pullWithFiles(target);
    const differences = await treeDifferences({ source: source.store, sourceTree, restored: target.store, into });
    expect(differences, `death ${death}`).toEqual([]);
  }
});

test("content that the service cannot make is listed before and after, and the rest is restored", async () => {
  const original = await createWorkspace();
  const root = newPage(original, { workspace: true }, "Root");
  const append = (children: object[]) =>
    (original.call("PATCH", `blocks/${root}/children`, { children })["results"] as { id: string }[]).map(
      ({ id }) => id,
    );
  const [notes, unsupported, preview] = append([1, 2, 3].map(() => ({ toggle: { rich_text: text("x") } })));
  original.call("PATCH", `blocks/${notes}/children`, { children: [paragraph("a note")] });
  append([paragraph("the last")]);
  const contents: Record<string, object> = {
    [notes ?? ""]: { type: "meeting_notes", meeting_notes: { title: [], status: "notes_ready" } },
    [unsupported ?? ""]: { type: "unsupported", unsupported: { block_type: "form" } },
    [preview ?? ""]: { type: "link_preview", link_preview: { url: "https://example.com/" } },
  };
  const seed = original.emulator.export().map((object) => {
    const content = contents[idOf(object)];
    if (content === undefined) return object;
    const { toggle: _, ...rest } = object;
    return { ...rest, ...content };
  });
  const source = await createWorkspace(createEmulator({ seed, clock: "frozen", randomSeed: 5 }));
  await source.pull();
  const { target, into } = await emptyTarget();
  const skipped = [
    { kind: "block", object_id: notes, what: "meeting_notes", why: expect.stringContaining("toggle") as string },
    { kind: "block", object_id: notes, what: 'member "status" of the content', why: expect.any(String) as string },
    { kind: "block", object_id: unsupported, what: "unsupported", why: expect.any(String) as string },
    { kind: "block", object_id: preview, what: "link_preview", why: expect.stringContaining("bookmark") as string },
  ];
  const plans: RestorePlan[] = [];
  const result = await restoreInto(source, target, { into, onPlan: (plan) => plans.push(plan) });
  expect(plans.map((plan) => plan.skipped)).toEqual([skipped]);
  expect(result.skipped).toEqual(skipped);
  await target.pull();
  const types = await target.store.db
    .selectFrom("ws_objects")
    .select(["type", "json"])
    .where("kind", "=", "block")
    .where("type", "!=", "child_page")
    .orderBy("page_id")
    .orderBy("position")
    .execute();
  expect(types.map(({ type }) => type ?? "").toSorted()).toEqual(["bookmark", "paragraph", "paragraph", "toggle"]);
});
