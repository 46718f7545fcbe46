// Reads the schemas of a module without running it: the arguments of its `defineSchema` calls, which are literals. The
// positions of all parts are kept, so that a change replaces only the parts that differ.
import { plainId } from "@ws/helpers/json";
import { TokenReader, type ModuleToken } from "./token-reader.ts";
import { checkModuleSchema, checkRelations } from "./check-module-schema.ts";
import type { SchemaDefinition } from "../../schema-definition.ts";
import { SchemaError } from "../../errors.ts";
import { ModuleError } from "../errors/command-errors.ts";

/** A part of a literal, with its place in the text. */
export type LiteralNode = ObjectNode | ValueNode;

/** An object literal. */
export interface ObjectNode {
  readonly kind: "object";
  readonly start: number;
  readonly end: number;
  readonly entries: readonly LiteralEntry[];
}

/** A literal that is replaced as a whole: a list, a string, a number, true, false or null. */
interface ValueNode {
  readonly kind: "value";
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
}

/** One entry of an object literal. */
export interface LiteralEntry {
  readonly key: string;
  /** Start of the key. */
  readonly start: number;
  /** End of the value. */
  readonly end: number;
  /** End of the comma after the value. Undefined if there is none. */
  readonly comma: number | undefined;
  readonly node: LiteralNode;
}

/** A schema of a module. */
export interface ModuleSchema {
  /** Name of the exported constant. */
  readonly exportName: string;
  /** The schema. Without a data source, its id is empty. */
  readonly definition: SchemaDefinition;
  /** True if the ids are in a file beside the module. */
  readonly isPortable: boolean;
  readonly node: ObjectNode;
}

/**
 * Returns the schemas of a module, in order.
 * @param file name of the file, for errors
 * @throws ModuleError if an argument of `defineSchema` is not a literal, or not a valid schema
 */
export function parseModule(text: string, file: string): ModuleSchema[] {
  const schemas: ModuleSchema[] = [];
  const reader = new TokenReader(text, file);
  let before: readonly (ModuleToken | undefined)[] = [];
  while (reader.next !== undefined) {
    const token = reader.advance();
    if (token?.text === "defineSchema" && reader.isNext("(")) schemas.push(readCall(reader, before, file));
    before = [before.at(-1), token];
  }
  checkSources(schemas, file);
  const names = schemas.map(({ exportName }) => exportName);
  for (const { exportName, definition } of schemas)
    located(file, exportName, () => checkRelations(definition.properties, names));
  return schemas;
}

/** Runs a check of a schema. @throws ModuleError with the place of each mistake, in place of a SchemaError */
function located<Value>(file: string, exportName: string, check: () => Value): Value {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    const lines = error.message.split("\n").map((line) => `${file}: ${exportName}: ${line}`);
    throw new ModuleError(lines.join("\n"));
  }
}

/** Reads the argument of a call. `before` are the two tokens before it. */
function readCall(reader: TokenReader, before: readonly (ModuleToken | undefined)[], file: string): ModuleSchema {
  const [name, equals] = before;
  if (name?.type !== "IdentifierName" || equals?.text !== "=") {
    throw new ModuleError(`${file}: Expected \`export const name = defineSchema({ … })\`. Give each schema a name.`);
  }
  reader.require("(");
  if (!reader.isNext("{")) throw reader.unexpected("an object");
  const node = readObject(reader, 1);
  const definition = valueOf(node);
  const schema = located(file, name.text, () => {
    checkModuleSchema(definition, name.text);
    return definition;
  });
  const { dataSourceId } = schema;
  const bound = dataSourceId === undefined ? { ...schema, dataSourceId: "" } : schema;
  return { exportName: name.text, definition: bound, isPortable: dataSourceId === undefined, node };
}

/** Reads one literal. */
function readNode(reader: TokenReader, level: number): LiteralNode {
  if (reader.isNext("{")) return readObject(reader, level);
  const start = reader.next?.start ?? 0;
  const value = reader.isNext("[") ? readList(reader, level) : reader.readScalar();
  return { kind: "value", start, end: reader.end, value };
}

/** Deepest level of a literal. A schema has four. The limit keeps a parser that calls itself from an overflow. */
const MAX_LEVELS = 20;

function checkLevel(reader: TokenReader, level: number): void {
  if (level > MAX_LEVELS)
    throw reader.errorAt(reader.next?.start ?? 0, `Expected at most ${MAX_LEVELS} levels of brackets.`);
}

function readObject(reader: TokenReader, level: number): ObjectNode {
  checkLevel(reader, level);
  const start = reader.next?.start ?? 0;
  reader.require("{");
  const entries: LiteralEntry[] = [];
  while (!reader.take("}")) {
    const keyStart = reader.next?.start ?? 0;
    const key = reader.readKey();
    if (entries.some((entry) => entry.key === key))
      throw reader.errorAt(keyStart, `Expected each key once, got ${JSON.stringify(key)} twice.`);
    reader.require(":");
    const node = readNode(reader, level + 1);
    reader.skipConst();
    const { end } = reader;
    const hasComma = reader.take(",");
    if (!hasComma && !reader.isNext("}")) throw reader.unexpected('"," or "}"');
    entries.push({ key, start: keyStart, end, comma: hasComma ? reader.end : undefined, node });
  }
  return { kind: "object", start, end: reader.end, entries };
}

function readList(reader: TokenReader, level: number): unknown[] {
  checkLevel(reader, level);
  reader.require("[");
  const items: unknown[] = [];
  while (!reader.take("]")) {
    items.push(valueOf(readNode(reader, level + 1)));
    reader.skipConst();
    if (!reader.take(",") && !reader.isNext("]")) throw reader.unexpected('"," or "]"');
  }
  return items;
}

/** Returns the value of a literal. */
export function valueOf(node: LiteralNode): unknown {
  if (node.kind === "value") return node.value;
  // fromEntries instead of assignments, because a key can be __proto__.
  return Object.fromEntries(node.entries.map(({ key, node: value }) => [key, valueOf(value)]));
}

/** Checks that each data source has one schema. @throws ModuleError */
export function checkSources(schemas: readonly ModuleSchema[], file: string): void {
  const ids = new Set<string>();
  for (const { definition, exportName } of schemas) {
    const id = plainId(definition.dataSourceId);
    if (id !== "" && ids.has(id))
      throw new ModuleError(
        `${file}: ${exportName}: The data source ${definition.dataSourceId} has two schemas. Remove one of them.`,
      );
    ids.add(id);
  }
}
