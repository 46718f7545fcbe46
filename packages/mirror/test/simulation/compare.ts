// Compares a copy with the workspace, object by object. The expected objects are those of the emulator's export that are not
// below something in the trash or hidden. Objects out of sight may be as they were.
import type { JsonObject } from "@ws/emulator";
import { fieldsOf, idOf, isFields, textOf } from "../../src/json.ts";
import { contentHash } from "../../src/store/content-hash.ts";
import { idsInside, type CheckedLimits } from "../../src/model/page-limits.ts";
import type { Disk } from "./disk.ts";
import type { World } from "./world.ts";

interface Row {
  readonly kind: string;
  readonly id: string;
  readonly content_hash: string;
  readonly parent_id: string | null;
  readonly json: string;
  readonly out_of_sight_at: string | null;
}

/** Objects that leave no trace on their page, or that lists do not contain. They are enumerated every seven days. */
const UNTRACED: ReadonlySet<string> = new Set(["comment", "view"]);

/** The kinds that contain others. A template of a data source is another object with the id of its page. */
const CONTAINERS: ReadonlySet<string> = new Set(["page", "database", "data_source", "block"]);

/** The objects of a workspace that the mirror can see. */
class Workspace {
  readonly objects: readonly JsonObject[];
  readonly #world: World;
  readonly #containers = new Map<string, JsonObject>();
  readonly #copiedFrom = new Map<string, string[]>();
  readonly #visible = new Map<string, boolean>();
  /** Ids of the containers that the choice of the copy contains. Undefined: all. */
  readonly #chosen: ReadonlySet<string> | undefined;

