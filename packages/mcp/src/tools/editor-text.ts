// When an object was edited, and by whom.
import { fieldsOf, textOf } from "@ws/helpers/json";
import type { CopyReader, SnapshotObject } from "@ws/mirror/reader";
import { bareId } from "@ws/render/values";
import { knownName } from "./known-names.ts";

/** Returns the name of a user, or the id if the copy has no name. */
export async function userName(copy: CopyReader, id: string): Promise<string> {
  return (await knownName(copy, "user", id)) ?? bareId(id);
}

/** Returns the name of a person in an object. Undefined for no person. */
export async function personName(copy: CopyReader, person: unknown): Promise<string | undefined> {
  const id = textOf(fieldsOf(person)["id"]);
  return id === undefined ? undefined : userName(copy, id);
}

/** Returns the time at which an object was created or edited, with the name of the person. */
export async function signedTime(
  copy: CopyReader,
  { json }: SnapshotObject,
  action: "created" | "last_edited",
): Promise<string> {
  const name = await personName(copy, json[`${action}_by`]);
  return `${textOf(json[`${action}_time`])?.slice(0, 16) ?? "unknown"}Z${name === undefined ? "" : ` by ${name}`}`;
}
