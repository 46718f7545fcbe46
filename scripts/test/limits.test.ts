// The limits and names of the helpers and of the emulator have no common source, so that a wrong one shows here.
import { LIMITS, needsChildren } from "@ws/helpers";
import { NUMBER_FORMATS, OPTION_COLORS } from "@ws/helpers/columns";
import { expect, test } from "vitest";
// oxlint-disable no-restricted-imports -- the tables of the emulator are not exported
import { BLOCK_KINDS } from "../../packages/emulator/src/catalog/block-kinds.ts";
import { OPTION_COLORS as EMULATED_COLORS } from "../../packages/emulator/src/catalog/colors.ts";
import { LIMITS as EMULATED } from "../../packages/emulator/src/catalog/limits.ts";
import { NUMBER_FORMATS as EMULATED_FORMATS } from "../../packages/emulator/src/catalog/number-formats.ts";
// oxlint-enable no-restricted-imports

/** The name of each limit in the emulator. */
const NAMES: Readonly<Partial<Record<keyof typeof LIMITS, keyof typeof EMULATED>>> = {
  blocks: "blocksPerPayload",
  children: "arrayItems",
  items: "arrayItems",
  textLength: "richTextContent",
  urlLength: "url",
  equationLength: "equation",
  emailLength: "email",
  phoneNumberLength: "phoneNumber",
  nameLength: "name",
  descriptionLength: "propertyDescription",
  filterEntries: "arrayItems",
  filterProperties: "filterProperties",
  commentAttachments: "commentAttachments",
  pageSize: "pageSize",
  queryRows: "queryRows",
  referencesOnPage: "referencesOnPage",
  filenameBytes: "filenameBytes",
  leastPartBytes: "leastPartBytes",
};

test.each(Object.entries(NAMES))("%s is the limit %s of the emulator", (name, emulated) => {
  expect(LIMITS[name as keyof typeof LIMITS]).toBe(EMULATED[emulated]);
});

test("sizes whose unit the documentation leaves open are at most those of the emulator, which accepts both readings", () => {
  expect(LIMITS.requestBytes).toBeLessThanOrEqual(EMULATED.payloadBytes);
  expect(LIMITS.partBytes).toBeLessThanOrEqual(EMULATED.partBytes);
});

test("every limit is compared, or has its reason here", () => {
  // The emulator has levels and parts in its routes. A guide and the specification name different numbers of parts.
  const others = ["requestBytes", "partBytes", "nesting", "parts"];
  expect(Object.keys(LIMITS).filter((name) => !(name in NAMES))).toEqual(
    Object.keys(LIMITS).filter((name) => others.includes(name)),
  );
});

test.each(Object.entries(BLOCK_KINDS).filter(([, kind]) => kind.creatable))(
  "needsChildren() agrees with the emulator about %s",
  (type, { childrenRequired = false }) => expect(needsChildren(type)).toBe(childrenRequired),
);

test("the formats of numbers and the colors of options are those of the emulator", () => {
  expect(NUMBER_FORMATS).toEqual(EMULATED_FORMATS);
  expect(OPTION_COLORS).toEqual(EMULATED_COLORS);
});
