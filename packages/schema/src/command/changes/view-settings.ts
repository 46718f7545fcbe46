// The settings of a view: a module names columns as in the app, and a request by id.
import { fieldsOf, isFields, type Fields } from "@ws/helpers/json";
import type { SchemaDefinition, ViewDefinition } from "../../schema-definition.ts";
import { fittingPart } from "../forms/check-form.ts";
import { VIEW_FORM } from "../forms/view-form.ts";
import { columnById, type LiveColumn, type LiveSchema, type LiveView } from "../service/live-schema.ts";

/** The settings of a view in a module. */
export const VIEW_SETTINGS = ["filter", "sorts", "configuration"] as const;

/** A view of the module and a view of Notion that belong together. */
export interface ViewPair {
  readonly key: string;
  readonly view: ViewDefinition;
  readonly live: LiveView;
}

/** Returns the pairs of views: by id, and views without an id by name and type, such as after a kill of `apply`. */
export function pairViews({ views = {} }: SchemaDefinition, { views: found = [] }: LiveSchema): ViewPair[] {
  const claimed = new Set(Object.values(views).map(({ id }) => id));
  return Object.entries(views).flatMap(([key, view]) => {
    const live = found.find((candidate) =>
      view.id === undefined || !found.some(({ id }) => id === view.id)
        ? candidate.name === view.name && candidate.type === view.type && !claimed.has(candidate.id)
        : candidate.id === view.id,
    );
    if (live === undefined) return [];
    claimed.add(live.id);
    return [{ key, view, live }];
  });
}

/** Returns the view of the module for a view of Notion, without what this version does not know. Undefined for a type that it does not know. */
export function readView({ id, name, type, settings }: LiveView, live: LiveSchema): ViewDefinition | undefined {
  const read = VIEW_SETTINGS.flatMap((setting) => {
    const value = withNames(settings[setting], live);
    const isEmpty = setting === "configuration" && Object.keys(fieldsOf(value)).every((field) => field === "type");
    return value === undefined || isEmpty ? [] : [[setting, value] as const];
  });
  return fittingPart(VIEW_FORM, { id, name, type, ...Object.fromEntries(read) }) as ViewDefinition | undefined;
}

/** Returns a view of the module with the state of Notion. Settings that mean the same stay as they are. */
export function mergeView({ view, live: found }: ViewPair, file: SchemaDefinition, live: LiveSchema): ViewDefinition {
  const current = readView(found, live) ?? view;
  const same = VIEW_SETTINGS.filter(
    (setting) => view[setting] !== undefined && isSameSetting(setting, view, found, file, live),
  );
  const unset = VIEW_SETTINGS.filter((setting) => view[setting] === undefined);
  return {
    ...Object.fromEntries(Object.entries(current).filter(([name]) => !unset.some((setting) => setting === name))),
    ...Object.fromEntries(same.map((setting) => [setting, view[setting]])),
  } as ViewDefinition;
}

/** Returns the settings of the module that differ from those of Notion. Missing settings are equal. */
export const viewDifferences = (
  { view, live: found }: ViewPair,
  file: SchemaDefinition,
  live: LiveSchema,
): (typeof VIEW_SETTINGS)[number][] =>
  VIEW_SETTINGS.filter((setting) => view[setting] !== undefined && !isSameSetting(setting, view, found, file, live));

function isSameSetting(
  setting: (typeof VIEW_SETTINGS)[number],
  view: ViewDefinition,
  { settings }: LiveView,
  file: SchemaDefinition,
  live: LiveSchema,
): boolean {
  const wanted = withIds(view[setting], file, live);
  const found = withIds(settings[setting], file, live);
  // Notion adds settings of the layout that nobody chose.
  return setting === "configuration"
    ? includes(found, { ...fieldsOf(wanted), type: view.type })
    : isEqual(found, wanted);
}

