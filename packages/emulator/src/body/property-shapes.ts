// Columns and their values as requests hold them. @source api/resources.yaml, property_types
import { OPTION_COLORS } from "../catalog/colors.ts";
import { LIMITS } from "../catalog/limits.ts";
import { NUMBER_FORMATS } from "../catalog/number-formats.ts";
import { ROLLUP_FUNCTIONS } from "../catalog/rollup-functions.ts";
import { STATUS_GROUPS } from "../catalog/status-groups.ts";
import { isObject } from "../values/json.ts";
import { dateInput, externalFile, place, richText, uploadRef, uuid } from "./common-shapes.ts";
import type { Fields, Shape } from "./shape.ts";
import {
  anyObject,
  anything,
  flag,
  keyedBy,
  listOf,
  mapOf,
  needed,
  number,
  objectOf,
  oneOf,
  optional,
  orNull,
  text,
} from "./shape.ts";

const optionFields = {
  color: optional(oneOf(OPTION_COLORS)),
  description: optional(orNull(text(LIMITS.propertyDescription))),
};

/** An option that is named by its id, its name, or both. */
function optionRef(more: Fields = {}): Shape {
  const shape = objectOf({ id: optional(text()), name: optional(text(LIMITS.name)), ...optionFields, ...more });
  return {
    check: (value, path) => {
      if (isObject(value) && value["id"] === undefined && value["name"] === undefined) {
        return ["id", "name"].map((key) => ({ path: `${path}.${key}`, wanted: "defined", found: undefined }));
      }
      return shape.check(value, path);
    },
  };
}

const fileItem = keyedBy(
  {
    file: objectOf({ url: needed(text(LIMITS.url)), expiry_time: optional(text()) }),
    external: externalFile,
    file_upload: uploadRef,
  },
  { common: { name: optional(text(LIMITS.name)) } },
);

const withId = listOf(objectOf({ id: needed(uuid) }, true), LIMITS.arrayItems);

const verification = objectOf({
  state: needed(oneOf(["verified", "unverified"])),
  date: optional(orNull(dateInput)),
  verified_by: optional(anything),
});

/** Values by the type of their column, in the order in which the service names them. */
const VALUES: Readonly<Record<string, Shape>> = {
  title: richText,
  rich_text: richText,
  number: orNull(number),
  url: orNull(text(LIMITS.url)),
  select: orNull(optionRef()),
  multi_select: listOf(optionRef(), LIMITS.arrayItems),
  people: withId,
  email: orNull(text(LIMITS.email)),
  phone_number: orNull(text(LIMITS.phoneNumber)),
  date: orNull(dateInput),
  checkbox: flag,
  relation: withId,
  files: listOf(fileItem, LIMITS.arrayItems),
  status: orNull(optionRef()),
  verification,
  place: orNull(place),
};

const wrappedValue = keyedBy(VALUES, { loose: true });

/** Fields of a value that stands bare, without the name of its type. */
const BARE_FIELDS = new Set(["id", "name", "color", "start", "end", "time_zone", "lat", "lon", "state"]);

/** A value of a page: `{ <type>: value }`, or the value alone, which only its column can judge. */
const pageValue: Shape = {
  check: (value, path) => {
    if (!isObject(value)) return [];
    const keys = Object.keys(value);
    const isWrapped = keys.some((key) => Object.hasOwn(VALUES, key)) || typeof value["type"] === "string";
    const isBare = !isWrapped && keys.some((key) => BARE_FIELDS.has(key));
    return isBare ? [] : wrappedValue.check(value, path);
  },
};

/** The `properties` of a page. */
export const pageProperties: Shape = mapOf(pageValue);

const empty = objectOf({});
const newOptionFields = { name: needed(text(LIMITS.name)), id: optional(text()), ...optionFields };
const newOptions = objectOf({ options: optional(listOf(objectOf(newOptionFields), LIMITS.arrayItems)) });
const changedOptions = objectOf({
  options: optional(listOf(optionRef(), LIMITS.arrayItems)),
  groups: optional(anything),
});

/** An option of a status may say its group. @source the service's changelog, June 2026 */
const group = { group: optional(oneOf(STATUS_GROUPS.map(([name]) => name))) };
/** Reported: `groups` are taken, and change nothing, where a status is made and where it is changed. */
const newStatus = objectOf({
  options: optional(listOf(objectOf({ ...newOptionFields, ...group }), LIMITS.arrayItems)),
  groups: optional(anything),
});
const changedStatus = objectOf({
  options: optional(listOf(optionRef(group), LIMITS.arrayItems)),
  groups: optional(anything),
});

const relation = keyedBy(
  {
    single_property: empty,
    dual_property: objectOf({ synced_property_id: optional(text()), synced_property_name: optional(text()) }),
  },
  { common: { data_source_id: needed(uuid), database_id: optional(uuid) } },
);

/** Recorded: the kind of a relation may be named by `type` alone. */
const relationConfig: Shape = {
  check: (value, path) => {
    const type = isObject(value) ? value["type"] : undefined;
    if (!isObject(value) || typeof type !== "string" || value[type] !== undefined) return relation.check(value, path);
    return relation.check({ ...value, [type]: {} }, path);
  },
};

const name = text(LIMITS.name);
const rollup = objectOf({
  function: needed(oneOf(ROLLUP_FUNCTIONS)),
  relation_property_name: optional(name),
  relation_property_id: optional(text()),
  rollup_property_name: optional(name),
  rollup_property_id: optional(text()),
});

const configs = (options: Shape, status: Shape): Readonly<Record<string, Shape>> => ({
  number: objectOf({ format: optional(oneOf(NUMBER_FORMATS)) }),
  formula: objectOf({ expression: optional(text()) }),
  select: options,
  multi_select: options,
  status,
  relation: relationConfig,
  rollup,
  unique_id: objectOf({ prefix: optional(orNull(text())) }),
  title: empty,
  rich_text: empty,
  url: empty,
  people: empty,
  files: empty,
  email: empty,
  phone_number: empty,
  date: empty,
  checkbox: empty,
  created_by: empty,
  created_time: empty,
  last_edited_by: empty,
  last_edited_time: empty,
  button: empty,
  location: empty,
  verification: empty,
  last_visited_time: empty,
  place: empty,
});

const beside = {
  name: optional(text()),
  id: optional(text()),
  description: optional(orNull(text(LIMITS.propertyDescription))),
};

/** The columns of a new data source. */
export const newColumns: Shape = mapOf(keyedBy(configs(newOptions, newStatus), { common: beside }));

const changedColumn = keyedBy(configs(changedOptions, changedStatus), { common: beside });
const besideOnly = objectOf({ ...beside });

/** Changes of columns: null removes one, a name alone renames it. */
export const changedColumns: Shape = mapOf(
  orNull({
    check: (value, path) => {
      const keys = isObject(value) ? Object.keys(value) : [];
      const only = keys.length > 0 && keys.every((key) => Object.hasOwn(beside, key));
      return (only ? besideOnly : changedColumn).check(value, path);
    },
  }),
);

/** A filter or a list of sorts: compiled, and so judged, against the columns of its data source. */
export const judgedByColumns: Shape = anything;

/** Conditions of a view by column. */
export const quickFilters: Shape = mapOf(orNull(anyObject));
