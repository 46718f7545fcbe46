import { bodyBytes, bodyText, isTextBody, parseJson } from "../formats/har/har-body.ts";
import type { HarContent, HarEntry, HarPostData } from "../model/har.ts";

/** Returns the bodies of an interaction as indented lines, with each member of JSON on its own line. */
export const bodyLines = ({ request, response }: HarEntry): string[] => [
  ...linesOf("request", request.postData),
  ...linesOf("response", response.content),
];

function linesOf(name: string, body: HarContent | HarPostData | undefined): string[] {
  if (body === undefined || !body.text) return [];
  const lines = readableText(body).split(/\r?\n/);
  return [`    ${name}: ${body.mimeType}`, ...lines.map((line) => `      ${line}`)];
}

function readableText(body: HarContent | HarPostData): string {
  if (!isTextBody(body)) return `${bodyBytes(body).byteLength} bytes of binary data`;
  const text = bodyText(body);
  const value = parseJson(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}
