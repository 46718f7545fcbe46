import { RenderError } from "../errors.ts";
import { contentObject, type ServiceObject } from "../source/content-object.ts";
import type { ContentObject } from "../source/content-source.ts";
import { checkSource, type RenderOptions } from "./render-context.ts";

/** An object to render: one of the source, or an object as Notion returns it. */
export type GivenObject = ContentObject | ServiceObject;

type RenderedKind = "page" | "database" | "view";

/**
 * Returns an object of the source. A given object is rendered as it is.
 * @throws RenderError `object_not_found` if the source lacks the object, `invalid_argument` for another kind of object
 */
export async function findObject(
  kind: RenderedKind,
  object: string | GivenObject,
  options: Pick<RenderOptions, "source">,
): Promise<ContentObject> {
  checkSource(options);
  if (typeof object !== "string") return givenObject(kind, object);
  const found = await options.source.object(kind, object);
  if (found !== undefined) return found;
  throw new RenderError(
    "object_not_found",
    `Expected the id of a ${kind} in the source, got "${object.slice(0, 50)}". Check the id, and share the ${kind} with the integration.`,
  );
}

/**
 * Returns a given object as an object of a source.
 * @throws RenderError `invalid_argument` for another kind of object
 */
export function givenObject(kind: RenderedKind, object: GivenObject): ContentObject {
  const found = isContentObject(object) ? object : contentObject(object);
  if (found?.kind === kind) return found;
  const got = found === undefined ? (object === null ? "null" : typeof object) : `a ${found.kind}`;
  throw new RenderError("invalid_argument", `Expected a ${kind} or its id, got ${got}.`);
}

const isContentObject = (object: GivenObject | null | undefined): object is ContentObject =>
  typeof object === "object" && object !== null && "json" in object;

/** Returns all pieces as one text. */
export async function joinText(pieces: AsyncIterable<string>, end = ""): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece + end;
  return text;
}
