// Functions that replace blocks, property values and pieces of text, by type. HTML and Markdown have the same form.
import { memberOf, type Fields } from "@ws/helpers/json";
import type { Awaitable, ContentObject, ContentSource } from "../source/content-source.ts";
import type { TitledKind } from "../content/render-context.ts";
import { attempt, type Reporting } from "../content/reports.ts";
import type { Column } from "../values/columns.ts";
import type { BlockContents, BlockOf } from "./block-contents.ts";
import type { PropertyContents, PropertyOf } from "./property-contents.ts";
import type { EquationRun, LinkRun, MentionRun } from "./rich-text.ts";
import { safeValue } from "./safe-value.ts";

/** Content and renderers for functions that replace parts of a page. */
export interface ReplaceContext<Output> {
  /** The source of the renderer. Its objects are Notion's own JSON: check each address of theirs with `safeAddress()`. */
  readonly source: ContentSource;
  /** Renders rich text. */
  readonly richText: (richText: unknown) => Promise<Output>;
  /** Returns the address of a page or database. Undefined if it has none. */
  readonly linkTo: (id: string, kind?: TitledKind) => Awaitable<string | undefined>;
}

/** Content and renderers for functions that replace blocks. */
export interface BlockReplaceContext<Output> extends ReplaceContext<Output> {
  /** The block as an object of the source: Notion's own JSON. Check each address in it with `safeAddress()`. */
  readonly object: ContentObject;
  /** Returns the address and the name of the file of a media block. Undefined if the file is missing. */
  readonly file: () => Promise<{ readonly href: string; readonly name: string } | undefined>;
}

/** The place of a property value. */
export interface PropertyPlace {
  /** The page, with safe addresses. */
  readonly page: ContentObject;
  /** The column of the value. Undefined if it is not known. */
  readonly column: Column | undefined;
}

/**
 * Replaces a part of a page. Undefined: the part stays as it is. Null and false: the page has nothing in its place. A function that throws,
 * or whose promise rejects, is reported to `onError`, and the part stays as it is.
 * @param value the part as Notion returns it, with safe addresses: see {@link SafeUrl}
 */
export type Replace<Value, Parts, Output> = (
  value: Value,
  parts: Parts,
) => Awaitable<Output | null | false | undefined>;

/** Functions that replace blocks, by type. `unknown`: blocks of types that this version does not know. */
export type BlockReplacements<Parts, Output> = {
  readonly [Type in keyof BlockContents]?: Replace<BlockOf<Type>, Parts, Output> | undefined;
} & { readonly unknown?: Replace<BlockOf<string>, Parts, Output> | undefined };

/** Functions that replace property values, by type. */
export type PropertyReplacements<Parts, Output> = {
  readonly [Type in keyof PropertyContents]?: Replace<PropertyOf<Type>, Parts & PropertyPlace, Output> | undefined;
};

/** Functions that replace pieces of text: mentions, links and equations. Their marks, such as bold, stay around them. */
export interface InlineReplacements<Parts, Output> {
  readonly mention?: Replace<MentionRun, Parts, Output> | undefined;
  readonly link?: Replace<LinkRun, Parts, Output> | undefined;
  readonly equation?: Replace<EquationRun, Parts, Output> | undefined;
}

/** The options with functions that replace parts of a page. */
export type Replacing = Reporting & { readonly [Option in "blocks" | "properties" | "inline"]?: object | undefined };

/** A part of a page that a function may replace. */
interface Part<Parts, Output> {
  readonly option: "blocks" | "properties" | "inline";
  readonly type: string | undefined;
  readonly value: Fields;
  /** Id of the block or page. */
  readonly id: string | undefined;
  readonly parts: () => Parts;
  /** Returns the result of the function in its form. Undefined: the default. Throws for another value. */
  readonly read: (result: unknown) => Output | undefined;
}

/** Returns what the function for a part returns. Undefined without a function, and if the part stays as it is. */
export function replaced<Parts, Output>(
  context: Replacing,
  { option, type, value, id, parts, read }: Part<Parts, Output>,
): Awaitable<Output | undefined> {
  const replace = replacementOf(context[option], type);
  if (replace === undefined) return undefined;
  const call = () => replace(safeValue(value), parts());
  return attempt(context, { option: `${option}.${type}`, id }, { call, read });
}

/** Returns the function for a type. The names of members that every object inherits are no types. */
export function replacementOf(
  replacements: object | undefined,
  type: string | undefined,
): ((value: Fields, parts: unknown) => unknown) | undefined {
  const replace = replacements === undefined ? undefined : memberOf(replacements as Fields, type);
  return typeof replace === "function" ? (replace as (value: Fields, parts: unknown) => unknown) : undefined;
}
