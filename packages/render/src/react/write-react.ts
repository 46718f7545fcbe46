// Writes a tree as elements of React.
import { createElement, Fragment, type ReactElement, type ReactNode } from "react";
import { printable } from "../content/object-text.ts";
import {
  isList,
  isNothing,
  KIND,
  NEWLINE,
  notMarkup,
  type LazyMarkup,
  type Markup,
  type MarkupAttributes,
} from "../tree/markup.ts";
import { parseMarkup } from "../tree/parse-markup.ts";
import { VOID } from "../tree/void-elements.ts";

/** Names of attributes that React writes in another way. */
const PROPS: Readonly<Record<string, string>> = {
  class: "className",
  for: "htmlFor",
  tabindex: "tabIndex",
  datetime: "dateTime",
  srcset: "srcSet",
  fetchpriority: "fetchPriority",
  colspan: "colSpan",
  rowspan: "rowSpan",
  referrerpolicy: "referrerPolicy",
  allowfullscreen: "allowFullScreen",
  "text-anchor": "textAnchor",
  "stroke-dasharray": "strokeDasharray",
  "stroke-dashoffset": "strokeDashoffset",
};

/** A part of the tree that is a component: returns its element. */
type ComponentPart = (write: WriteReact) => Promise<ReactNode>;

/** Writes a part of a tree as nodes of React. */
export type WriteReact = (tree: Markup) => Promise<ReactNode>;

/** Writes a tree as one element of React, whose parts are all read. */
export async function writeReact(tree: Markup): Promise<ReactElement> {
  const done = new Map<LazyMarkup["parts"], Promise<ReactNode[]>>();

  async function nodesOf(part: Markup): Promise<ReactNode[]> {
    const nodes: ReactNode[] = [];
    await add(part, nodes);
    return nodes;
  }

  async function add(part: Markup, nodes: ReactNode[]): Promise<void> {
    if (typeof part === "string") {
      // React escapes a text, but writes characters that HTML cannot contain.
      if (part !== "") nodes.push(printable(part));
    } else if (isList(part)) for (const item of part) await add(item, nodes);
    // Line breaks are for people who read HTML. In a table, React does not accept them.
    else if (part === NEWLINE || isNothing(part)) return;
    else if (part[KIND] === "element") {
      const children = VOID.has(part.tag) ? undefined : await nodesOf(part.children);
      nodes.push(createElement(part.tag, { key: nodes.length, ...propsOf(part.attributes) }, children));
    } else if (part[KIND] === "raw") await add(parseMarkup(part.html), nodes);
    else if (part[KIND] === "lazy") nodes.push(fragment(await lazyNodes(part), nodes.length));
    else if (part[KIND] === "foreign" && typeof part.value === "function") {
      const component = await (part.value as ComponentPart)(write);
      nodes.push(createElement(Fragment, { key: nodes.length }, component));
    } else throw notMarkup(part);
  }

  /** The children of a block are part of its default form and of its component: they are read once. */
  function lazyNodes(part: LazyMarkup): Promise<ReactNode[]> {
    const known = done.get(part.parts) ?? partsOf(part);
    done.set(part.parts, known);
    return known;
  }

  async function partsOf(part: LazyMarkup): Promise<ReactNode[]> {
    const nodes: ReactNode[] = [];
    for await (const item of part.parts()) await add(item, nodes);
    return nodes;
  }

  const write: WriteReact = async (part) => fragment(await nodesOf(part));
  return fragment(await nodesOf(tree));
}

const fragment = (children: readonly ReactNode[], key?: number): ReactElement =>
  createElement(Fragment, key === undefined ? null : { key }, children);

function propsOf(attributes: MarkupAttributes): Record<string, string | object | true> {
  const props: Record<string, string | object | true> = {};
  for (const [name, value] of Object.entries(attributes))
    if (name === "style" && typeof value === "string") props[name] = styleOf(value);
    else if (value === true || typeof value === "string")
      props[PROPS[name] ?? name] = value === true || printable(value);
  return props;
}

/** React takes inline styles, which highlighters write, as an object. */
const styleOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)\s*:\s*([^;]+)/gu)].map(([, name = "", value = ""]) => [
      name.startsWith("--")
        ? name
        : name.toLowerCase().replaceAll(/-([a-z])/gu, (_, letter: string) => letter.toUpperCase()),
      value.trim(),
    ]),
  );
