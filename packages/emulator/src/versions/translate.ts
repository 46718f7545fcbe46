// Translates requests and responses between an older version and the version that the routes know.
// The changes are known from documents: the recordings are of newer versions.
import type { NotionVersion } from "../catalog/api-version.ts";
import { ApiError } from "../errors/api-error.ts";
import type { JsonObject } from "../values/json.ts";
import { calloutIconsChange } from "./callout-icons-change.ts";
import { dataSourcesChange } from "./data-sources-change.ts";
import { directParentsChange } from "./direct-parents-change.ts";
import { richTextChange } from "./rich-text-change.ts";
import { strictChange } from "./strict-change.ts";
import type { TranslationContext, VersionChange } from "./version-change.ts";

/** The breaking changes, oldest first. The routes make the difference between 2025-09-03 and 2026-03-11 themselves. */
const CHANGES: readonly VersionChange[] = [
  strictChange,
  richTextChange,
  directParentsChange,
  calloutIconsChange,
  dataSourcesChange,
];

const changesAfter = (version: NotionVersion): readonly VersionChange[] =>
  CHANGES.filter((change) => change.version > version);

/** True for a version at which Notion ignores unknown keys of a body. */
export function ignoresUnknownKeys(version: NotionVersion): boolean {
  return version < strictChange.version;
}

/** Translates the body of a request to the form that the routes know. @throws ApiError for a request that is refused */
export function newerRequest(version: NotionVersion, context: TranslationContext, body: JsonObject): JsonObject {
  return changesAfter(version).reduce((translated, { request }) => request?.(context, translated) ?? translated, body);
}

/** Translates the response of a route to the form of an older version. */
export function olderResponse(version: NotionVersion, context: TranslationContext, body: JsonObject): JsonObject {
  const changes = changesAfter(version).toReversed();
  const result = changes.reduce((translated, { result: of }) => of?.(context, translated) ?? translated, body);
  return changes.reduce((translated, { response }) => response?.(context, translated) ?? translated, result);
}

/** Translates the message of an error to the names of an older version. */
export function olderError(version: NotionVersion, error: ApiError): ApiError {
  const message = changesAfter(version)
    .toReversed()
    .reduce((translated, { errorText }) => errorText?.(translated) ?? translated, error.message);
  return new ApiError(error.code, message, error.additionalData, error.status);
}
