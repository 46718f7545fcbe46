import { bodyText, parseJson } from "../formats/har/har-body.ts";
import type { HarEntry } from "../model/har.ts";
import type { People } from "./people.ts";
import { PLACEHOLDER, personNumber } from "./placeholders.ts";

/** Reads the numbers of people from redacted entries into `people`, so that each person keeps the same placeholder. */
export function learnPeople(entries: readonly HarEntry[], people: People): void {
  for (const { request, response } of entries) {
    const responseText = bodyText(response.content);
    for (const text of [request.url, responseText, request.postData ? bodyText(request.postData) : ""]) {
      for (const [found] of text.matchAll(new RegExp(PLACEHOLDER, "g"))) {
        const number = personNumber(found);
        if (number !== undefined) people.assign({}, number);
      }
    }
    learnUsers(parseJson(responseText), people);
  }
}

/** Reads the user objects of a JSON value: redaction keeps their ids. */
function learnUsers(value: unknown, people: People): void {
  if (typeof value !== "object" || value === null) return;
  const { object, id, name } = value as Readonly<Record<string, unknown>>;
  if (object === "user" && typeof id === "string" && typeof name === "string" && personNumber(name) !== undefined) {
    people.numberOf({ id, name });
  }
  for (const inner of Object.values(value)) learnUsers(inner, people);
}
