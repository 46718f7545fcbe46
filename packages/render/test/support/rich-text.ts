import type { ContentObject } from "@ws/render";

/** Returns a run of rich text, as the service returns it. */
export const text = (content: string, more: ContentObject["json"] = {}, annotations: ContentObject["json"] = {}) => ({
  type: "text",
  text: { content, link: null },
  annotations: { color: "default", ...annotations },
  plain_text: content,
  href: null,
  ...more,
});
