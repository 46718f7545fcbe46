// The API versions that the emulator accepts.

/** The versions whose requests and responses are translated to those of `ApiVersion`, oldest first. */
const OLDER_VERSIONS = ["2021-05-13", "2021-08-16", "2022-02-22", "2022-06-28"] as const;

/** The versions whose requests and responses the routes know, oldest first. */
const ROUTE_VERSIONS = ["2025-09-03", "2026-03-11"] as const;

/** A version whose requests and responses the routes know. */
export type ApiVersion = (typeof ROUTE_VERSIONS)[number];

/** A value of the `Notion-Version` header. */
export type NotionVersion = (typeof OLDER_VERSIONS)[number] | ApiVersion;

/** Every value of the `Notion-Version` header, oldest first. The values can be compared as text. */
export const NOTION_VERSIONS: readonly NotionVersion[] = [...OLDER_VERSIONS, ...ROUTE_VERSIONS];

/** The first version with views. @source https://developers.notion.com/guides/data-apis/working-with-views */
export const VIEWS_SINCE: ApiVersion = "2025-09-03";

/** The version that the emulator uses where no request names one. */
export const LATEST_VERSION: ApiVersion = "2026-03-11";

/** Returns the version that the routes use for a request: for an older version, the oldest that they know. */
export function routeVersion(version: NotionVersion): ApiVersion {
  return ROUTE_VERSIONS.find((known) => known === version) ?? ROUTE_VERSIONS[0];
}
