import { bodyBytes } from "../formats/har/har-body.ts";
import { headerValue } from "../formats/har/header-value.ts";
import type { HarEntry, HarPostData } from "../model/har.ts";
import { comparableData, comparableJson, type ComparableBody } from "./comparable-body.ts";
import { createComparableRequest, parseUrl, type ComparableRequest } from "./comparable-request.ts";

/** Returns the compared parts of the request of a cassette entry. */
export function comparableEntry({ request }: HarEntry): ComparableRequest {
  const { path, query } = parseUrl({ url: request.url }, true);
  const version = headerValue(request.headers, "notion-version");
  return createComparableRequest(request.method, path, query, version, parseBody(request.postData));
}

function parseBody(postData: HarPostData | undefined): ComparableBody {
  if (postData === undefined) return comparableJson(undefined);
  return comparableData(bodyBytes(postData), postData.mimeType);
}
