// Text in the form of a request.
import type { JsonObject } from "../values/json.ts";

/** Returns rich text without formatting. */
export const requestText = (content: string): JsonObject[] => [{ text: { content } }];

/** Returns a paragraph block. */
export const requestParagraph = (content: string): JsonObject => ({ paragraph: { rich_text: requestText(content) } });
