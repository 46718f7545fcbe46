// Renders the values of properties as HTML.
import { textsOf } from "../language/language.ts";
import { isUnavailable } from "@ws/helpers";
import { fieldsList, fieldsOf, isFields, memberOf, pointerBelow, textOf, type Fields } from "@ws/helpers/json";
import type { ContentObject } from "../source/content-source.ts";
import { givenObject, type GivenObject } from "../content/find-object.ts";
import { cellValue, plainRow } from "../values/plain-values.ts";
import type { Column } from "../values/columns.ts";
import { fileAt, userName, withDefaults } from "../content/render-context.ts";
import { MAX_DEPTH, relatedTitle } from "../values/named-values.ts";
import { numberText } from "../values/number-text.ts";
import { placeText, verificationText } from "../values/value-texts.ts";
import type { Awaitable } from "../source/content-source.ts";
import { element, type Markup } from "../tree/markup.ts";
import { isEmpty } from "../tree/is-empty.ts";
import { writeHtml } from "../tree/write-html.ts";
import { optionClass } from "./color-class.ts";
import { dateMarkup, separated, timeMarkup } from "./date-html.ts";
import type { HtmlContext, HtmlOptions } from "./html-options.ts";
import { moreText } from "./more-text.ts";
import { inlineMarkup, linkMarkup, textMarkup } from "./inline-html.ts";
import { replacedProperty } from "./replace-html.ts";

type Renderer = (value: unknown, context: HtmlContext, place: Place) => Awaitable<Markup>;

interface Place {
  readonly object: ContentObject;
  /** JSON pointer to the property. */
  readonly path: string;
  /** Column of the property in its data source. */
  readonly column: Column | undefined;
  /** Number of formulas and rollups around the value. */
  readonly depth: number;
  /** Most parts of a value that has several. */
  readonly max: number;
}

/**
 * Renders a property of a page.
 * @param page the page, for example a row of a query
 * @param column the column of the property, which has the format of numbers
 * @throws RenderError `invalid_argument` without a source, or for another object
 */
export async function propertyHtml(
  page: GivenObject,
  name: string,
  options: HtmlOptions,
  column?: Column,
): Promise<string> {
  return writeHtml(await propertyMarkup(givenObject("page", page), name, withDefaults(options), column));
}

/**
 * Renders a property of a page.
 * @param max most parts of a value that has several
 */
export async function propertyMarkup(
  object: ContentObject,
  name: string,
  context: HtmlContext,
  column: Column | undefined,
  max = Infinity,
): Promise<Markup> {
  const property = memberOf(fieldsOf(object.json["properties"]), name);
  const path = pointerBelow("/properties", name);
  return valueMarkup(fieldsOf(property), context, { object, path, column, depth: 0, max });
}

async function valueMarkup(property: Fields, context: HtmlContext, place: Place): Promise<Markup> {
  const { object: page, column } = place;
  const type = textOf(property["type"]);
  return replacedProperty(property, type, { page, column }, context, () => defaultMarkup(property, context, place));
}

const textValueMarkup: Renderer = (value, context, { object }) => inlineMarkup(value, context, object);

function defaultMarkup(property: Fields, context: HtmlContext, place: Place): Awaitable<Markup> {
  const { type } = property;
  if (isUnavailable(property)) return element("span", { class: "unsupported" }, textsOf(context).notAvailable);
  const render = memberOf(RENDERERS, type);
  if (render !== undefined) return render(memberOf(property, type), context, place);
  const value = cellValue(plainRow({ id: place.object.id, properties: { value: property } })["value"]);
  return value === null ? "" : textMarkup(String(value));
}

