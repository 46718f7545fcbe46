// People of an earlier recording keep their placeholders: their user objects still have their ids.
import type { HarEntry } from "../model/har.ts";
import { textOfBody } from "../formats/har/har-body.ts";
import type { People } from "./people.ts";
import { PLACEHOLDER, personNumber } from "./placeholders.ts";

/** Teaches `people` who has which number in these entries. */
export function adoptPeople(entries: readonly HarEntry[], people: People): void {
  for (const { request, response } of entries) {
    for (const text of [
      request.url,
      textOfBody(response.content),
      request.postData ? textOfBody(request.postData) : "",
    ]) {
      for (const [found] of text.matchAll(new RegExp(PLACEHOLDER, "g"))) {
        const number = personNumber(found);
        if (number !== undefined) people.adopt({}, number);
      }
    }
    visit(response.content._json, people);
  }
}

function visit(value: unknown, people: People): void {
  if (typeof value !== "object" || value === null) return;
  const { object, id, name } = value as Readonly<Record<string, unknown>>;
  if (object === "user" && typeof id === "string" && typeof name === "string" && personNumber(name) !== undefined) {
    people.numberOf({ id, name });
  }
  for (const inner of Object.values(value)) visit(inner, people);
}
