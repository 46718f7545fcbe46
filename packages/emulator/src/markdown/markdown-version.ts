// The syntax of markdown that a request names. `v1`, the default, is emulated. `v2` is a preview of Notion.
// @source https://developers.notion.com/reference/update-page-markdown
import { oneOf } from "../body/parser.ts";
import { ApiError } from "../errors/api-error.ts";

/** The parser of `markdown_version`. */
export const markdownVersion = oneOf(["v1", "v2"]);

/** @throws ApiError 501 for `v2` */
export function checkMarkdownVersion(version: string | undefined): void {
  if (version === "v2")
    throw new ApiError(
      "not_implemented",
      'markdown_version "v2" is not emulated. See "What is not emulated" in the README of @ws/emulator. Use "v1".',
    );
}
