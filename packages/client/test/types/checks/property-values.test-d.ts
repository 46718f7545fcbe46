/* oxlint-disable typescript/switch-exhaustiveness-check -- callers handle some types and use the default for the rest */
import type { PropertyValue, RichText, UnknownKind, UnknownPropertyValue } from "../../../src/types/index.ts";
import { api, is } from "./expect-type.ts";

// `type` narrows each value. Unknown types narrow to the open member.
export function text(value: PropertyValue): string {
  switch (value.type) {
    case "title":
      is<RichText[]>(value.title);
      return value.title.map((run) => run.plain_text).join("");
    case "number":
      is<number | null>(value.number);
      return String(value.number);
    case "formula":
      return value.formula.type === "string" ? (value.formula.string ?? "") : value.formula.type;
    case "rollup":
      if (value.rollup.type !== "array") return value.rollup.function;
      return value.rollup.array.map((element) => (element.type === "date" ? element.date?.start : element.type)).join();
    case "relation":
      is<boolean | undefined>(value.has_more);
      return value.relation.map(({ id }) => id).join();
    case "people":
      return value.people.map((one) => (one.object === "group" ? one.name : "name" in one ? one.name : one.id)).join();
    // @ts-expect-error an unknown type
    case "titel":
      return "";
    default:
      is<string>(value.type);
      return value.id;
  }
}

// After all known types, only the open member remains.
// oxlint-disable-next-line complexity -- lists every type
export function rest(value: PropertyValue): void {
  switch (value.type) {
    case "title":
    case "rich_text":
    case "number":
    case "select":
    case "multi_select":
    case "status":
    case "date":
    case "people":
    case "files":
    case "checkbox":
    case "url":
    case "email":
    case "phone_number":
    case "formula":
    case "relation":
    case "rollup":
    case "created_time":
    case "created_by":
    case "last_edited_time":
    case "last_edited_by":
    case "unique_id":
    case "verification":
    case "button":
    case "place":
      return;
    default:
      is<UnknownPropertyValue>(value);
      is<UnknownKind>(value.type);
  }
}

// A page may lack a property.
export async function named(): Promise<void> {
  const page = await api.pages.retrieve({ page_id: "p" });
  if (!("properties" in page)) return;
  const name = page.properties["Name"];
  if (name?.type === "title") is<string | undefined>(name.title[0]?.plain_text);
  // `in` narrows as well.
  if (name && "select" in name) is<string | undefined>(name.select?.name);
}

// The types for reading and writing differ.
void api.pages.update({
  page_id: "p",
  // @ts-expect-error plain_text is read-only
  properties: { Name: { title: [{ text: { content: "x" }, plain_text: "x" }] } },
});
