// Functions that replace blocks, property values and pieces of text, by type. HTML and Markdown have the same form.
import { memberOf, type Fields } from "@ws/helpers/json";
import type { Awaitable, ContentObject, ContentSource } from "../source/content-source.ts";
import type { TitledKind } from "../content/render-context.ts";
import type { Column } from "../values/columns.ts";
import type { BlockContents, BlockOf } from "./block-contents.ts";
import type { PropertyContents, PropertyOf } from "./property-contents.ts";
import type { EquationRun, LinkRun, MentionRun } from "./rich-text.ts";

/** Content and renderers for functions that replace parts of a page. */
export interface ReplaceContext<Output> {
  readonly source: ContentSource;
  /** Renders rich text. */
  readonly richText: (richText: unknown) => Promise<Output>;
  /** Returns the address of a page or database. Undefined if it has none. */
  readonly linkTo: (id: string, kind?: TitledKind) => Awaitable<string | undefined>;
}

/** Content and renderers for functions that replace blocks. */
export interface BlockReplaceContext<Output> extends ReplaceContext<Output> {
  /** The block as an object of the source. */
  readonly object: ContentObject;
  /** Returns the address and the name of the file of a media block. Undefined if the file is missing. */
  readonly file: () => Promise<{ readonly href: string; readonly name: string } | undefined>;
}

/** The place of a property value. */
export interface PropertyPlace {
  readonly page: ContentObject;
  /** The column of the value. Undefined if it is not known. */
  readonly column: Column | undefined;
}

/** Replaces a part of a page. Undefined: the part stays as it is. */
export type Replace<Value, Parts, Output> = (value: Value, parts: Parts) => Awaitable<Output | undefined>;

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

/** Returns the function for a type. The names of members that every object inherits are no types. */
export function replacementOf<Parts, Output>(
  replacements: object | undefined,
  type: string | undefined,
): Replace<Fields, Parts, Output> | undefined {
  const replace = replacements === undefined ? undefined : memberOf(replacements as Fields, type);
  return typeof replace === "function" ? (replace as Replace<Fields, Parts, Output>) : undefined;
}
