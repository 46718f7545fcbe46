// Every property type: a new type is one row here. The compiler then requires the parsers of its settings and values in body/,
// and the stored form of its values in properties/stored-value.ts.

/** One property type. */
export interface PropertyKind {
  /** True if Notion computes the value, so that it cannot be written. */
  readonly computed: boolean;
  /** True if pages.properties.retrieve responds with a list of items. */
  readonly itemList: boolean;
  /** The value of a row without a value. Not used for computed types. */
  readonly empty: null | false | "list" | "object";
  /** The stored form of a value: rich text, plain text, ids of options, ids of other objects, or the value itself. */
  readonly stores: "rich_text" | "text" | "options" | "ids" | "value";
  /** True if a column has settings. */
  readonly hasSettings?: true;
  /** The value that filters and sorts compare. Undefined if Notion filters and sorts by nothing of the type. */
  readonly compares?: Comparison;
  /** The fields of a value by which the value is known without the name of its type. */
  readonly bareFields?: readonly string[];
}

/** The kinds of values that filters and sorts compare: texts, numbers, names of options, ids of people, the result of a formula or rollup, … */
export type Comparison =
  | "text"
  | "number"
  | "checkbox"
  | "option"
  | "options"
  | "date"
  | "people"
  | "relation"
  | "files"
  | "verification"
  | "result";

const scalar = { computed: false, itemList: false, empty: null, stores: "value" } as const;
const list = { computed: false, itemList: false, empty: "list", stores: "value" } as const;
const computed = { computed: true, itemList: false, empty: null, stores: "value" } as const;
const richText = { ...list, itemList: true, stores: "rich_text", compares: "text" } as const;
const text = { ...scalar, stores: "text", compares: "text" } as const;
const ids = { ...list, itemList: true, stores: "ids" } as const;
const option = {
  ...scalar,
  hasSettings: true,
  stores: "options",
  compares: "option",
  bareFields: ["id", "name", "color"],
} as const;
const time = { ...computed, compares: "date" } as const;
const author = { ...computed, compares: "people" } as const;

// In the order in which errors list them.
const kinds = {
  number: { ...scalar, hasSettings: true, compares: "number" },
  formula: { ...computed, hasSettings: true, compares: "result" },
  select: option,
  multi_select: { ...list, hasSettings: true, stores: "options", compares: "options" },
  status: option,
  relation: { ...ids, hasSettings: true, compares: "relation" },
  rollup: { ...computed, hasSettings: true, itemList: true, compares: "result" },
  unique_id: { ...computed, hasSettings: true, compares: "number" },
  title: richText,
  rich_text: richText,
  url: text,
  people: { ...ids, compares: "people" },
  files: { ...list, compares: "files" },
  email: text,
  phone_number: text,
  date: { ...scalar, compares: "date", bareFields: ["start", "end", "time_zone"] },
  checkbox: { ...scalar, empty: false, compares: "checkbox" },
  created_by: author,
  created_time: time,
  last_edited_by: author,
  last_edited_time: time,
  button: { ...computed, empty: "object" },
  location: computed,
  verification: { ...scalar, empty: "object", compares: "verification", bareFields: ["state"] },
  last_visited_time: time,
  place: { ...scalar, bareFields: ["lat", "lon"] },
} as const satisfies Readonly<Record<string, PropertyKind>>;

/** A property type. */
export type PropertyType = keyof typeof kinds;

/** A property type whose values can be written. */
export type WritableType = {
  [K in PropertyType]: (typeof kinds)[K]["computed"] extends false ? K : never;
}[PropertyType];

/** A property type whose columns have settings. */
export type TypeWithSettings = {
  [K in PropertyType]: (typeof kinds)[K] extends { hasSettings: true } ? K : never;
}[PropertyType];

/** The property types. @source api/resources.yaml, property_types */
export const PROPERTY_KINDS: Readonly<Record<string, PropertyKind>> = kinds;

/** Returns the property types whose values are stored in one of the forms. */
export function typesThatStore(...forms: readonly PropertyKind["stores"][]): string[] {
  return Object.entries(PROPERTY_KINDS).flatMap(([type, { computed: isComputed, stores }]) =>
    !isComputed && forms.includes(stores) ? [type] : [],
  );
}

/** Returns the property types by which Notion filters and sorts in one of the ways, in their order. */
export const typesThatCompare = (...ways: readonly Comparison[]): string[] =>
  Object.entries(PROPERTY_KINDS).flatMap(([type, { compares }]) =>
    compares !== undefined && ways.includes(compares) ? [type] : [],
  );
