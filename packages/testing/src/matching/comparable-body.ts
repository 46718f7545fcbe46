// What a request body means, apart from how it is written: what makes two bodies the same.

/** A part of a form. */
interface FormPart {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** One character per byte (latin1). */
  readonly content: string;
}

/** What a body means. */
export type BodyMeaning =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "form"; readonly value: readonly FormPart[] }
  | { readonly kind: "text"; readonly value: string };

const NONE: BodyMeaning = { kind: "none" };

/**
 * The meaning of a JSON value. An empty object means the same as no body: of the official clients one sends nothing
 * where the other sends `{}`, and the service takes both alike.
 */
export function meaningOfJson(value: unknown): BodyMeaning {
  if (value === undefined) return NONE;
  const isEmptyObject =
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
  return isEmptyObject ? NONE : { kind: "json", value };
}

/**
 * The meaning of a body as it is sent. A form is taken apart, since its boundary is chosen anew for each request;
 * text that is no JSON is compared as it is.
 */
export function meaningOfData(data: string | Uint8Array | undefined, contentType: string | undefined): BodyMeaning {
  if (data === undefined || data.length === 0) return NONE;
  if (contentType !== undefined && isForm(contentType)) {
    return meaningOfForm(typeof data === "string" ? data : Buffer.from(data).toString("latin1"), contentType);
  }
  const text = typeof data === "string" ? data : Buffer.from(data).toString("utf8");
  try {
    return meaningOfJson(JSON.parse(text));
  } catch {
    return { kind: "text", value: text };
  }
}

/** The meaning of a form, of which `text` holds one character per byte. */
export function meaningOfForm(text: string, contentType: string): BodyMeaning {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return { kind: "text", value: text };
  // What stands before the first boundary and after the last one is no part of the form.
  const [, ...parts] = `\r\n${text}`.split(`\r\n--${boundary}`);
  // A form that was cut off is no form: what its last part would have been is not known.
  if (parts.pop()?.startsWith("--") !== true) return { kind: "text", value: text };
  return { kind: "form", value: parts.map(readPart) };
}

const isForm = (contentType: string) => /^\s*multipart\//i.test(contentType);

function readPart(part: string): FormPart {
  const [head = "", content = ""] = part.split(/\r\n\r\n(.*)/s);
  const headers = head.split("\r\n").flatMap((line): [string, string][] => {
    const colon = line.indexOf(":");
    return colon === -1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
  });
  return { headers: Object.fromEntries(headers), content };
}
