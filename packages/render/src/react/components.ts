// Components in place of blocks, property values and pieces of text.
import { createElement, type ComponentType, type ReactNode } from "react";
import { fieldsOf, type Fields } from "@ws/helpers/json";
import { describeValue } from "@ws/helpers/messages";
import { checkReplacements } from "../content/guarded-options.ts";
import { RenderError } from "../errors.ts";
import type { HtmlBlockParts, HtmlParts } from "../html/html-options.ts";
import type { BlockContents, BlockOf } from "../replace/block-contents.ts";
import type { PropertyContents, PropertyOf } from "../replace/property-contents.ts";
import type { PropertyPlace } from "../replace/replacements.ts";
import type { EquationRun, LinkRun, MentionRun } from "../replace/rich-text.ts";
import { foreign, type Markup } from "../tree/markup.ts";
import type { WriteReact } from "./write-react.ts";

/** Props of a component in place of a block. All of them can be passed to a client component. */
export interface BlockProps<Type extends string> {
  /** The block, as Notion returns it, with safe addresses: each is safe or null, and `unsafeUrl` beside it has Notion's. */
  readonly block: BlockOf<Type>;
  /** The inside of the block: its children, or the rows of a table. */
  readonly children: ReactNode;
  /** The rich text of the block. Empty for blocks without a text. */
  readonly text: ReactNode;
  /** The form of the block without the component. */
  readonly defaultForm: ReactNode;
  /** Address of the file of a media block. Undefined for other blocks, and if the file is missing. */
  readonly href: string | undefined;
}

/** Props of a component in place of a property value. */
export interface PropertyProps<Type extends keyof PropertyContents> {
  /** The property, as Notion returns it, with safe addresses, as in a block. */
  readonly property: PropertyOf<Type>;
  /** The form of the value without the component. */
  readonly defaultForm: ReactNode;
}

/** Props of a component in place of a piece of text. */
export interface InlineProps<Run> {
  /** The piece of text, as Notion returns it, with safe addresses, as in a block. */
  readonly run: Run;
  /** The form of the piece without the component. */
  readonly defaultForm: ReactNode;
}

/** Components in place of blocks, by type. `unknown`: blocks of types that this version does not know. */
export type BlockComponents = { readonly [Type in keyof BlockContents]?: ComponentType<BlockProps<Type>> } & {
  readonly unknown?: ComponentType<BlockProps<string>>;
};

/** Components in place of property values, by type. */
export type PropertyComponents = {
  readonly [Type in keyof PropertyContents]?: ComponentType<PropertyProps<Type>>;
};

/** Components in place of mentions, links and equations in texts. */
export interface InlineComponents {
  readonly mention?: ComponentType<InlineProps<MentionRun>>;
  readonly link?: ComponentType<InlineProps<LinkRun>>;
  readonly equation?: ComponentType<InlineProps<EquationRun>>;
}

/** Returns the functions that put components in place of blocks. */
export const replaceBlocks = (components: BlockComponents | undefined): object =>
  eachOf(
    "blocks",
    "components",
    components,
    (component) =>
      (block: Fields, { html, children, context }: HtmlBlockParts) => {
        const content = fieldsOf(block[String(block["type"])]);
        return componentPart(component, async (write) => ({
          block,
          children: await write(children),
          text: await write(await context.richText(content["rich_text"])),
          defaultForm: await write(html),
          href: (await context.file())?.href,
        }));
      },
  );

/** Returns the functions that put components in place of property values. */
export const replaceProperties = (components: PropertyComponents | undefined): object =>
  eachOf(
    "properties",
    "propertyComponents",
    components,
    (component) =>
      (property: Fields, { html }: HtmlParts & PropertyPlace) =>
        componentPart(component, async (write) => ({ property, defaultForm: await write(html) })),
  );

/** Returns the functions that put components in place of pieces of text. */
export const replaceInline = (components: InlineComponents | undefined): object =>
  eachOf(
    "inline",
    "inlineComponents",
    components,
    (component) =>
      (run: Fields, { html }: HtmlParts) =>
        componentPart(component, async (write) => ({ run, defaultForm: await write(html) })),
  );

type AnyComponent = ComponentType<Record<string, unknown>>;

/** @throws RenderError `invalid_argument` for something else than components, and for a name that is close to a known type */
function eachOf<Replacement>(
  kind: "blocks" | "properties" | "inline",
  option: string,
  components: object | undefined,
  replacementFor: (component: AnyComponent) => Replacement,
): Record<string, Replacement> {
  checkReplacements(kind, components, checkComponent, option);
  const entries = Object.entries((components ?? {}) as Record<string, AnyComponent | undefined>);
  return Object.fromEntries(
    entries.flatMap(([type, component]) => (component === undefined ? [] : [[type, replacementFor(component)]])),
  );
}

/** A component is a function, or an object of `memo()`, `lazy()` or `forwardRef()`. */
function checkComponent(name: string, value: unknown): void {
  if (
    value === undefined ||
    typeof value === "function" ||
    (typeof value === "object" && value !== null && "$$typeof" in value)
  )
    return;
  throw new RenderError("invalid_argument", `Expected a component for "${name}", got ${describeValue(value)}.`);
}

/** The element has no ref to the tree: its props are read before it is created, so that `renderToString` can render it. */
const componentPart = (
  component: AnyComponent,
  props: (write: WriteReact) => Promise<Record<string, unknown>>,
): Markup => foreign(async (write: WriteReact) => createElement(component, await props(write)));
