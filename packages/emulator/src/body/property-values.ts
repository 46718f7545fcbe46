// Values of properties. @source api/resources.yaml, property_types
import { LIMITS } from "../catalog/limits.ts";
import type { WritableType } from "../catalog/property-kinds.ts";
import { PROPERTY_KINDS } from "../catalog/property-kinds.ts";
import type { JsonValue } from "../values/json.ts";
import { isObject } from "../values/json.ts";
import { orEmptyList } from "./accepted-extras.ts";
import { externalFile, hostedFile, place, uploadRef, uuid } from "./common-parsers.ts";
import { dateInput, momentValue } from "./date-value.ts";
import { keyedBy, looseObjectOf, needed, objectOf, optional } from "./object-parsers.ts";
import { optionRef } from "./option-parser.ts";
import type { Parsed, Parser } from "./parser.ts";
import { anything, flag, listOf, mapOf, number, oneOf, orNull, populatedText, text } from "./parser.ts";
import { richText } from "./rich-text-parser.ts";

const fileItem = keyedBy(
  { file: hostedFile, external: externalFile, file_upload: uploadRef },
  { common: { name: optional(text(LIMITS.name)) } },
);

const withId = listOf(looseObjectOf({ id: needed(uuid) }), LIMITS.arrayItems);
const option = optionRef(false);

const verification = objectOf({
  state: needed(oneOf(["verified", "unverified"])),
  date: optional(orNull(momentValue)),
  verified_by: optional(anything),
});

const parsers = {
  title: richText,
  rich_text: richText,
  number: orNull(number),
  url: orNull(populatedText(LIMITS.url)),
  select: orNull(option),
  multi_select: listOf(option, LIMITS.arrayItems),
  people: withId,
  email: orNull(populatedText(LIMITS.email)),
  phone_number: orNull(populatedText(LIMITS.phoneNumber)),
  date: orNull(dateInput),
  checkbox: flag,
  relation: withId,
  files: listOf(fileItem, LIMITS.arrayItems),
  status: orNull(option),
  verification,
  place: orNull(place),
} satisfies Readonly<Record<WritableType, Parser<unknown>>>;

/** The values of a request by the type of their property. */
export type ValueInputs = { readonly [K in WritableType]: Parsed<(typeof parsers)[K]> };
/** The parser of a value by the type of its property, in the order in which Notion lists the types. */
export const VALUE_PARSERS: { readonly [K in WritableType]: Parser<ValueInputs[K]> } = parsers;

/** True if values of the property type can be written. */
export function isWritable(type: string): type is WritableType {
  return Object.hasOwn(VALUE_PARSERS, type);
}

/** A value with the type of its property. */
type TypedValue = {
  readonly [K in WritableType]: { readonly type: K; readonly value: ValueInputs[K] };
}[WritableType];

/** A value of a page. A bare value does not name its type: only its column tells how to parse it. */
export type PropertyInput = TypedValue | { readonly type: undefined; readonly value: JsonValue };

const typedValue: Parser<TypedValue> = keyedBy(VALUE_PARSERS, { common: {}, loose: true });

const BARE_FIELDS = new Set(Object.values(PROPERTY_KINDS).flatMap(({ bareFields = [] }) => bareFields));

const propertyInput: Parser<PropertyInput> = (value, path) => {
  if (!isObject(value)) return { type: undefined, value };
  const keys = Object.keys(value);
  const isTyped = typeof value["type"] === "string" || keys.some((key) => Object.hasOwn(VALUE_PARSERS, key));
  const isBare = !isTyped && keys.some((key) => BARE_FIELDS.has(key));
  return isBare ? { type: undefined, value } : typedValue(value, path);
};

/** The `properties` of a page. */
export const pageProperties = orEmptyList(mapOf(propertyInput));
