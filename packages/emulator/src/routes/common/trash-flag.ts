// The trash flag of an update request.
import { validationError } from "../../errors/validation-errors.ts";
import type { Context } from "../../http/route.ts";
import { scalarText } from "../../values/json.ts";

/** What a request says about the trash: `in_trash`, or `archived` up to version 2025-09-03. */
export function trashFlag(context: Context): boolean | undefined {
  const { in_trash: inTrash, archived } = context.body;
  if (archived !== undefined && context.version !== "2025-09-03") {
    throw validationError(
      "body failed validation: body.archived should be not present, instead was `" +
        scalarText(archived) +
        "`. Use `in_trash`.",
    );
  }
  const flag = inTrash ?? archived;
  return typeof flag === "boolean" ? flag : undefined;
}