const RENDERERS: Readonly<Record<string, Renderer>> = {
  title: textValueMarkup,
  rich_text: textValueMarkup,
  url: (value, context) => {
    const url = textOf(value);
    return url === undefined ? "" : linkMarkup(url, textMarkup(url), context);
  },
  email: (value) => contactMarkup("mailto:", value),
  phone_number: (value) => contactMarkup("tel:", value),
  number: (value, context, { column }) =>
    typeof value === "number" ? numberText(value, column?.format, context.locale) : "",
  checkbox: (value, context) => {
    const checked = value === true;
    const { yes, no } = textsOf(context);
    return element("input", { type: "checkbox", disabled: true, checked, "aria-label": checked ? yes : no });
  },
  select: optionMarkup,
  status: optionMarkup,
  multi_select: (value, context, place) =>
    listMarkup(
      fieldsList(value).map((option) => optionMarkup(option, context)),
      " ",
      context,
      place,
    ),
  date: (value, context) => dateMarkup(fieldsOf(value), context),
  place: (value) => textMarkup(placeText(value)),
  verification: (value, context) => textMarkup(verificationText(value, textsOf(context))),
  created_time: (value, context) => timeMarkup(textOf(value) ?? "", context),
  last_edited_time: (value, context) => timeMarkup(textOf(value) ?? "", context),
  formula: (value, context, place) => computedMarkup("formula", fieldsOf(value), context, place),
  rollup: (value, context, place) => computedMarkup("rollup", fieldsOf(value), context, place),
  people: (value, context, place) => usersMarkup(fieldsList(value), context, place),
  created_by: (value, context, place) => usersMarkup([fieldsOf(value)], context, place),
  last_edited_by: (value, context, place) => usersMarkup([fieldsOf(value)], context, place),
  async relation(value, context, place) {
    const links: Markup[] = [];
    for (const reference of fieldsList(value)) {
      const id = textOf(reference["id"]) ?? "";
      const href = context.isHidden?.(id) === true ? undefined : await context.linkTo(id, "page");
      const title = await relatedTitle(id, context);
      links.push(href === undefined ? title : element("a", { href }, title));
    }
    return listMarkup(links, ", ", context, place);
  },
  async files(value, context, place) {
    const { object, path } = place;
    const links: Markup[] = [];
    for (const [index, entry] of fieldsList(value).entries()) {
      const file = await fileAt(object, `${path}/files/${index}`, entry, context);
      const name = file?.name ?? textOf(entry["name"]) ?? "";
      links.push(
        file?.href === undefined
          ? element("span", { class: "missing" }, `${textsOf(context).missing}: ${name}`)
          : element("a", { href: file.href }, name),
      );
    }
    return listMarkup(links, ", ", context, place);
  },
};

/** An address is only a link if it has no characters that could change the meaning of the URL. */
function contactMarkup(scheme: string, value: unknown): Markup {
  const text = textOf(value) ?? "";
  return /^[\w.+\-@() ]+$/u.test(text) ? element("a", { href: scheme + text.replaceAll(" ", "") }, text) : text;
}

function optionMarkup(value: unknown, { unavailableOptions }: HtmlContext): Markup {
  const { name, color } = fieldsOf(value);
  return typeof name === "string" ? element("span", { class: optionClass(color, name, unavailableOptions) }, name) : "";
}

/** Renders the result of a formula or rollup. The items of a list are values of the related rows. */
async function computedMarkup(kind: string, result: Fields, context: HtmlContext, place: Place): Promise<Markup> {
  const { type } = result;
  const value = memberOf(result, type);
  if (place.depth >= MAX_DEPTH) return element("span", { class: "unsupported" }, textsOf(context).nestedTooDeep);
  const inside = { ...place, path: pointerBelow(place.path, kind), depth: place.depth + 1 };
  if (type === "boolean") return valueMarkup({ type: "checkbox", checkbox: value }, context, inside);
  if (type === "string") {
    const text = textOf(value) ?? "";
    return context.unavailableOptions?.includes(text) === true
      ? optionMarkup({ name: text }, context)
      : textMarkup(text);
  }
  if (type !== "array") return isFields(value) || typeof value === "number" ? valueMarkup(result, context, inside) : "";
  const items: Markup[] = [];
  for (const [index, item] of fieldsList(value).entries()) {
    const path = pointerBelow(`${inside.path}/array`, index);
    items.push(await valueMarkup(item, context, { ...inside, path, column: undefined }));
  }
  return listMarkup(
    items.filter((item) => !isEmpty(item)),
    ", ",
    context,
    place,
  );
}

async function usersMarkup(users: readonly Fields[], context: HtmlContext, place: Place): Promise<Markup> {
  const names: string[] = [];
  for (const user of users) names.push(await userName(user, context));
  return listMarkup(names, ", ", context, place);
}

/** Renders the parts of a value, and the number of those that are not shown. */
function listMarkup(parts: readonly Markup[], separator: string, context: HtmlContext, { max }: Place): Markup {
  const list = separated(parts.slice(0, max), separator);
  const left = parts.length - max;
  return left > 0 ? [list, " ", element("small", { class: "row-rest", dir: "auto" }, moreText(left, context))] : list;
}
