// The values that functions and components get: Notion's JSON with safe addresses.
import { textOf, type Fields } from "@ws/helpers/json";
import { safeAddress } from "../content/links.ts";
import type { ContentObject } from "../source/content-source.ts";

/** Names of members with an address, such as `url`, `href` and `avatar_url`. The form of a name decides, also in types to come. */
const ADDRESS = /(?:^|_)(?:url|uri|href|src|link)s?$|[a-z](?:Url|Uri|Href|Src|Link)s?$/u;

/** Returns the name of the member with the address as Notion has it, such as `unsafeUrl` and `unsafeAvatarUrl`. */
const unsafeName = (name: string): string =>
  `unsafe_${name}`.replaceAll(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase());

/** Returns an address of a value as Notion has it. Undefined without an address. */
export const rawAddress = (value: Fields, name: string): string | undefined =>
  textOf(value[unsafeName(name)]) ?? textOf(value[name]);

/**
 * Returns a copy of a value in which each address is safe or null, with the address as Notion has it beside it: `unsafeUrl` beside `url`,
 * `unsafeHref` beside `href`. Texts stay as they are.
 */
export function safeValue(value: Fields): Fields {
  const copy: Record<string, unknown> = {};
  // JSON of unknown types can be nested to any depth, which would fill the call stack.
  const open: { readonly from: Fields; readonly to: Record<string, unknown> }[] = [{ from: value, to: copy }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { from, to } = next;
    const copyOf = (member: unknown): unknown => {
      if (typeof member !== "object" || member === null) return member;
      const inner: object = Array.isArray(member) ? [] : {};
      open.push({ from: member as Fields, to: inner as Record<string, unknown> });
      return inner;
    };
    for (const [name, member] of Object.entries(from)) {
      // Assigned, it would be the prototype of the copy.
      if (name === "__proto__" || (name.startsWith("unsafe") && name in to)) continue;
      const isAddress = !Array.isArray(from) && ADDRESS.test(name) && !name.startsWith("unsafe");
      if (isAddress && isAddressValue(member)) {
        const raw: unknown = rawAddress(from, name) ?? member;
        to[unsafeName(name)] = raw;
        to[name] = Array.isArray(raw) ? raw.map(safeAddress) : safeAddress(raw);
      } else to[name] = copyOf(member);
    }
  }
  return copy;
}

/** True for an address, a list of addresses, and for a member without its address. */
const isAddressValue = (value: unknown): boolean =>
  value === null ||
  typeof value === "string" ||
  (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "string"));

/** Returns an object of a source whose JSON has safe addresses. It is copied when it is read. */
export function safeObject({ kind, id, type, parentId, json }: ContentObject): ContentObject {
  let copy: Fields | undefined;
  return {
    kind,
    id,
    type,
    parentId,
    get json() {
      return (copy ??= safeValue(json));
    },
  };
}
