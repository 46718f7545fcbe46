// Every property type by what can be done with it.

/** One property type. */
export interface PropertyKind {
  /** True if the service computes the value, so that it cannot be written. */
  readonly computed: boolean;
  /** True if pages.properties.retrieve responds with a list of items. */
  readonly itemList: boolean;
  /** The value of a row that was never given one. Not used for computed types. */
  readonly empty: null | false | "list" | "object";
  /** The fields of a value by which the value is known without the name of its type. */
  readonly bareFields?: readonly string[];
}

const scalar = { computed: false, itemList: false, empty: null } as const;
const list = { computed: false, itemList: false, empty: "list" } as const;
const itemList = { computed: false, itemList: true, empty: "list" } as const;
const computed = { computed: true, itemList: false, empty: null } as const;
const option = { bareFields: ["id", "name", "color"] } as const;

/** The property types, the writable ones in the order in which the service lists them in an error. */
export const PROPERTY_KINDS: Readonly<Record<string, PropertyKind>> = {
  title: itemList,
  rich_text: itemList,
  number: scalar,
  url: scalar,
  select: { ...scalar, ...option },
  multi_select: list,
  people: itemList,
  email: scalar,
  phone_number: scalar,
  date: { ...scalar, bareFields: ["start", "end", "time_zone"] },
  checkbox: { ...scalar, empty: false },
  relation: itemList,
  files: list,
  status: { ...scalar, ...option },
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
};
