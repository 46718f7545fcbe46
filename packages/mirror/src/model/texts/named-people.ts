// The people whose names an object shows: values, authors, mentions and comments. Not every token can list the people.
import { fieldsOf, isFields, textOf, type Fields } from "../../json.ts";
import { TextRun } from "./rich-text.ts";

/** A person as an object of Notion shows it. */
export interface NamedPerson {
  readonly id: string;
  /** The members of a user, as far as the object has them. */
  readonly json: Fields;
  /** True for a name in a text, such as that of a mention. A name in a member of a user takes precedence. */
  readonly isFromText: boolean;
}

/** The text of a mention if the token cannot see the name. */
const UNNAMED = "Anonymous";

/** Yields the people in a value that have names. */
export function* namedPeopleIn(value: unknown): Generator<NamedPerson, void> {
  if (Array.isArray(value)) for (const item of value) yield* namedPeopleIn(item);
  if (!isFields(value)) return;
  const { object, id, type, created_by: author, display_name: shown } = value;
  if (object === "user" && textOf(value["name"])) yield { id: String(id), json: value, isFromText: false };
  if (type === "mention") {
    const { mention, plainText } = new TextRun(value);
    yield* fromText(mention["user"], plainText.replace(/^@/u, ""));
  }
  if (object === "comment" && fieldsOf(shown)["type"] === "user")
    yield* fromText(author, fieldsOf(shown)["resolved_name"]);
  for (const member of Object.values(value)) yield* namedPeopleIn(member);
}

function* fromText(user: unknown, text: unknown): Generator<NamedPerson, void> {
  const [id, name] = [textOf(fieldsOf(user)["id"]), textOf(text)];
  if (id !== undefined && name && name !== UNNAMED) yield { id, json: { object: "user", id, name }, isFromText: true };
}

/** Returns the members of two states of a person. Those of the second one take precedence, unless they are null or from a text. */
export function mergePeople(
  one: Fields,
  { json: other, isFromText }: Pick<NamedPerson, "json" | "isFromText">,
): Fields {
  const merged = { ...one };
  for (const [key, value] of Object.entries(other)) {
    if (value === null || value === "" || (isFromText && textOf(one[key]))) continue;
    merged[key] = isFields(value) && isFields(one[key]) ? { ...one[key], ...value } : value;
  }
  return merged;
}
