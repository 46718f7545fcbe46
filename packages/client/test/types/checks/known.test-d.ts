import type { Block, Known, Parent, PropertyValue, UnknownBlock, UnknownParent } from "../../../src/index.ts";
import { holds, type Same } from "./expect-type.ts";

// Known removes only the member for unknown types.
holds<Same<Known<Parent>, Exclude<Parent, UnknownParent>>>();
holds<Same<Known<Block>, Exclude<Block, UnknownBlock>>>();
holds<Same<Known<string>, string>>();
holds<Same<Extract<Known<PropertyValue>, { type: "title" }>["type"], "title">>();

// After all cases, a known value is never.
export function describeKnown(parent: Known<Parent>): string {
  switch (parent.type) {
    case "page_id":
    case "database_id":
    case "data_source_id":
    case "block_id":
    case "agent_id":
    case "workspace":
      return parent.type;
    default:
      return parent satisfies never;
  }
}

// After all cases, any value is the unknown member.
export function describeAny(parent: Parent): string {
  switch (parent.type) {
    case "page_id":
    case "database_id":
    case "data_source_id":
    case "block_id":
    case "agent_id":
    case "workspace":
      return parent.type;
    default:
      parent satisfies UnknownParent;
      return parent.type;
  }
}

// A missing case is an error.
export function describeSome(parent: Parent): string {
  if (parent.type === "page_id") return parent.page_id;
  // @ts-expect-error five types have no branch
  parent satisfies UnknownParent;
  return parent.type;
}
