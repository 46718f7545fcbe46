// Damages a copy between two runs: a text, a row, a file or the index of the search. `verify` names the damage and nothing else, and
// a pull, `pull --full` or `verify --repair` heals what Notion still has. What Notion no longer has when it is read again, for example because
// its page was erased in between, cannot be healed. Then `verify` must go on to name it.
import { checkCopy, verifyStore } from "../../src/verify/verify-copy.ts";
import type { Problem } from "../../src/store/known-damage.ts";
import { fieldsOf, idOf, textOf } from "../../src/json.ts";
import { contentHash } from "../../src/store/content-hash.ts";
import { differences, visibleObjects } from "./compare.ts";
import type { Disk } from "./disk.ts";
import { makeEdit } from "./edits.ts";
import { NO_FAULTS, runProcess, type Outcome, type Surroundings } from "./process.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** Damage that was done. */
interface Damage {
  /** The kind of the problem that `verify` reports. */
  readonly kind: Problem["kind"];
  /** The id that `verify` must name, and those of a list or an index that do not fit any more. */
  readonly ids: readonly string[];
  /** True while Notion has the present state, so that it can be healed. */
  readonly isInReach: () => boolean;
  /** True if what was deleted is in the copy again: what is in the trash can come back. */
  readonly isBack?: () => Promise<boolean>;
}

interface ObjectRow {
  readonly kind: string;
  readonly id: string;
  readonly parent_id: string | null;
  readonly removed_at: string | null;
  readonly out_of_sight_at: string | null;
}

/** Kinds of damage. Each returns undefined if the copy has nothing of its kind. */
const DAMAGES = {
  "damage text": damageText,
  "damage version": damageVersion,
  "damage row": damageRow,
  "damage file": damageFile,
  "damage index": damageIndex,
} satisfies Record<string, (surroundings: Surroundings, random: Random) => Promise<Damage | undefined>>;

/** The events of this file in a log. */
export const DAMAGE_NAMES = Object.keys(DAMAGES) as (keyof typeof DAMAGES)[];

const MINUTE_MS = 60_000;

/** Damages a copy, heals it, and returns what is wrong. */
export async function damageProblems(surroundings: Surroundings, random: Random): Promise<string[]> {
  const { world, disk, edits } = surroundings;
  world.advance(MINUTE_MS);
  // Without earlier edits, each row in sight is in the workspace.
  const before = await runProcess(surroundings, NO_FAULTS, (mirror) => mirror.pull({ full: true }));
  if (before.kind !== "done") return [`before the damage: ${endOf(before)}`];
  const name = random.pick(DAMAGE_NAMES);
  const damage = await DAMAGES[name](surroundings, random);
  if (damage === undefined) return [];
  world.log.push(name);
  const found = namingProblems(damage, await verifyStore(await disk.open()));
  world.advance(MINUTE_MS);
  // A repair of the index alone does not read Notion, so it finds no edit.
  const isEdited = damage.kind !== "index" && random.chance(0.3);
  if (isEdited) makeEdit(world, edits);
  world.advance(MINUTE_MS);
  const how = random.pick(HEALINGS);
  return [...found, ...(await healProblems(surroundings, damage, { isEdited, how }))].map(
    (line) => `${name} ${damage.ids.join()}: ${line}`,
  );
}

/** The ways to heal a copy, as a log has them. */
export const HEALINGS = ["repair", "heal with a pull", "heal with a full pull"] as const;

/** Heals a copy, and returns what is not as it should be. */
async function healProblems(
  surroundings: Surroundings,
  { kind, ids, isInReach: canReach, isBack = async () => false }: Damage,
  { isEdited, how }: { readonly isEdited: boolean; readonly how: (typeof HEALINGS)[number] },
): Promise<string[]> {
  const { world, disk } = surroundings;
  world.log.push(how);
  const repairs = how === "repair";
  const isPlain = how === "heal with a pull";
  if (!repairs) {
    // A plain pull heals what a check has found.
    if (isPlain) await checkCopy(await disk.open());
    const outcome = await runProcess(surroundings, NO_FAULTS, (mirror) => mirror.pull({ full: !isPlain }));
    if (outcome.kind !== "done") return [endOf(outcome)];
    const { complete, damage } = outcome.result;
    if (complete && damage.length > 0) return ["a copy with known damage is complete"];
  }
  const checked = await runProcess(surroundings, NO_FAULTS, (mirror) => mirror.verify({ repair: repairs }));
  if (checked.kind !== "done") return [endOf(checked)];
  const { problems, lost, complete } = checked.result;
  const isInReach = canReach();
  // A pull leaves an index that did not stop it. A damaged text that was edited since is an earlier state, which Notion does not have.
  const mayRemain = (left: Problem) =>
    (!isInReach && ids.includes(left.id)) || (isEdited && left.kind === "version" && left.id === ids[0]);
  // A full pull without a check leaves an index that did not stop it.
  const wrong =
    repairs || isPlain
      ? [...problems, ...lost].filter((problem) => !mayRemain(problem))
      : problems.filter((problem) => !mayRemain(problem) && !(kind === "index" && problem.kind === "index"));
  const isNamed = [...lost, ...problems].some(({ id }) => id === ids[0]);
  return [
    ...wrong.map((problem) => `not healed: ${JSON.stringify(problem)}`),
    ...(isInReach || isNamed || (await isBack()) ? [] : ["lost without a word"]),
    ...(complete && lost.length > 0 ? ["a copy that has lost something is complete"] : []),
    ...(await differences(disk, world, isPlain ? "changes" : "full")),
  ];
}

