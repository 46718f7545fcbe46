import { RenderError } from "../errors.ts";
import type { ContentObject } from "../source/content-source.ts";
import type { RenderOptions } from "./render-context.ts";

/**
 * Returns an object of the source. An object is returned as it is.
 * @throws RenderError `object_not_found` if the source lacks the object
 */
export async function findObject(
  kind: "page" | "database",
  object: string | ContentObject,
  { source }: Pick<RenderOptions, "source">,
): Promise<ContentObject> {
  if (typeof object !== "string") return object;
  const found = await source.object(kind, object);
  if (found !== undefined) return found;
  throw new RenderError(
    "object_not_found",
    `Expected the id of a ${kind} in the source, got "${object.slice(0, 50)}". Check the id, and share the ${kind} with the integration.`,
  );
}

/** Returns all pieces as one text. */
export async function joinText(pieces: AsyncIterable<string>, end = ""): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece + end;
  return text;
}
