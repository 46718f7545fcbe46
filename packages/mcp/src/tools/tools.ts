// The tools of the server, by name.
import { checkSize, fromText } from "../arguments.ts";
import type { Fields } from "@ws/helpers/json";
import { CHANGES } from "./changes.ts";
import { LIST } from "./list.ts";
import { QUERY } from "./query.ts";
import { READ } from "./read.ts";
import { SEARCH } from "./search.ts";
import { STATUS } from "./status.ts";
import type { ArgumentSchema, Tool } from "./tool.ts";

const TOOLS: Readonly<Record<string, Tool>> = {
  search: SEARCH,
  read: READ,
  query: QUERY,
  list: LIST,
  changes: CHANGES,
  status: STATUS,
};

/** Arguments of every tool, for long answers. */
const PIECE_ARGS: Readonly<Record<string, ArgumentSchema>> = {
  maxCharacters: { type: "integer" },
  cursor: { type: "string" },
};

/** Few calls need `maxCharacters`: the definitions leave it out, because each session pays for them. */
const CURSOR: Readonly<Record<string, ArgumentSchema>> = { cursor: { type: "string" } };

/** Returns a tool. Undefined if there is none with this name. */
export const toolNamed = (name: string): Tool | undefined => (Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined);

/** Returns the names of the arguments of a tool. */
export const argumentsOf = ({ args }: Tool): string[] => [...Object.keys(args), ...Object.keys(PIECE_ARGS)];

/**
 * Returns the arguments of a call. Some hosts send objects, lists, numbers and flags as JSON texts, whatever an error says: such a text is
 * read as what it is.
 * @throws MirrorError `invalid_argument` for one that is too large
 */
export const readArguments = ({ args: schemas }: Pick<Tool, "args">, args: Fields): Fields =>
  Object.fromEntries(
    Object.entries(args).map(([name, sent]) => {
      checkSize(name, sent);
      const value = fromText(sent, { ...schemas, ...PIECE_ARGS }[name]?.type);
      checkSize(name, value);
      return [name, value];
    }),
  );

/** Returns the definitions as clients list them. */
export const toolDefinitions = () =>
  Object.entries(TOOLS).map(([name, { description, args, required }]) => ({
    name,
    description,
    inputSchema: {
      type: "object" as const,
      properties: { ...args, ...CURSOR },
      ...(required === undefined ? {} : { required: [...required] }),
    },
    annotations: { readOnlyHint: true },
  }));