/** Compares what `verify` names with the damage. */
function namingProblems({ kind, ids }: Damage, problems: readonly Problem[]): string[] {
  const isNamed = problems.some((problem) => problem.kind === kind && problem.id === ids[0]);
  const isConsequence = (problem: Problem) =>
    (problem.kind === "list" || problem.kind === "index") && ids.includes(problem.id);
  const others = problems.filter((problem) => problem.id !== ids[0] && !isConsequence(problem));
  return [
    ...(isNamed ? [] : ["verify does not name it"]),
    ...others.map((other) => `verify names ${JSON.stringify(other)}`),
  ];
}

const endOf = (outcome: Outcome<unknown>): string =>
  outcome.kind === "failed" && outcome.error instanceof Error ? String(outcome.error.stack) : outcome.kind;

async function pickObject(disk: Disk, random: Random): Promise<ObjectRow | undefined> {
  const rows = await disk.rows<ObjectRow>(
    "select kind, id, parent_id, removed_at, out_of_sight_at from ws_objects order by kind, id",
  );
  return rows.length === 0 ? undefined : random.pick(rows);
}

function hashOf(json = "{"): string {
  try {
    return contentHash(fieldsOf(JSON.parse(json)));
  } catch {
    return json;
  }
}

/** Returns whether Notion still has an object. What it did not show before the damage is out of reach, although it can come back. */
const reachOf =
  (world: World, { kind, id, removed_at: removed, out_of_sight_at: lost }: ObjectRow) =>
  () =>
    removed === null &&
    lost === null &&
    visibleObjects(world).some((object) => textOf(object["object"]) === kind && idOf(object) === id);

async function damageText({ disk, world }: Surroundings, random: Random): Promise<Damage | undefined> {
  const row = await pickObject(disk, random);
  if (row === undefined) return undefined;
  const text = random.pick(["json || ' '", "'{'", "'{}'", "''", "'null'"]);
  const where = `where kind = '${row.kind}' and id = '${row.id}'`;
  const intact = await disk.rows<{ json: string }>(`select json from ws_objects ${where}`);
  await disk.rows(`update ws_objects set json = ${text} ${where} returning id`);
  // Notion can have the state of an object in the trash.
  const isBack = async () => {
    const [now] = await disk.rows<{ json: string }>(`select json from ws_objects ${where}`);
    return now !== undefined && !now.json.endsWith(" ") && hashOf(now.json) === hashOf(intact[0]?.json);
  };
  return { kind: "object", ids: [row.id], isInReach: reachOf(world, row), isBack };
}

async function damageVersion({ disk }: Surroundings, random: Random): Promise<Damage | undefined> {
  const rows = await disk.rows<{ kind: string; id: string; seen_at: string }>(
    "select kind, id, seen_at from ws_versions where kind not in ('blocks', 'views') order by kind, id, seen_at",
  );
  if (rows.length === 0) return undefined;
  const { kind, id, seen_at: seenAt } = random.pick(rows);
  await disk.rows(
    `update ws_versions set json = ${random.pick(["json || ' '", "'{'"])}
      where kind = '${kind}' and id = '${id}' and seen_at = '${seenAt}' returning id`,
  );
  return { kind: "version", ids: [id], isInReach: () => false };
}

async function damageRow({ disk, world }: Surroundings, random: Random): Promise<Damage | undefined> {
  const row = await pickObject(disk, random);
  if (row === undefined) return undefined;
  await disk.rows(`delete from ws_objects where kind = '${row.kind}' and id = '${row.id}' returning id`);
  // The list that had the row, and the index, do not fit it any more.
  const others = row.parent_id === null ? [] : [row.parent_id];
  const isBack = async () =>
    (await disk.rows(`select id from ws_objects where kind = '${row.kind}' and id = '${row.id}'`)).length > 0;
  return { kind: "object", ids: [row.id, ...others, "ws_search"], isInReach: reachOf(world, row), isBack };
}

async function damageFile({ disk, world }: Surroundings, random: Random): Promise<Damage | undefined> {
  const rows = await disk.rows<{ sha256: string }>("select distinct sha256 from ws_files order by sha256");
  const present = rows.filter(({ sha256 }) => disk.files.has(sha256));
  if (present.length === 0) return undefined;
  const { sha256 } = random.pick(present);
  const intact = Buffer.from(disk.files.get(sha256) ?? []);
  const bytes = Buffer.from(intact);
  if (bytes.length > 0 && random.chance(0.5)) {
    const place = random.below(bytes.length);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    disk.files.set(sha256, bytes);
  } else disk.files.delete(sha256);
  // The files of removed objects are not in the workspace any more.
  const shown = await disk.rows<{ json: string }>(
    "select json from ws_objects where removed_at is null and out_of_sight_at is null",
  );
  const sources = await disk.rows<{ source: string }>(`select source from ws_files where sha256 = '${sha256}'`);
  const wasShown = sources.filter(({ source }) => shown.some(({ json }) => json.includes(source)));
  const isInReach = () => {
    const now = JSON.stringify(visibleObjects(world));
    return wasShown.some(({ source }) => now.includes(source));
  };
  const isBack = async () => disk.files.get(sha256)?.equals(intact) === true;
  return { kind: "file", ids: [sha256], isInReach, isBack };
}

async function damageIndex({ disk }: Surroundings, random: Random): Promise<Damage | undefined> {
  const rows = await disk.rows("select 1 from ws_search limit 1");
  if (rows.length === 0) return undefined;
  const { dialect } = await disk.open();
  const tables = dialect === "sqlite" ? ["ws_search", "ws_search_words_data"] : ["ws_search"];
  await disk.rows(`delete from ${random.pick(tables)} returning 1 as one`);
  return { kind: "index", ids: ["ws_search"], isInReach: () => true };
}
