// The form between the renderers and their outputs: elements, text, and parts that are read later.
import { fieldsOf } from "@ws/helpers/json";
import { describeValue } from "@ws/helpers/messages";
import { RenderError } from "../errors.ts";

/** The kind of an object of {@link Markup}. JSON has no symbols, so that no object of a workspace can become markup. */
export const KIND: unique symbol = Symbol.for("@ws/render/kind");

/**
 * HTML as a tree. A string is text: it is escaped when the tree is written. Create elements with {@link element}, and HTML that
 * is not escaped with {@link rawMarkup} and {@link markup}.
 */
export type Markup = string | MarkupElement | RawMarkup | LazyMarkup | ForeignMarkup | readonly Markup[];

/** An element. */
export interface MarkupElement {
  readonly [KIND]: "element";
  readonly tag: string;
  readonly attributes: MarkupAttributes;
  readonly children: Markup;
}

/** Attributes by their names in HTML. True: an attribute without a value. Undefined, null and false: no attribute. */
export type MarkupAttributes = Readonly<Record<string, string | boolean | null | undefined>>;

/** HTML that is written as it is. */
export interface RawMarkup {
  readonly [KIND]: "raw";
  readonly html: string;
}

/** Parts that are read when they are written, so that a page of any length needs little memory. */
export interface LazyMarkup {
  readonly [KIND]: "lazy";
  readonly parts: () => MarkupParts;
}

/** A value of another program in the tree, such as a component. Only the program that put it there can write it. */
export interface ForeignMarkup {
  readonly [KIND]: "foreign";
  readonly value: unknown;
}

/** Parts of a tree in their order. */
export type MarkupParts = AsyncGenerator<Markup, void>;

/**
 * Creates an element.
 * @example element("aside", { class: "note" }, children)
 */
export const element = (tag: string, attributes: MarkupAttributes = {}, children: Markup = ""): MarkupElement => ({
  [KIND]: "element",
  tag,
  attributes,
  children,
});

/** Marks HTML that is written as it is. Never pass text of a workspace: it could contain scripts. */
export const rawMarkup = (html: string): RawMarkup => ({ [KIND]: "raw", html });

/**
 * Returns parts that are read when they are written. A call of `yield*` for the children of blocks would be nested as deeply as
 * the blocks, until the call stack is full.
 */
export const lazy = (parts: () => MarkupParts): LazyMarkup => ({ [KIND]: "lazy", parts });

/** Markup that is rendered if it is part of a result. A call returns it, as in Markdown. */
export type LaterMarkup = LazyMarkup & (() => Promise<Markup>);

/** Returns lazy markup that can be called. */
export const callable = (markup: LazyMarkup): LaterMarkup => Object.assign(async () => markup, markup);

/** Returns a part that is rendered only if it is written. */
export const later = (render: () => Markup | Promise<Markup>): LazyMarkup =>
  lazy(async function* () {
    yield await render();
  });

/** Puts a value of another program into the tree. */
export const foreign = (value: unknown): ForeignMarkup => ({ [KIND]: "foreign", value });

/** A line break between elements, for people who read the HTML. */
export const NEWLINE: RawMarkup = rawMarkup("\n");

/** True for what programs without types put into a tree in place of nothing, such as the result of `condition && element()`. */
export const isNothing = (value: unknown): value is null | undefined | false =>
  value === null || value === undefined || value === false;

/**
 * Returns the result of a function of the program as markup. Undefined: the default. Null and false: nothing.
 * @throws RenderError `invalid_argument` for another value, also inside of lists and elements
 */
export function readMarkup(result: unknown): Markup | undefined {
  if (result === undefined) return undefined;
  checkMarkup(result);
  return isNothing(result) ? [] : result;
}

function checkMarkup(value: unknown): asserts value is Markup {
  if (typeof value === "string" || isNothing(value)) return;
  // Nobody waits for a promise inside of a list or an element: its rejection must not end the process.
  if (value instanceof Promise) value.catch(() => undefined);
  if (Array.isArray(value)) for (const part of value) checkMarkup(part);
  else {
    const { [KIND]: kind, html, attributes, children } = value as Record<string | symbol, unknown>;
    const isWhole =
      kind === "raw" ? typeof html === "string" : kind !== "element" || fieldsOf(attributes) === attributes;
    if (kind === undefined || !isWhole) throw notMarkup(value);
    if (kind === "element") checkMarkup(children);
  }
}

/** `Array.isArray()` does not narrow a union with a readonly list. */
export const isList = (tree: Markup): tree is readonly Markup[] => Array.isArray(tree);

/** Returns the error for a value that is no markup, or that only another program can write. */
export function notMarkup(value: unknown): RenderError {
  const got = describeValue(value);
  return new RenderError(
    "invalid_argument",
    `Expected a text or markup, got ${got}. Use element(), markup or rawMarkup().`,
  );
}

/**
 * A template of HTML: its text is written as it is, its values are escaped, or written as markup. Null, undefined and false are nothing.
 * @example markup`<aside class="note">${title}: ${children}</aside>`
 */
export const markup = (html: readonly string[], ...values: readonly (Markup | null | undefined | false)[]): Markup =>
  html.map((text, index): Markup => [rawMarkup(text), values[index] || ""]);