  constructor(world: World, choice: CheckedLimits | undefined) {
    this.#world = world;
    this.objects = world.emulator.export().map((object) => withoutDetails(object, world.botId));
    for (const object of this.objects) {
      if (isShown(object) || !CONTAINERS.has(textOf(object["object"]) ?? "")) continue;
      this.#containers.set(idOf(object), object);
      const from = textOf(fieldsOf(fieldsOf(object["synced_block"])["synced_from"])["block_id"]);
      if (from !== undefined) this.#copiedFrom.set(from, [...(this.#copiedFrom.get(from) ?? []), idOf(object)]);
    }
    const places = [...this.#containers].map(([id, object]) => ({ id, containerId: parentOf(object) }));
    this.#chosen = choice && idsInside(places, choice);
  }

  /** True if the choice of the copy contains an object. */
  isChosen(object: JsonObject): boolean {
    if (this.#chosen === undefined || object["object"] === "user") return true;
    const isContainer = !isShown(object) && CONTAINERS.has(textOf(object["object"]) ?? "");
    return this.#chosen.has(isContainer ? idOf(object) : (parentOf(object) ?? ""));
  }

  /** True if the choice of the copy contains a page, database, data source or block. */
  isChosenId(id: string): boolean {
    return this.#chosen?.has(id) !== false;
  }

  /** True if the mirror can see an object in its parent. */
  isVisible(object: JsonObject): boolean {
    return this.isChosen(object) && this.#isInSight(object);
  }

  #isInSight(object: JsonObject): boolean {
    if (object["object"] === "user") return true;
    if (!isShown(object) && this.#world.hidden.has(idOf(object))) return false;
    const parent = parentOf(object);
    return parent === undefined || this.#isContainerVisible(parent);
  }

  /** True if a copy of a synced block shows a block, although the original is hidden. */
  isVisibleInCopy(object: JsonObject): boolean {
    const isHere = (id: string) =>
      (this.#copiedFrom.get(id) ?? []).some(
        (copy) => this.#chosen?.has(copy) !== false && this.#isContainerVisible(copy),
      );
    let isInCopy = false;
    for (let id = parentOf(object); id !== undefined; id = parentOf(this.#containers.get(id) ?? {})) {
      // Below something in the trash.
      if (!this.#containers.has(id)) return false;
      isInCopy ||= isHere(id);
    }
    return isInCopy;
  }

  #isContainerVisible(id: string): boolean {
    const known = this.#visible.get(id);
    if (known !== undefined) return known;
    const container = this.#containers.get(id);
    const isVisible = container !== undefined && this.#isInSight(container);
    this.#visible.set(id, isVisible);
    return isVisible;
  }
}

/** Returns a user as the mirror sees it: the bots of other integrations have no details. */
const withoutDetails = (object: JsonObject, botId: string): JsonObject =>
  object["object"] === "user" && object["type"] === "bot" && idOf(object) !== botId ? { ...object, bot: {} } : object;

/** True for a block that shows a child page or database. It belongs to its parent, not to the page. */
const isShown = (object: JsonObject): boolean => textOf(object["type"])?.startsWith("child_") === true;

function parentOf(object: JsonObject): string | undefined {
  const parent = object["parent"];
  return isFields(parent) ? textOf(parent[textOf(parent["type"]) ?? ""]) : undefined;
}

const KINDS: ReadonlySet<string> = new Set(["page", "database", "data_source", "block", "comment", "view", "user"]);

/**
 * The part that a run has read: `changes` what left a trace, `week` also what is enumerated every seven days, and `full` everything. A
 * change of a block that shows a hidden page, or one that the choice leaves out, leaves no trace on the page that contains it.
 */
export type Scope = "changes" | "week" | "full";

/** Returns the objects that the workspace has now, and that the mirror can see. */
export function visibleObjects(world: World): readonly JsonObject[] {
  const workspace = new Workspace(world, undefined);
  return workspace.objects.filter((object) => workspace.isVisible(object) || workspace.isVisibleInCopy(object));
}

/** Returns the differences between the copy and the workspace. Empty if there are none. */
export async function differences(disk: Disk, world: World, scope: Scope, choice?: CheckedLimits): Promise<string[]> {
  const workspace = new Workspace(world, choice);
  const isEnumerated = scope !== "changes";
  const isUntraced = (id: string) => scope !== "full" && (world.hidden.has(id) || !workspace.isChosenId(id));
  const rows = await disk.rows<Row>(
    "select kind, id, content_hash, parent_id, json, out_of_sight_at from ws_objects where removed_at is null order by position",
  );
  const copied = new Map(rows.map((row) => [keyOf(row.kind, row.id), row]));
  const found: string[] = [];
  const expected = new Map<string, JsonObject>();
  for (const object of workspace.objects) {
    const kind = textOf(object["object"]) ?? "";
    if (!KINDS.has(kind) || (!isEnumerated && UNTRACED.has(kind))) continue;
    const isVisible = workspace.isVisible(object);
    const isInCopy = !isVisible && kind === "block" && workspace.isVisibleInCopy(object);
    if (!isVisible && !isInCopy) continue;
    expected.set(keyOf(kind, idOf(object)), object);
    const isAsBefore = isShown(object) && isUntraced(idOf(object));
    // The blocks in a copy of a synced block are listed every seven days.
    if (isAsBefore || (isInCopy && !isEnumerated)) continue;
    found.push(
      ...differenceOf(object, copied.get(keyOf(kind, idOf(object))), isEnumerated || world.templates.size === 0),
    );
  }
  found.push(
    ...sightDifferences(
      rows.filter((row) => isEnumerated || !UNTRACED.has(row.kind)),
      expected,
    ),
  );
  const blocks = [...expected.values()].filter(
    (object) => object["object"] === "block" && workspace.isVisible(object) && !isUntraced(idOf(object)),
  );
  // Without an enumeration, no view is expected.
  const views = [...expected.values()].filter((object) => object["object"] === "view");
  return [
    ...found,
    ...orderDifferences(
      blocks,
      rows.filter((row) => row.kind === "block" && isInSight(row) && !isUntraced(row.id)),
    ),
    ...orderDifferences(views, await viewsInOrder(disk)),
  ];
}

const isInSight = ({ out_of_sight_at: lostAt }: Row): boolean => lostAt === null;

/** Compares which objects are in sight. */
const sightDifferences = (rows: readonly Row[], expected: ReadonlyMap<string, JsonObject>): string[] =>
  rows
    .filter((row) => expected.has(keyOf(row.kind, row.id)) !== isInSight(row))
    .map((row) => `${isInSight(row) ? "not in the workspace" : "out of sight"}: ${row.kind} ${row.id} ${row.json}`);

/** Returns the views of the copy in the orders of its lists. */
async function viewsInOrder(disk: Disk): Promise<Listed[]> {
  const lists = await disk.rows<{ id: string; json: string }>(
    "select id, json from ws_versions where kind = 'views' order by seen_at",
  );
  const latest = new Map(lists.map(({ id, json }) => [id, JSON.parse(json) as string[]]));
  return [...latest].flatMap(([id, views]) => views.map((view) => ({ id: view, parent_id: id })));
}

const keyOf = (kind: string, id: string): string => `${kind} ${id}`;

/** @param isListed false: perhaps a new template, which is found when the templates of its data source are listed */
function differenceOf(object: JsonObject, row: Row | undefined, isListed: boolean): string[] {
  const key = keyOf(textOf(object["object"]) ?? "", idOf(object));
  if (row === undefined) return isListed ? [`missing: ${key}`] : [];
  return contentHash(object) === row.content_hash ? [] : [`content: ${key} ${JSON.stringify(object)} ${row.json}`];
}

interface Listed {
  readonly id: string;
  readonly parent_id: string | null;
}

/** Compares the order of objects in each list. */
function orderDifferences(objects: readonly JsonObject[], rows: readonly Listed[]): string[] {
  const expected = new Map<string, string>();
  for (const object of objects) {
    const list = parentOf(object) ?? "";
    expected.set(list, `${expected.get(list) ?? ""} ${idOf(object)}`);
  }
  const present = new Map<string, string>();
  for (const { id, parent_id: list } of rows) present.set(list ?? "", `${present.get(list ?? "") ?? ""} ${id}`);
  return [...expected]
    .filter(([list, ids]) => present.get(list) !== ids)
    .map(([list, ids]) => `order: ${list}${ids} instead of${present.get(list) ?? ""}`);
}

/** Returns the skipped items that nothing in the workspace explains. */
export async function unexplainedSkipped(disk: Disk, world: World): Promise<string[]> {
  const rows = await disk.rows<Record<string, string>>("select * from ws_skipped");
  return rows
    .filter(({ what = "" }) => world.hidden.size === 0 || !["page", "database", "data_source"].includes(what))
    .map((row) => `skipped: ${JSON.stringify(row)}`);
}
