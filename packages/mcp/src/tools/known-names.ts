// Names of people and titles of pages that many lines of an answer repeat.
import { textOf } from "@ws/helpers/json";
import type { CopyReader } from "@ws/mirror/reader";
import { titleOf } from "@ws/render/values";
import { oneLine } from "../one-line.ts";

type Names = Map<string, Promise<string | undefined>>;

/** A reader sees one state of the copy, so that it reads each name once. */
const NAMES = new WeakMap<CopyReader, Names>();

/** Returns the title of a page or the name of a person, on one line. Undefined if the copy has none. */
export function knownName(copy: CopyReader, kind: "page" | "user", id: string): Promise<string | undefined> {
  const names = NAMES.get(copy) ?? (new Map() as Names);
  NAMES.set(copy, names);
  const name = names.get(id) ?? readName(copy, kind, id);
  names.set(id, name);
  return name;
}

async function readName(copy: CopyReader, kind: "page" | "user", id: string): Promise<string | undefined> {
  const object = await copy.object(kind, id);
  if (object === undefined) return undefined;
  const name = kind === "page" ? titleOf(object) : textOf(object.json["name"]);
  return name === undefined ? undefined : oneLine(name);
}