/** Returns some settings of a view for a request. */
export const writeViewSettings = (
  view: ViewDefinition,
  settings: readonly (typeof VIEW_SETTINGS)[number][],
  file: SchemaDefinition,
  live: LiveSchema,
): Fields =>
  Object.fromEntries(
    settings
      .filter((setting) => view[setting] !== undefined)
      .map((setting) => {
        const value = withIds(view[setting], file, live);
        return [setting, setting === "configuration" ? { ...fieldsOf(value), type: view.type } : value];
      }),
  );

/** Returns a view with the names that its columns have in the module. Before a rename is applied, it can have the old ones. */
export function viewWithFileNames(view: ViewDefinition, file: SchemaDefinition, live: LiveSchema): ViewDefinition {
  const nameOf = (name: string): string => {
    const id = findColumn(name, file, live)?.id;
    return Object.values(file.properties).find((column) => column.id !== undefined && column.id === id)?.name ?? name;
  };
  const settings = VIEW_SETTINGS.filter((setting) => view[setting] !== undefined);
  return {
    ...view,
    ...Object.fromEntries(settings.map((setting) => [setting, translate(view[setting], nameOf, "name")])),
  };
}

/** Returns the names of columns in a view that no column has. */
export function unknownColumns(view: ViewDefinition, file: SchemaDefinition, live: LiveSchema): string[] {
  const names: string[] = [];
  for (const setting of VIEW_SETTINGS)
    translate(view[setting], (name) => {
      if (findColumn(name, file, live) === undefined && !hasColumn(name, file)) names.push(name);
      return name;
    });
  return names;
}

const hasColumn = (name: string, { properties }: SchemaDefinition): boolean =>
  Object.values(properties).some((column) => column.name === name);

/** Returns the column of Notion that a name or id in a view means. Names of the module come first. */
function findColumn(nameOrId: string, { properties }: SchemaDefinition, live: LiveSchema): LiveColumn | undefined {
  const own = Object.values(properties).find(({ name }) => name === nameOrId);
  return (
    live.columns.find(
      ({ id, name }) => own !== undefined && (own.id === undefined ? name === own.name : id === own.id),
    ) ??
    columnById(live, nameOrId) ??
    live.columns.find(({ name }) => name === nameOrId)
  );
}

const withIds = (value: unknown, file: SchemaDefinition, live: LiveSchema): unknown =>
  translate(value, (name) => findColumn(name, file, live)?.id ?? name, "id");

const withNames = (value: unknown, live: LiveSchema): unknown =>
  translate(value, (id) => findColumn(id, { dataSourceId: "", title: "", properties: {} }, live)?.name ?? id, "name");

/** Members with the id of a column that have another name than `property_id`. */
const COLUMN_MEMBERS: ReadonlySet<string> = new Set(["property", "map_by", "toggle_column_id"]);

/**
 * Replaces the names and ids of columns: `property`, and `property_id` beside `property_name`.
 * @param form which of the last two is kept
 */
function translate(value: unknown, replace: (nameOrId: string) => string, form: "id" | "name" = "id"): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => translate(item, replace, form));
  if (!isFields(value)) return value;
  const entries = Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
    if (typeof item !== "string") return item === null ? [] : [[key, translate(item, replace, form)]];
    if (COLUMN_MEMBERS.has(key)) return [[key, replace(item)]];
    if (key === "map_by_property_name") return [];
    const [, prefix, kind] = /^(.*property)_(id|name)$/.exec(key) ?? [];
    if (prefix === undefined) return [[key, item]];
    // An id beside a name says the same.
    if (kind === "name" && typeof value[`${prefix}_id`] === "string") return [];
    return [[`${prefix}_${form}`, replace(item)]];
  });
  return Object.fromEntries(entries);
}

/** Returns true if a value has everything that another one has. Lists must be equal. */
function includes(value: unknown, part: unknown): boolean {
  if (!isFields(part) || !isFields(value)) return isEqual(value, part);
  return Object.entries(part).every(([key, item]) => includes(value[key], item));
}

/** Returns true if two values are equal. The order of fields does not matter. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, at) => isEqual(item, b[at]));
  if (!isFields(a) || !isFields(b)) return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]));
}
