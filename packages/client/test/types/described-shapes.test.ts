import { describe, expect, test } from "vitest";
import { createValueChecker } from "./support/check-value.ts";
import { hasDescribedShapes, readDescribedShapes } from "./support/described-shapes.ts";
import { samplesOf } from "./support/shape-samples.ts";
import { loadTypeLibrary } from "./support/type-library.ts";

const library = loadTypeLibrary();
const check = createValueChecker(library.checker, { openWords: "accept" });

/** Our names of the shapes whose names differ. */
const RENAMED: Readonly<Record<string, string>> = {
  AgentVersionRef: "AgentVersionReference",
  BlockPartial: "PartialBlock",
  CommentPartial: "PartialComment",
  DataSourceIdParent: "DataSourceParent",
  DataSourceParentInput: "DatabaseIdInput",
  DataSourcePartial: "PartialDataSource",
  DatabasePartial: "PartialDatabase",
  MediaFile: "MediaContent",
  MediaFileInput: "MediaContentInput",
  MeetingNoteBlock: "MeetingNotesQueryBlock",
  MeetingNotesLeaf: "MeetingNotesLeafFilter",
  PagePartial: "PartialPage",
  PageProperty: "PropertyValue",
  PagePropertyInput: "PropertyValueInput",
  PropertyValueWithoutId: "RollupElement",
  SchemaOption: "Option",
  SchemaOptionInput: "NewOptionInput",
  SchemaOptionUpdate: "OptionUpdate",
  SchemaOptionWithId: "Option",
  SchemaProperty: "PropertySchema",
  SchemaPropertyInput: "PropertySchemaInput",
  SchemaPropertyUpdate: "PropertySchemaUpdate",
  SessionListItem: "Session",
  SessionVersionRef: "SessionVersionReference",
  UserRef: "PartialUser",
  ViewCreateDatabaseInput: "ViewDatabaseInput",
  ViewPartial: "PartialView",
  ViewPropertySettings: "ViewPropertySettingsInput",
  ViewPropertySettingsRead: "ViewPropertySettings",
  ViewQueryDeleted: "DeletedViewQuery",
  ViewRef: "ViewReference",
};

/** Shapes that are described in words, or whose members are compared by themselves. */
const NOT_COMPARED = new Set([
  "BlockInputL2",
  "BlockInputL3",
  "InitialDataSourceInput",
  "LeafFilter",
  "MarkdownUpdate",
  "MeetingNotesLeaf",
  "UserOrRef",
  "event type",
]);

describe.skipIf(!hasDescribedShapes)("beside the description of the service in ../shared/api", () => {
  const book = hasDescribedShapes ? readDescribedShapes() : new Map<string, unknown>();
  const subjects = [...book.keys()]
    .filter((name) => !NOT_COMPARED.has(name))
    .map((name) => [name, RENAMED[name] ?? name]);

  test.each(subjects)(
    "%s, as %s, takes all that is described and refuses what lacks a required field",
    (shape = "", name = "") => {
      const type = library.exportedType(name);
      const samples = samplesOf(shape, book);
      expect(samples).not.toEqual([]);
      if (!type) throw new Error(`the client exports no type ${name}`);
      expect(samples.flatMap((sample) => check(sample, type))).toEqual([]);
      const accepted = incomplete(samples).filter(({ value }) => check(value, type).length === 0);
      expect(accepted.filter(({ missing }) => !VERSIONED.has(missing))).toEqual([]);
    },
  );
});

/** Fields that the description requires because the older API version has them. */
const VERSIONED = new Set(["archived"]);

interface Incomplete {
  readonly missing: string;
  readonly value: object;
}

/** The samples, each without one field, as far as no shape may lack that field. */
function incomplete(samples: readonly unknown[]): Incomplete[] {
  const objects = samples.filter((sample) => typeof sample === "object" && sample !== null && !Array.isArray(sample));
  return objects.flatMap((sample) =>
    Object.keys(sample as object).flatMap((missing) => {
      const rest = Object.entries(sample as object).filter(([name]) => name !== missing);
      const names = new Set(rest.map(([name]) => name));
      const stillWhole = objects.some((other) => Object.keys(other as object).every((name) => names.has(name)));
      return stillWhole ? [] : [{ missing, value: Object.fromEntries(rest) }];
    }),
  );
}
