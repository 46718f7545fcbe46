import { describe, expect, test } from "vitest";
import { createValueChecker } from "./support/check-value.ts";
import { hasDescribedShapes, readDescribedShapes } from "./support/described-shapes.ts";
import { samplesOf } from "./support/shape-samples.ts";
import { loadTypeLibrary } from "./support/type-library.ts";

const library = loadTypeLibrary();
const check = createValueChecker(library.checker, { unlistedStrings: "accept" });

/** Names of this package for shapes with a different name in the description. */
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

/** Shapes that are described in prose, or whose members are compared separately. */
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

describe.skipIf(!hasDescribedShapes)("compared with the service description", () => {
  const shapes = hasDescribedShapes ? readDescribedShapes() : new Map<string, unknown>();
  const subjects = [...shapes.keys()]
    .filter((name) => !NOT_COMPARED.has(name))
    .map((name) => [name, RENAMED[name] ?? name]);

  test.each(subjects)(
    "%s, here %s, accepts every described value and rejects values without a required field",
    (shape = "", name = "") => {
      const type = library.exportedType(name);
      const required = samplesOf(shape, shapes, "required");
      const samples = [...required, ...samplesOf(shape, shapes, "all")];
      expect(samples).not.toEqual([]);
      if (!type) throw new Error(`Expected an exported type ${name}. Export it, or add the shape ${shape} to RENAMED.`);
      expect(samples.flatMap((sample) => check(sample, type))).toEqual([]);
      const accepted = incomplete(required).filter(({ value }) => check(value, type).length === 0);
      expect(accepted.filter(({ missing }) => !OPTIONAL_HERE.test(missing))).toEqual([]);
    },
  );
});

/** Fields that only the older API version has, and the type of a dual relation, which the service may omit. */
const OPTIONAL_HERE = /\/archived$|^\/relation\/type$/;

interface Incomplete {
  /** Path of the removed field, such as `/paragraph/color`. */
  readonly missing: string;
  readonly value: unknown;
}

/** Returns copies of the samples, each without one of its fields at any depth. */
function incomplete(samples: readonly unknown[]): Incomplete[] {
  const subjects = samples.map((sample) => ({ sample, paths: pathsIn(sample) }));
  return subjects.flatMap(({ sample, paths }) =>
    paths.flatMap((missing) => {
      const rest = new Set(paths.filter((path) => path !== missing && !path.startsWith(`${missing}/`)));
      // The rest may be a complete value of another variant.
      const isComplete = subjects.some((subject) => subject.paths.every((path) => rest.has(path)));
      return isComplete ? [] : [{ missing, value: without(sample, missing.split("/").slice(1)) }];
    }),
  );
}

/** Returns the paths of all fields of a value. Indexes of a list do not count as fields. */
function pathsIn(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const here = `${path}/${name}`;
    return Array.isArray(value) ? pathsIn(item, here) : [here, ...pathsIn(item, here)];
  });
}

function without(value: unknown, [name = "", ...below]: readonly string[]): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (String(index) === name ? without(item, below) : item));
  const fields = { ...(value as Record<string, unknown>) };
  if (below.length > 0) fields[name] = without(fields[name], below);
  else delete fields[name];
  return fields;
}
