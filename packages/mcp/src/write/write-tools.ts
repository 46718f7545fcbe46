// The definitions of the tools that write.
import type { Tool } from "../tools/tool.ts";

/** A tool that writes, or shows what was written. */
export type WriteTool = Pick<Tool, "description" | "args" | "required"> & { readonly isReadOnly: boolean };

/** The tools that write, by name. */
export const WRITE_TOOLS = {
  write: {
    description:
      "Changes Notion: create (parent, values, markdown), set (id, values), edit (id, replace: [{old, new}], or markdown after start, " +
      "end or a block's text), move (id, parent), trash (id). Titles or ids. Previews; {apply: token} alone writes.",
    args: {
      action: { type: "string" },
      id: { type: "string" },
      parent: { type: "string" },
      values: { type: "object" },
      newOptions: { type: "boolean" },
      markdown: { type: "string" },
      after: { type: "string" },
      replace: { type: "array", items: { type: "object" } },
      all: { type: "boolean" },
      apply: { type: "string" },
      conversation: { type: "string" },
    },
    isReadOnly: false,
  },
  undo: {
    description: "Takes back a change, or all of this conversation. Previews like write.",
    args: { id: { type: "string" }, apply: { type: "string" }, conversation: { type: "string" } },
    isReadOnly: false,
  },
  journal: {
    description: "What was written, when, by whom.",
    args: { id: { type: "string" }, limit: { type: "integer" } },
    isReadOnly: true,
  },
} as const satisfies Readonly<Record<string, WriteTool>>;

/** The name of a tool that writes. */
export type WriteToolName = keyof typeof WRITE_TOOLS;

/** True for the name of a tool that writes. */
export const isWriteTool = (name: string): name is WriteToolName => Object.hasOwn(WRITE_TOOLS, name);

/** Returns the definitions as clients list them. */
export const writeDefinitions = () =>
  Object.entries<WriteTool>(WRITE_TOOLS).map(([name, { description, args, isReadOnly }]) => ({
    name,
    description,
    inputSchema: { type: "object" as const, properties: { ...args } },
    annotations: { readOnlyHint: isReadOnly },
  }));
