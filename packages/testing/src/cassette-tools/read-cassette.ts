import { readExistingText } from "../files/read-text.ts";
import { withText } from "../formats/har/har-body.ts";
import { parseHar } from "../formats/har/parse-har.ts";
import type { Har, HarEntry } from "../model/har.ts";

/**
 * Reads a cassette file. Every text body has its text, so the result is also a HAR file that viewers show completely.
 * @throws InvalidRecordingError if the file does not exist or is not a cassette
 */
export function readCassette(path: string): Har {
  const { log } = parseHar(readExistingText(path), path);
  return { log: { ...log, entries: log.entries.map(withTexts) } };
}

function withTexts(entry: HarEntry): HarEntry {
  const { request, response } = entry;
  const postData = request.postData && { postData: withText(request.postData) };
  return {
    ...entry,
    request: { ...request, ...postData },
    response: { ...response, content: withText(response.content) },
  };
}
