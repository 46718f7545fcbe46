// Every property type by what can be done with it. Data, so that a new type is one row.

/** What the emulator knows of a property type. */
export interface PropertyKind {
  /** Its value is made by the service and cannot be written. */
  readonly computed: boolean;
  /** pages.properties.retrieve answers a list of items instead of one. */
  readonly itemList: boolean;
  /** What a row shows that was never given a value. Not used for computed types. */
  readonly empty: null | false | "list" | "object";
}

/** The property types. @source api/resources.yaml, property_types */
export const PROPERTY_KINDS: Readonly<Record<string, PropertyKind>> = {
  title: { computed: false, itemList: true, empty: "list" },
  rich_text: { computed: false, itemList: true, empty: "list" },
  number: { computed: false, itemList: false, empty: null },
  select: { computed: false, itemList: false, empty: null },
  multi_select: { computed: false, itemList: false, empty: "list" },
  status: { computed: false, itemList: false, empty: null },
  date: { computed: false, itemList: false, empty: null },
  people: { computed: false, itemList: true, empty: "list" },
  files: { computed: false, itemList: false, empty: "list" },
  checkbox: { computed: false, itemList: false, empty: false },
  url: { computed: false, itemList: false, empty: null },
  email: { computed: false, itemList: false, empty: null },
  phone_number: { computed: false, itemList: false, empty: null },
  relation: { computed: false, itemList: true, empty: "list" },
  verification: { computed: false, itemList: false, empty: "object" },
  place: { computed: false, itemList: false, empty: null },
  formula: { computed: true, itemList: false, empty: null },
  rollup: { computed: true, itemList: true, empty: null },
  unique_id: { computed: true, itemList: false, empty: null },
  created_time: { computed: true, itemList: false, empty: null },
  created_by: { computed: true, itemList: false, empty: null },
  last_edited_time: { computed: true, itemList: false, empty: null },
  last_edited_by: { computed: true, itemList: false, empty: null },
  button: { computed: true, itemList: false, empty: "object" },
  location: { computed: true, itemList: false, empty: null },
  last_visited_time: { computed: true, itemList: false, empty: null },
};
