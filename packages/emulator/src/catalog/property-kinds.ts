// Every property type: a new type is one row here. The compiler then requires its parsers in body/, and for a writable
// type its stored form in properties/stored-value.ts.

/** One property type. */
export interface PropertyKind {
  /** True if the service computes the value, so that it cannot be written. */
  readonly computed: boolean;
  /** True if pages.properties.retrieve responds with a list of items. */
  readonly itemList: boolean;
  /** The value of a row without a value. Not used for computed types. */
  readonly empty: null | false | "list" | "object";
  /** The stored form of a value: rich text, plain text, ids of options, ids of other objects, or the value itself. */
  readonly stores: "rich_text" | "text" | "options" | "ids" | "value";
  /** The fields of a value by which the value is known without the name of its type. */
  readonly bareFields?: readonly string[];
}

const scalar = { computed: false, itemList: false, empty: null, stores: "value" } as const;
const list = { computed: false, itemList: false, empty: "list", stores: "value" } as const;
const computed = { computed: true, itemList: false, empty: null, stores: "value" } as const;
const richText = { ...list, itemList: true, stores: "rich_text" } as const;
const text = { ...scalar, stores: "text" } as const;
const ids = { ...list, itemList: true, stores: "ids" } as const;
const option = { ...scalar, stores: "options", bareFields: ["id", "name", "color"] } as const;

const kinds = {
  title: richText,
  rich_text: richText,
  number: scalar,
  url: text,
  select: option,
  multi_select: { ...list, stores: "options" },
  people: ids,
  email: text,
  phone_number: text,
  date: { ...scalar, bareFields: ["start", "end", "time_zone"] },
  checkbox: { ...scalar, empty: false },
  relation: ids,
  files: list,
  status: option,
  verification: { ...scalar, empty: "object", bareFields: ["state"] },
  place: { ...scalar, bareFields: ["lat", "lon"] },
  formula: computed,
  rollup: { ...computed, itemList: true },
  unique_id: computed,
  created_time: computed,
  created_by: computed,
  last_edited_time: computed,
  last_edited_by: computed,
  button: { ...computed, empty: "object" },
  location: computed,
  last_visited_time: computed,
} as const satisfies Readonly<Record<string, PropertyKind>>;

/** A property type. */
export type PropertyType = keyof typeof kinds;

/** A property type whose values can be written. */
export type WritableType = {
  [K in PropertyType]: (typeof kinds)[K]["computed"] extends false ? K : never;
}[PropertyType];

/** The property types. @source api/resources.yaml, property_types */
export const PROPERTY_KINDS: Readonly<Record<string, PropertyKind>> = kinds;

/** Returns the property types whose values are stored in one of the forms. */
export function typesThatStore(...forms: readonly PropertyKind["stores"][]): string[] {
  return Object.entries(PROPERTY_KINDS).flatMap(([type, { computed: isComputed, stores }]) =>
    !isComputed && forms.includes(stores) ? [type] : [],
  );
}
