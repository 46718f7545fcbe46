// Reads the schemas of a module without running it: the arguments of its `defineSchema` calls, which are literals. The
// positions of all parts are kept, so that a change replaces only the parts that differ.
import { isIdentifierStart, skipToken, Scanner } from "./scanner.ts";
import { checkModuleSchema } from "./check-module-schema.ts";
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
  readonly node: LiteralNode;
}

/** A schema of a module. */
export interface ModuleSchema {
  /** Name of the exported constant. */
  readonly exportName: string;
  readonly definition: SchemaDefinition;
  readonly node: ObjectNode;
}

/**
 * Returns the schemas of a module, in order.
 * @param file name of the file, for errors
 * @throws ModuleError if an argument of `defineSchema` is not a literal, or not a valid schema
 */
export function parseModule(text: string, file: string): ModuleSchema[] {
  const schemas: ModuleSchema[] = [];
  const words: string[] = [];
  for (let index = 0; index < text.length;) {
    const end = skipToken(text, index);
    const token = text.slice(index, end);
    const isCall = token === "defineSchema" && /^\s*\(/.test(text.slice(end));
    index = isCall ? readCall(end) : end;
    if (/\S/.test(token) && !token.startsWith("//") && !token.startsWith("/*")) words.push(token);
  }
  checkNames(schemas, file);
  return schemas;

  function readCall(at: number): number {
    const exportName = words.at(-1) === "=" ? (words.at(-2) ?? "") : "";
    if (!isIdentifierStart(exportName.charAt(0))) {
      throw new ModuleError(`${file}: Expected \`export const name = defineSchema({ … })\`. Give each schema a name.`);
    }
    const scanner = new Scanner(text, text.indexOf("(", at) + 1, file);
    const node = readNode(scanner);
    if (node.kind !== "object") throw scanner.unexpected("an object", node.start);
    const definition = valueOf(node);
    try {
      checkModuleSchema(definition);
    } catch (error) {
      throw error instanceof SchemaError ? new ModuleError(`${file}: ${exportName}: ${error.message}`) : error;
    }
    schemas.push({ exportName, definition, node });
    return node.end;
  }
}

/** Reads one literal. */
function readNode(scanner: Scanner): LiteralNode {
  const start = scanner.skipSpace();
  if (!scanner.take("{")) {
    const value = readValue(scanner);
    return { kind: "value", start, end: scanner.position, value };
  }
  const entries: LiteralEntry[] = [];
  while (!scanner.take("}")) {
    const keyStart = scanner.skipSpace();
    const key = scanner.readKey();
    scanner.require(":");
    const node = readNode(scanner);
    scanner.skipConst();
    entries.push({ key, start: keyStart, end: scanner.position, node });
    if (!scanner.take(",") && !scanner.isNext("}")) throw scanner.unexpected('"," or "}"');
  }
  return { kind: "object", start, end: scanner.position, entries };
}

function readValue(scanner: Scanner): unknown {
  if (!scanner.take("[")) return scanner.readScalar();
  const items: unknown[] = [];
  while (!scanner.take("]")) {
    items.push(valueOf(readNode(scanner)));
    scanner.skipConst();
    if (!scanner.take(",") && !scanner.isNext("]")) throw scanner.unexpected('"," or "]"');
  }
  return items;
}

/** Returns the value of a literal. */
export function valueOf(node: LiteralNode): unknown {
  if (node.kind === "value") return node.value;
  // fromEntries instead of assignments, because a key can be __proto__.
  return Object.fromEntries(node.entries.map(({ key, node: value }) => [key, valueOf(value)]));
}

function checkNames(schemas: readonly ModuleSchema[], file: string): void {
  const ids = new Set<string>();
  for (const { definition, exportName } of schemas) {
    const id = definition.dataSourceId.replaceAll("-", "").toLowerCase();
    if (ids.has(id))
      throw new ModuleError(
        `${file}: ${exportName}: The data source ${definition.dataSourceId} has two schemas. Remove one of them.`,
      );
    ids.add(id);
  }
}
