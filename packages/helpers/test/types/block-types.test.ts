// Type tests: the table of block types and the types of @ws/client have the same types and members, and say the same of what
// requests can do. `npm run lint` checks them.
import type { Block, BlockInput, BlockUpdate, UnknownBlock } from "@ws/client";
import { BLOCK_TYPES, type BlockType, type BlockTypes, type BlockTypesWith } from "@ws/helpers/blocks";
import { expect, test } from "vitest";

/** Names whose types differ, and names that one side lacks. */
type Differences<A, B> =
  | Exclude<keyof A, keyof B>
  | Exclude<keyof B, keyof A>
  | { [Name in keyof A & keyof B]: [A[Name], B[Name]] extends [B[Name], A[Name]] ? never : Name }[keyof A & keyof B];

/** Does not compile if there are differences. The error has their names. */
const none = <Names extends never>(): Names[] => [];

/** The names of all members of a union. None of the empty object. */
type NameIn<Content> = Content extends unknown ? (string extends keyof Content ? never : keyof Content) : never;

type ClientBlock = Exclude<Block, UnknownBlock>;

/** The members of the content of each block type, by the types of the client. */
type ClientMembers = {
  [Type in ClientBlock["type"]]: ClientBlock extends infer Read
    ? Read extends { [Name in Type]: infer Content }
      ? Exclude<NameIn<Content>, "children">
      : never
    : never;
};

/** The block types of a new block or of a change. */
type TypesIn<Input> = Extract<NameIn<Input>, BlockType>;

test("the types of blocks and their members are those of the client", () => {
  expect(none<Differences<ClientMembers, { [Type in BlockType]: BlockTypes[Type]["members"][number] }>>()).toEqual([]);
});

test("the types of blocks that requests can create and change are those of the client", () => {
  expect(none<Differences<Record<TypesIn<BlockInput>, 0>, Record<BlockTypesWith<{ canCreate: true }>, 0>>>()).toEqual(
    [],
  );
  expect(none<Differences<Record<TypesIn<BlockUpdate>, 0>, Record<BlockTypesWith<{ canUpdate: true }>, 0>>>()).toEqual(
    [],
  );
});

test("children of some types only are types of the table", () => {
  const children = Object.values(BLOCK_TYPES).flatMap((row) => (typeof row.children === "string" ? [] : row.children));
  expect(children.filter((type) => !(type in BLOCK_TYPES))).toEqual([]);
  expect(children).not.toEqual([]);
});
