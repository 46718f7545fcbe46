// Schemas with many columns, for the errors of the compilers: every column type, and names that need quotes.
const TYPES = [
  `type: "number"`,
  `type: "select", options: ["Open", "In progress", "Done"]`,
  `type: "multi_select", options: ["warranty", "express"]`,
  `type: "status", options: ["To do", "Doing", "Done"]`,
  `type: "date"`,
  `type: "rich_text"`,
  `type: "people"`,
  `type: "checkbox"`,
  `type: "formula", result: "number"`,
  `type: "formula"`,
  `type: "rollup", function: "sum"`,
  `type: "relation", dataSourceId: "x"`,
  `type: "unique_id"`,
  `type: "place"`,
  `type: "verification"`,
  `type: "unknown"`,
  `type: "url"`,
  `type: "email"`,
  `type: "phone_number"`,
  `type: "files"`,
  `type: "created_time"`,
  `type: "created_by"`,
  `type: "last_edited_time"`,
  `type: "last_edited_by"`,
  `type: "button"`,
];

const UNUSUAL = [
  "with space",
  `"quoted"`,
  "it's",
  "🚀 launch",
  "名前と住所",
  "a.b",
  "back`tick",
  "50 %",
  "Größe/Länge",
];

/** Name of a column of each schema. */
export interface WideSchema {
  readonly title: string;
  /** A column of numbers. */
  readonly price: string;
  /** A column with the options Open, In progress and Done. */
  readonly state: string;
  readonly keys: readonly string[];
}

const wideSchema = (count: number, nameOf: (index: number) => string, title = "job"): WideSchema => {
  const keys = Array.from({ length: count - 1 }, (_, index) => nameOf(index));
  return { title, price: keys[0] ?? "", state: keys[1] ?? "", keys };
};
const plainName = (index: number) => ["price", "state"][index] ?? `column${index}`;

/** The schemas by their names in the module. */
export const WIDE_SCHEMAS: Readonly<Record<string, WideSchema>> = {
  columns3: wideSchema(3, plainName),
  columns20: wideSchema(20, plainName),
  columns60: wideSchema(60, plainName),
  unusual: wideSchema(30, (index) => UNUSUAL[index] ?? `列 ${index}`, 'what\'s "next"?'),
  long: wideSchema(25, (index) => `${plainName(index)} of the branch`, "name of it"),
};

/** Returns a module with the schemas and their tables. */
export const wideModule = (): string => {
  const schemas = Object.entries(WIDE_SCHEMAS).map(([name, { title, keys }]) => {
    const columns = keys.map((key, index) => [key, `{ id: "c${index}", name: "N", ${TYPES[index % TYPES.length]} }`]);
    const all = [[title, `{ id: "title", name: "N", type: "title" }`], ...columns];
    const properties = all.map(([key, column]) => `  ${JSON.stringify(key)}: ${column},\n`).join("");
    const schema = `defineSchema({ dataSourceId: "x", title: "x", properties: {\n${properties}} })`;
    return `export const ${name} = ${schema};\nexport const ${name}Table = createTable(client, ${name});\n`;
  });
  const imports = `import { createTable, defineSchema } from "@ws/schema";\nimport { client } from "../checks/expect-type.ts";\n`;
  return imports + schemas.join("");
};
