// Checks the nodes of a syntax tree.
import type { Node } from "libpg-query";
import { refused } from "./refused.ts";

/**
 * Returns a node if it has no other fields than those that its caller writes again.
 * @param what the part of a statement, for the error
 * @param fields names of the fields, with spaces between them
 */
export function only<T extends object>(node: T, what: string, fields: string): T {
  const allowed = fields.split(" ");
  const other = Object.keys(node).find((field) => field !== "location" && !allowed.includes(field));
  if (other !== undefined) throw refused(`${what} with ${wordsOf(other)} is not allowed`);
  return node;
}

/** Returns the error for a node that no caller writes. */
export function refusedNode(node: Node | undefined, allowed: string) {
  const kind = Object.keys(node ?? {})[0] ?? "nothing";
  return refused(`The sql has a part that is not allowed: ${wordsOf(kind)}. Allowed: ${allowed}`);
}

/** Returns the strings of a list of names. */
export function stringsOf(nodes: readonly Node[] = []): string[] {
  return nodes.map((node) => {
    if (!("String" in node)) throw refusedNode(node, "a name");
    return node.String.sval ?? "";
  });
}

/** `lockingClause` is "locking clause". */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z])(?=[A-Z])|_/gu, " ")
    .toLowerCase()
    .trim();
