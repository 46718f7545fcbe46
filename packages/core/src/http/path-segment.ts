// Checks and encodes one segment of a path, so that no id can change where a request goes.
import type { InvalidRequestReason } from "../errors/errors.ts";
import { refusePath, refuseValue } from "../errors/refuse-value.ts";

const MAX_DECODINGS = 8;

// eslint-disable-next-line no-control-regex -- the pattern looks for control characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/**
 * Percent-encodes a text.
 * @param reason The part of the request that contains the text, for errors
 * @throws InvalidRequestError for a text that is not well-formed Unicode
 */
export function encodeText(name: string, text: string, reason?: InvalidRequestReason): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return refuseValue(`${name} to be well-formed Unicode`, text, "Remove the lone surrogate.", { reason });
  }
}

/**
 * Percent-encodes a path segment.
 * @param name Name of the argument, for errors
 * @throws InvalidRequestError for an empty segment, a URL, or a segment that a server could read as several segments
 */
export function encodeSegment(segment: string, name: string): string {
  if (/^[\w-]+$/.test(segment)) return segment; // Almost every id: nothing to encode.
  if (segment.trim() === "") refusePath(`${name} to be an id`, segment, "Pass the id of an existing object.");
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(segment))
    refusePath(`${name} to be an id`, segment, "Pass the id from the end of the URL.");
  if (/[\\?#]/.test(segment))
    refusePath(`${name} without \\, ? and #`, segment, "Pass the id alone, or percent-encode it.");
  for (const reading of readings(segment)) {
    if (CONTROL.test(reading)) refusePath(`${name} without control characters`, segment, "Remove them.");
    if (hasDotSegment(reading)) refusePath(`${name} without "." and ".." segments`, segment, "Remove them.");
  }
  // Notion returns property ids percent-encoded. Decode first, so that they are not encoded twice.
  return encodeText(name, decodeOnce(segment), "path");
}

/** Decodes a percent-encoded text. Returns any other text unchanged. */
export function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A single % is a normal character of an id.
  }
}

/** Returns every form in which a server or a proxy may read a segment: unchanged, decoded, decoded twice and so on. */
function readings(segment: string): string[] {
  const all = [segment];
  for (let reading = segment, round = 0; round < MAX_DECODINGS; round++) {
    const next = decodeOnce(reading);
    if (next === reading) break;
    all.push((reading = next));
  }
  // Some servers convert look-alikes such as "．" to ASCII.
  return all.flatMap((reading) => [reading, reading.normalize("NFKC")]);
}

const hasDotSegment = (text: string): boolean =>
  text.split(/[/\\]/).some((part) => part.trim() === "." || part.trim() === "..");
