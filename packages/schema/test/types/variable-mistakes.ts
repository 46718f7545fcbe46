// Programs with a mistake inside of a variable, where the compiler shows the type of the whole argument. Each is compiled with
// several schemas.
import { WIDE_SCHEMAS, type WideSchema } from "./wide-schemas.ts";

/** The parts of a diagnostic: the wrong name, and a name or value that is allowed. */
type Mistake = readonly [code: (schema: WideSchema) => string, wrong: (schema: WideSchema) => string, allowed: RegExp];

const text = JSON.stringify;
const unknown = () => "Unknown cost";
const missing = ({ title }: WideSchema) => `Missing ${title}`;
const wrong =
  (column: "price" | "state") =>
  (schema: WideSchema): string =>
    `Wrong ${schema[column]}`;

/** Allowed names: the first three of the schema. */
const NAMES = /Use .+, .+, .+…/;

const MISTAKES: Readonly<Record<string, Mistake>> = {
  "create without values": [() => "table.create({});", missing, /Use (?:text|list)/],
  "create of a variable without a title": [
    ({ price }) => `const row = { ${text(price)}: 5 }; table.create(row);`,
    missing,
    /Use (?:text|list)/,
  ],
  "create of a variable whose title is optional": [
    ({ title }) => `declare const row: { ${text(title)}?: string }; table.create(row);`,
    missing,
    /Use (?:text|list)/,
  ],
  "create of a variable whose title is null": [
    ({ title }) => `const row = { ${text(title)}: null }; table.create(row);`,
    ({ title }) => `Wrong ${title}`,
    /Use (?:text|list)/,
  ],
  "create of a variable with an unknown column": [
    ({ title }) => `const row = { ${text(title)}: "x", cost: 5 }; table.create(row);`,
    unknown,
    NAMES,
  ],
  "create of a variable with a wrong value": [
    ({ title, price }) => `const row = { ${text(title)}: "x", ${text(price)}: "5" }; table.create(row);`,
    wrong("price"),
    /number/,
  ],
  "create of a variable with any text as an option": [
    ({ title, state }) => `let row = { ${text(title)}: "x", ${text(state)}: "Open" }; table.create(row);`,
    wrong("state"),
    /Open|In progress|Done/,
  ],
  "create of one of two literals without a title": [
    ({ title, price }) =>
      `declare const yes: boolean; table.create(yes ? { ${text(title)}: "x" } : { ${text(price)}: 5 });`,
    missing,
    /Use (?:text|list)/,
  ],
  "update with a variable with an unknown column": [
    () => `const changes = { cost: 5 }; table.update("id", changes);`,
    unknown,
    NAMES,
  ],
  "update with a variable with a known and an unknown column": [
    ({ price }) => `const changes = { ${text(price)}: 5, cost: 5 }; table.update("id", changes);`,
    unknown,
    NAMES,
  ],
  "update with a variable with a wrong value": [
    ({ price }) => `const changes = { ${text(price)}: "5" }; table.update("id", changes);`,
    wrong("price"),
    /number/,
  ],
  "update with an interface": [
    () => `interface Patch { cost?: number } declare const patch: Patch; table.update("id", patch);`,
    unknown,
    NAMES,
  ],
  "update with a list": [({ price }) => `table.update("id", [{ ${text(price)}: 5 }]);`, () => "Unexpected list", NAMES],
  "upsert that creates a variable with an unknown column": [
    ({ title }) =>
      `const create = { ${text(title)}: "x", cost: 5 }; table.upsert({ by: ${text(title)}, create, update: {} });`,
    unknown,
    NAMES,
  ],
  "upsert that creates a variable without a title": [
    ({ title, price }) =>
      `const create = { ${text(price)}: 5 }; table.upsert({ by: ${text(title)}, create, update: {} });`,
    missing,
    /Use (?:text|list)/,
  ],
  "upsert with a variable for the changes": [
    ({ title }) =>
      `const update = { cost: 5 }; table.upsert({ by: ${text(title)}, create: { ${text(title)}: "x" }, update });`,
    unknown,
    NAMES,
  ],
  "upsert without changes": [
    ({ title }) => `table.upsert({ by: ${text(title)}, create: { ${text(title)}: "x" } });`,
    () => "Missing update",
    /Use/,
  ],
  "upsert with a variable whose key is any text": [
    ({ title }) =>
      `const row = { by: ${text(title)}, create: { ${text(title)}: "x" }, update: {} }; table.upsert(row);`,
    () => "Wrong by",
    /Use/,
  ],
  "updateMany with variables": [
    ({ price }) => `const match = { where: { cost: 5 } }; table.updateMany(match, { ${text(price)}: 5 });`,
    unknown,
    NAMES,
  ],
  "updateMany with a variable for the values": [
    () => "const values = { cost: 5 }; table.updateMany({ all: true }, values);",
    unknown,
    NAMES,
  ],
  "removeMany with a variable for the conditions": [
    () => "const where = { cost: 5 }; table.removeMany({ where });",
    unknown,
    NAMES,
  ],
  "createMany of a variable with an unknown column": [
    ({ title }) => `const rows = [{ ${text(title)}: "x" }, { ${text(title)}: "y", cost: 5 }]; table.createMany(rows);`,
    unknown,
    NAMES,
  ],
  "createMany of a variable with a wrong value": [
    ({ title, price }) => `const rows = [{ ${text(title)}: "x", ${text(price)}: "5" }]; table.createMany(rows);`,
    wrong("price"),
    /number/,
  ],
  "createMany of a variable without a title": [
    ({ price }) => `const rows = [{ ${text(price)}: 5 }]; table.createMany(rows);`,
    missing,
    /Use (?:text|list)/,
  ],
  "createMany of one row": [
    ({ title }) => `const row = { ${text(title)}: "x" }; table.createMany(row);`,
    () => "Unexpected object",
    /Use a list/,
  ],
  "createMany of an empty row": [() => "table.createMany([{}]);", missing, /Use (?:text|list)/],
  "createMany of unknown values": [
    () => "const rows: unknown[] = []; table.createMany(rows);",
    () => "Unexpected unknown value",
    NAMES,
  ],
  "a variable for conditions with an unknown column": [
    () => "const where = { cost: 5 }; table.collect({ where });",
    unknown,
    NAMES,
  ],
  "a variable for conditions with an operand of another type": [
    ({ price }) => `const where = { ${text(price)}: { equals: "5" } }; table.collect({ where });`,
    wrong("price"),
    /number/,
  ],
  "a variable for conditions with any text as an option": [
    ({ state }) => `const where = { ${text(state)}: "Open" }; table.first({ where });`,
    wrong("state"),
    /Use/,
  ],
  "a variable for a group of conditions": [
    () => "const where = { or: [{ cost: 5 }] }; table.page({ where });",
    unknown,
    NAMES,
  ],
  "a variable for a query": [() => "const query = { where: { cost: 5 } }; table.count(query);", unknown, NAMES],
  "a variable for a query with an unknown option": [
    () => "const query = { take: 5 }; table.collect(query);",
    () => "Unknown take",
    NAMES,
  ],
  "a variable for an order with any text as a direction": [
    ({ price }) => `const orderBy = { ${text(price)}: "ascending" }; table.collect({ orderBy });`,
    wrong("price"),
    /Use (?:a|de)scending, (?:a|de)scending/,
  ],
  "a variable for an order with an unknown column": [
    () => `const orderBy = { cost: "ascending" }; table.collect({ orderBy });`,
    unknown,
    NAMES,
  ],
  "a variable for a selection of any text": [
    ({ price }) => `const select = [${text(price)}]; table.collect({ select });`,
    () => "Unknown text",
    NAMES,
  ],
  "a variable for a selection with an unknown column": [
    () => `const select = ["cost"] as const; table.collect({ select });`,
    unknown,
    NAMES,
  ],
  "the conditions of a reader in a variable": [
    () => "const where = { cost: 5 }; createReader(client, schema).collect({ where });",
    unknown,
    NAMES,
  ],
};

/** A program of a mistake and a schema, with texts of its first diagnostic. */
export interface VariableMistake {
  readonly name: string;
  readonly code: string;
  /** Text that names what is wrong. */
  readonly wrong: string;
  readonly allowed: RegExp;
}

/** Every mistake with every schema. */
export const VARIABLE_MISTAKES: readonly VariableMistake[] = Object.entries(WIDE_SCHEMAS).flatMap(([schema, columns]) =>
  Object.entries(MISTAKES).map(([name, [code, wrongText, allowed]]) => ({
    name: `${name}, with the schema ${schema}`,
    code: `import { ${schema} as schema, ${schema}Table as table } from "./wide.ts";\n${code(columns)}\nexport const all = [schema, table];`,
    wrong: wrongText(columns),
    allowed,
  })),
);
