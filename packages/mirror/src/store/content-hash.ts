// Hashes of objects. Two reads of an unchanged object differ in the signatures of its URLs, so the hash of the content
// leaves them out.
import { hash } from "node:crypto";
import { withoutSignature } from "@ws/helpers/json";
import { isFields, type Fields } from "../json.ts";
import { isStoredFile } from "../model/texts/rich-text.ts";

/** Returns the SHA-256 of a text, as 64 hexadecimal digits. */
export const sha256 = (text: string): string => hash("sha256", text);

/** Returns the hash of an object's content, which is the same for every read of an unchanged object. */
export const contentHash = (object: Fields): string => sha256(canonicalText(object));

/** Returns JSON with sorted keys, without `request_id`, signatures and expiry times. */
function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
  if (!isFields(value)) return JSON.stringify(value) ?? "null";
  const isSigned = isStoredFile(value);
  const members: string[] = [];
  for (const key of Object.keys(value).toSorted()) {
    if (key === "request_id" || (isSigned && key === "expiry_time")) continue;
    const member = isSigned && key === "url" ? withoutSignature(String(value[key])) : value[key];
    members.push(`${JSON.stringify(key)}:${canonicalText(member)}`);
  }
  return `{${members.join(",")}}`;
}
