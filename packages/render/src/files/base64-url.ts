// Base64 in the form for addresses (RFC 4648, section 5), without padding.

/** Returns bytes as text. */
export const encodeBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Returns the bytes of a text. Undefined for other texts. */
export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/u.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.codePointAt(0) ?? 0);
  } catch {
    return undefined;
  }
}
