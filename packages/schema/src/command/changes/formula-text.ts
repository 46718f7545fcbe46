// Notion stores a formula with ids: {{notion:block_property:<id>:<data source>:<workspace>}}. A module has names:
// prop("Price"). Formulas are compared by the columns that they mean, because names change.
import type { SchemaDefinition } from "../../schema-definition.ts";
import { normalFormula } from "./normal-formula.ts";
import { isSameColumn } from "../service/same-id.ts";
import { type LiveSchema } from "../service/live-schema.ts";

/** A text literal, a reference of Notion, a reference by name, or space. */
const TOKENS =
  /"(?:[^"\\]|\\[\s\S])*"|\{\{notion:block_property:([^:}]*):[^}]*\}\}|\bprop\(\s*("(?:[^"\\]|\\[\s\S])*")\s*\)|\s+/gu;

/** A reference to a column: its id in a formula of Notion, its name in a formula of a module. */
type Reference = { readonly id: string } | { readonly name: string };

/** A column that a formula means. One that does not exist in Notion has a key and no id. */
interface MeantColumn {
  readonly id?: string;
  readonly key?: string;
  /** Name in the module, or else in Notion. */
  readonly name: string;
  /** Name in Notion now. Undefined for a column that does not exist there. */
  readonly liveName?: string;
}

/** Returns the column that a reference means. Undefined if there is none. */
type FindColumn = (reference: Reference) => MeantColumn | undefined;

/** A formula of a module beside that of Notion. */
export interface FormulaComparison {
  /** True if both mean the same columns, in the same expression. */
  readonly isSame: boolean;
  /** The formula of the module, with the names of the module. */
  readonly withFileNames: string;
  /** The formula of the module, with the names that Notion has now. */
  readonly withLiveNames: string;
  /** The formula of the module in its normal form, with the names of the module. It is the same in each environment. */
  readonly normal: string;
  /** Names in the formula that no column has. */
  readonly unknownNames: readonly string[];
  /** Keys of the columns of the module that the formula uses. */
  readonly usedKeys: readonly string[];
}

/** Returns a formula of Notion with the names of its columns in Notion. */
export const namedFormula = (stored: string, live: LiveSchema): string =>
  withNames(stored, liveFinder(live), ({ liveName }) => liveName);

/** Returns a formula of Notion with the names that its columns have in the module, or else in Notion. */
export const fileFormula = (stored: string, file: SchemaDefinition, live: LiveSchema): string =>
  withNames(stored, finder(file, live, "file"), ({ name }) => name);

/**
 * Compares a formula of a module with that of Notion. Its names are those of the module. In a formula that was not
 * edited after its columns were renamed in the module, they are still those of Notion.
 * @param stored the formula of Notion. Undefined for a column that does not exist
 */
export function compareFormula(
  expression: string,
  stored: string | undefined,
  file: SchemaDefinition,
  live: LiveSchema,
): FormulaComparison {
  const [byFile, byLive] = [finder(file, live, "file"), finder(file, live, "live")];
  const current = stored === undefined ? undefined : canonicalFormula(stored, byLive);
  const isUnedited =
    canonicalFormula(expression, byFile) !== current && canonicalFormula(expression, byLive) === current;
  const find = isUnedited ? byLive : byFile;
  const withFileNames = withNames(expression, find, ({ name }) => name);
  return {
    isSame: canonicalFormula(expression, find) === current,
    withFileNames,
    withLiveNames: withNames(expression, find, ({ name, liveName }) => liveName ?? name),
    normal: normalFormula(withFileNames),
    unknownNames: unknownNames(expression, find),
    usedKeys: usedKeys(expression, find),
  };
}

const liveFinder = (live: LiveSchema): FindColumn => finder({ properties: {} }, live, "live");

/** Returns a search for columns. `first` is the side whose names come first. */
function finder(
  { properties }: Pick<SchemaDefinition, "properties">,
  live: LiveSchema,
  first: "file" | "live",
): FindColumn {
  const entries = Object.entries(properties);
  const ofFile = entries.map(([key, { id, name }]): MeantColumn => {
    const existing = live.columns.find((column) => (id === undefined ? column.name === name : column.id === id));
    return { ...(existing && { id: existing.id, liveName: existing.name }), key, name };
  });
  const ofLive = live.columns.map(
    ({ id, name }): MeantColumn => ofFile.find((column) => column.id === id) ?? { id, name, liveName: name },
  );
  const byName = {
    file: (name: string) => ofFile.find((column) => column.name === name),
    live: (name: string) => ofLive.find((column) => column.liveName === name),
  };
  const second = first === "file" ? "live" : "file";
  return (reference) =>
    "name" in reference
      ? (byName[first](reference.name) ?? byName[second](reference.name))
      : ofLive.find(({ id }) => isSameColumn(id, reference.id));
}

/** Replaces the references of a formula. */
function withReferences(
  expression: string,
  replace: (reference: Reference, text: string) => string,
  replaceSpace: (space: string, before: string, after: string) => string,
): string {
  return expression.replaceAll(TOKENS, (text, id: string | undefined, quoted: string | undefined, at: number) => {
    const name = quoted === undefined ? undefined : unquoted(quoted);
    if (id !== undefined) return replace({ id }, text);
    if (name !== undefined) return replace({ name }, text);
    const end = at + text.length;
    return text.trim() === "" ? replaceSpace(text, expression.charAt(at - 1), expression.charAt(end)) : text;
  });
}

const withNames = (expression: string, find: FindColumn, nameOf: (column: MeantColumn) => string | undefined): string =>
  withReferences(
    expression,
    (reference, text) => {
      const column = find(reference);
      const name = column && nameOf(column);
      const isUnchanged = name === undefined || ("name" in reference && reference.name === name);
      return isUnchanged ? text : `prop(${JSON.stringify(name)})`;
    },
    (space) => space,
  );

function unknownNames(expression: string, find: FindColumn): string[] {
  const names: string[] = [];
  withReferences(
    expression,
    (reference, text) => {
      if ("name" in reference && find(reference) === undefined) names.push(reference.name);
      return text;
    },
    (space) => space,
  );
  return names;
}

function usedKeys(expression: string, find: FindColumn): string[] {
  const keys: string[] = [];
  withReferences(
    expression,
    (reference, text) => {
      const key = find(reference)?.key;
      if (key !== undefined) keys.push(key);
      return text;
    },
    (space) => space,
  );
  return keys;
}

const WORD = /[\p{L}\p{N}_$]/u;

/** Returns a formula with ids in place of names, and without the space that does not matter. */
const canonicalFormula = (expression: string, find: FindColumn): string =>
  withReferences(
    expression.trim(),
    (reference) => {
      const column = find(reference);
      // All columns that do not exist are equal: the id of a removed column has no name.
      return `prop(#${column?.key ?? column?.id ?? "?"})`;
    },
    (_, before, after) => (WORD.test(before) && WORD.test(after) ? " " : ""),
  );

/** Returns the text of a literal. Undefined if it is invalid: then Notion refuses the formula. */
function unquoted(literal: string): string | undefined {
  try {
    return JSON.parse(literal) as string;
  } catch {
    return undefined;
  }
}
