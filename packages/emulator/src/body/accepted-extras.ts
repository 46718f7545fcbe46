// Beside the documented bodies, Notion accepts what published clients have sent for years. This file is the one list of it.
// @source https://github.com/mariosimao/notion-sdk-php (src/Pages/Client.php, src/Databases/Client.php,
// src/DataSources/Client.php, src/Blocks/BlockMetadata.php and tests/Integration, which run against the live API)
// @source https://github.com/notion-dotnet/notion-sdk-net (Test/Notion.IntegrationTests, blocks with default times)
import type { Parser } from "./parser.ts";
import { Failure, anything } from "./parser.ts";
import { optional, optionalIf } from "./object-parsers.ts";

/**
 * Members of a response that a body can repeat, and that change nothing.
 * @param hasArchived true for a version whose responses have `archived`. Version 2026-03-11 refuses it
 * @source https://github.com/awkoy/notion-mcp-server/issues/6 and https://github.com/brd6/notion-sdk-php/pull/78
 */
export const echoedMembers = (hasArchived: boolean) => ({
  object: optional(anything),
  id: optional(anything),
  url: optional(anything),
  created_time: optional(anything),
  last_edited_time: optional(anything),
  archived: optionalIf(hasArchived, anything),
});

/**
 * Accepts `[]` for an empty object, as PHP encodes it.
 * @source https://github.com/mariosimao/notion-sdk-php, a page without properties in tests/Integration/PagesTest.php.
 * Refused in `relation.single_property` (https://github.com/brd6/notion-sdk-php/pull/103) and as the whole body
 * (https://github.com/mariosimao/notion-sdk-php/issues/210)
 */
export function orEmptyList<T>(parser: Parser<T>): Parser<T> {
  return (value, path) => {
    if (!Array.isArray(value) || value.length > 0) return parser(value, path);
    const parsed = parser({}, path);
    return parsed instanceof Failure ? parser(value, path) : parsed;
  };
}
