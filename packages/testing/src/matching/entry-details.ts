// What is compared of a recorded interaction.
import { meaningOfData, meaningOfJson, type BodyMeaning } from "./comparable-body.ts";
import { headerOf, type HarEntry, type HarPostData } from "../model/har.ts";
import { bytesOfBody } from "../formats/har/har-body.ts";
import { factsOfParts, readUrl, type RequestFacts } from "./request-details.ts";

/** The facts of a recorded request. */
export function factsOfEntry({ request }: HarEntry): RequestFacts {
  const { path, query } = readUrl({ url: request.url }, true);
  const version = headerOf(request.headers, "notion-version");
  return factsOfParts(request.method, path, query, version, meaningOf(request.postData));
}

function meaningOf(postData: HarPostData | undefined): BodyMeaning {
  if (postData === undefined) return meaningOfJson(undefined);
  if (postData._json !== undefined) return meaningOfJson(postData._json);
  return meaningOfData(bytesOfBody(postData), postData.mimeType);
}
