// Names of methods and arguments that people expect from other clients and earlier API versions, with what to use instead.
// They are in no type, so that completion offers only what works. Only Node.js has them, where programs are written: bundles for
// browsers and edge runtimes stay small.
import { InvalidRequestError } from "@ws/core";
import { operations } from "./index.ts";

/** Words of other clients for a method. A family that has the method refuses them. */
const WORDS: Readonly<Record<string, string>> = {
  retrieve: "get fetch find read",
  list: "all query",
  create: "add insert",
  update: "edit patch set",
  delete: "archive remove trash",
};

/** Names that follow from no word, with what to use. They replace those that do. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "databases.query": "dataSources.query: databases.retrieve returns the ids of data sources",
  "databases.list": 'search with filter: { property: "object", value: "data_source" }',
  "dataSources.list": "databases.retrieve, which returns the data_sources of a database, or search",
  "pages.list": "dataSources.query for rows, blocks.children.list for blocks, or search",
  "pages.query": "dataSources.query",
  "pages.search": "search",
  "pages.append": "blocks.children.append: a page is a block with the same id",
  "blocks.append": "blocks.children.append",
  "blocks.create": "blocks.children.append",
  "blocks.list": "blocks.children.list",
  "blocks.children.get": "blocks.children.list",
  "blocks.children.retrieve": "blocks.children.list",
  "blocks.children.create": "blocks.children.append",
  "agents.list": "agents.query",
  "sessions.list": "sessions.query",
  "users.getMe": "users.me",
  "views.query": "views.queries.create",
  "search.query": "search",
};

/** An argument that an operation does not take, an argument that it takes, and what to do. The first that fits counts. */
const ARGUMENTS: readonly (readonly [name: string, known: string, hint: string])[] = [
  ["page_id", "block_id", "Use block_id: a page is a block with the same id."],
  ["page_id", "parent", "Use parent: { page_id }."],
  ["database_id", "data_source_id", "Use data_source_id: databases.retrieve returns the ids of data sources."],
  ["database_id", "parent", "Use parent: { data_source_id }."],
  ["archived", "in_trash", "Use in_trash."],
  ["title", "properties", "Use properties."],
  ["properties", "initial_data_source", "Use initial_data_source.properties."],
  ["properties", "database_id", "Use dataSources.update."],
  ["children", "erase_content", "Use blocks.children.append."],
  ["description", "data_source_id", "Use databases.update."],
];

/** Returns what to do about an argument that an operation does not take; undefined for a name that nobody expects. */
export const otherArgument = (name: string, known: readonly string[]): string | undefined =>
  ARGUMENTS.find(([expected, needed]) => expected === name && known.includes(needed))?.[2];

/** Returns the names of methods that no operation has, with what to use instead. */
function otherNames(): Record<string, string> {
  const names: Record<string, string> = {};
  const add = (family: string, words: string | undefined, use: string): void => {
    for (const word of words?.split(" ") ?? []) names[family + word] = use;
  };
  for (const [name, { body }] of Object.entries(operations)) {
    const method = name.slice(name.lastIndexOf(".") + 1);
    const family = name.slice(0, -method.length);
    add(family, WORDS[method], name);
    if (method === "update" && body?.includes("in_trash"))
      add(family, `delete ${WORDS["delete"]}`, `${name} with in_trash: true`);
  }
  Object.assign(names, ELSEWHERE);
  for (const name of Object.keys(operations)) delete names[name];
  return names;
}

/** Objects by the name of a part, such as `blocks.children`. Their methods have the names that no operation has, and fail. */
type OtherMethods = Readonly<Record<string, object>>;

/** The methods of all clients of a kind, created for the first client. */
const methods: { async?: OtherMethods; sync?: OtherMethods } = {};

const methodsOf = (isAsync: boolean): OtherMethods =>
  isAsync ? (methods.async ??= createMethods(async (text) => refuse(text))) : (methods.sync ??= createMethods(refuse));

/**
 * Returns an empty part of a client, which inherits methods that only say what to use. V8 takes five times as long for own
 * properties that are not enumerable.
 * @param name name of the part, such as `blocks.children`
 * @param isAsync true for methods that return a rejected promise, false for those that throw
 */
export const createPart = (name: string, isAsync: boolean): object =>
  Object.create(methodsOf(isAsync)[name] ?? Object.prototype) as object;

/** Adds such methods to the method of an operation whose name is also expected to be that of a part: `search`. */
export function addOtherMethods(method: object, name: string, isAsync: boolean): void {
  const others = methodsOf(isAsync)[name];
  if (others !== undefined) Object.defineProperties(method, Object.getOwnPropertyDescriptors(others));
}

function createMethods(fail: (text: string) => unknown): OtherMethods {
  const parts: Record<string, object> = {};
  for (const [name, use] of Object.entries(otherNames())) {
    const at = name.lastIndexOf(".");
    // Not enumerable: no list of the methods contains it.
    Object.defineProperty((parts[name.slice(0, at)] ??= {}), name.slice(at + 1), {
      configurable: true,
      writable: true,
      value: () => fail(`${name} does not exist. Use ${use}.`),
    });
  }
  return parts;
}

function refuse(text: string): never {
  throw new InvalidRequestError(text);
}
