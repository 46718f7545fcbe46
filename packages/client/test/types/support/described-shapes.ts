// Reads the shapes of the service description by name. The description spreads some shapes over its tables of block and
// property types. These shapes are assembled here.
import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import type { ShapesByName } from "./shape-samples.ts";

type Fields = Readonly<Record<string, unknown>>;

interface LeafShape {
  readonly leaf: unknown;
}

interface Resources {
  readonly agents: { readonly AgentFilter: LeafShape };
  readonly async_tasks: { readonly AsyncTaskError: Fields };
  readonly filters: { readonly PropertyFilter: { readonly kinds: Fields } };
  readonly sessions: { readonly SessionFilter: LeafShape; readonly SessionEventFilter: LeafShape };
  readonly block_object: { readonly Block: Fields };
  readonly block_types: Readonly<Record<string, Fields>>;
  readonly property_types: Readonly<Record<string, Fields>>;
  readonly [section: string]: unknown;
}

const FILE = new URL("../../../../../../shared/api/resources.yaml", import.meta.url);

/** True if the description is present. */
export const hasDescribedShapes = existsSync(FILE);

/** Reads all named shapes. */
export function readDescribedShapes(): ShapesByName {
  const resources = parse(readFileSync(FILE, "utf8")) as Resources;
  const shapes = new Map<string, unknown>();
  for (const [name, section] of Object.entries(resources)) {
    if (name === "webhook_payloads" || typeof section !== "object" || section === null) continue;
    for (const [key, shape] of Object.entries(section)) if (/^[A-Z]/.test(key)) shapes.set(key, shape);
  }
  return new Map([...shapes, ...tables(resources), ...filters(resources)]);
}

/** Returns the shapes of filters. The description has shapes for single conditions, and prose for groups. */
function filters({ agents, async_tasks, filters: { PropertyFilter }, sessions }: Resources): Map<string, unknown> {
  const { pairs: _, ...error } = async_tasks.AsyncTaskError;
  return new Map<string, unknown>([
    ["AgentFilter", agents.AgentFilter.leaf],
    ["AsyncTaskError", error],
    ["PropertyFilter", { common: { property: "string" }, "keyed_by type?": PropertyFilter.kinds }],
    ["QuickFilterCondition", { "keyed_by type?": PropertyFilter.kinds }],
    ["QueryFilter", { one_of: [...GROUPS, ...GROUPS.map((group) => ({ or: { list_of: group } }))] }],
    ["SessionFilter", sessions.SessionFilter.leaf],
    ["SessionEventFilter", sessions.SessionEventFilter.leaf],
    ["event type", "enum(user.message)"],
  ]);
}

const GROUPS = [{ and: "list<PropertyFilter>" }, { or: "list<TimestampFilter>" }];

/** Assembles the shapes that are spread over the tables of types. */
function tables({ block_object, block_types, property_types }: Resources): Map<string, unknown> {
  const property = (...columns: readonly string[]) => table(property_types, columns);
  const item = property("item_read", "value_read");
  // Rollups are excluded: a rollup cannot contain rollups.
  const withoutRollup = Object.fromEntries(
    Object.entries(property("value_read")).filter(([kind]) => kind !== "rollup"),
  );
  const updates = { common: TRASH, "keyed_by type?": table(block_types, ["update"]) };
  const schemaUpdates = { common: UPDATE_COMMON, "keyed_by type?": property("schema_update", "schema_write") };
  return new Map<string, unknown>([
    ["Block", { common: block_object.Block["common"], "keyed_by type": table(block_types, ["read"]) }],
    ["BlockInput", { common: { "object?": "enum(block)" }, "keyed_by type?": table(block_types, ["create"]) }],
    ["BlockInputL2", { paragraph: { rich_text: "list<RichTextInput>" } }],
    ["BlockUpdate", { one_of: [updates, TRASH] }],
    ["PageProperty", { common: { id: "property_id" }, "keyed_by type": property("value_read") }],
    ["PropertyValueWithoutId", { "keyed_by type": withoutRollup }],
    ["PagePropertyInput", { "keyed_by type?": property("value_write") }],
    ["PropertyItem", { common: { object: "enum(property_item)", id: "property_id" }, "keyed_by type": item }],
    ["SchemaProperty", { common: SCHEMA_COMMON, "keyed_by type": property("schema_read") }],
    [
      "SchemaPropertyInput",
      { common: { "description?": "string | null" }, "keyed_by type?": property("schema_write") },
    ],
    ["SchemaPropertyUpdate", { one_of: [schemaUpdates, { name: "string" }] }],
  ]);
}

const SCHEMA_COMMON = { id: "property_id", name: "string", description: "string | null" };
const TRASH = { "in_trash?": "boolean", "archived?": "boolean" };
const UPDATE_COMMON = { "name?": "string", "description?": "string | null" };

/** Returns the shape of each type: the first of the columns that has a shape. */
function table(kinds: Readonly<Record<string, Fields>>, columns: readonly string[]): Fields {
  const shapes: Record<string, unknown> = {};
  for (const [kind, row] of Object.entries(kinds)) {
    const shape = columns.map((column) => row[column]).find(Boolean);
    if (shape !== undefined && !isNone(shape)) shapes[kind] = shape;
  }
  return shapes;
}

/** Returns true if a cell of a table has no shape. */
function isNone(shape: unknown): boolean {
  return typeof shape === "string" && /^(not |read only)/.test(shape);
}
