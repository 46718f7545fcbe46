// The content of a shown object without anything of hidden ones.
import { fieldsOf, isFields, type Fields } from "../../json.ts";
import { parentIdOf } from "../records/object-record.ts";
import type { PropertyRecord } from "../records/page-record.ts";
import type { AnyRecord, Records } from "../records/records.ts";
import type { ColumnLimits } from "./hidden-columns.ts";
import { withoutHidden, type ShownIds } from "./without-hidden.ts";

/** Limits of the content of objects. */
export interface ContentLimits extends ShownIds {
  /** True for a shown object that can contain another one, such as a block. */
  readonly isShownParent: (id: string) => boolean;
  /** Returns the limits of the columns of a data source. Undefined for one that the copy does not have. */
  readonly columnsOf: (dataSourceId: string) => ColumnLimits | undefined;
}

/** The parent of an object whose container is not shown. */
const WORKSPACE_PARENT: Fields = { type: "workspace", workspace: true };

/** Returns the content of an object. The same object if nothing in it is hidden. */
export function limitedContent(record: AnyRecord, limits: ContentLimits): Fields {
  const json = withShownParent(record, limits);
  if (record.kind === "page") return withProperties(json, shownProperties(record, limits), limits);
  if (record.kind !== "data_source") return fieldsOf(withoutHidden(json, limits));
  const hidden = limits.columnsOf(record.id)?.hidden ?? new Set();
  const names = record.columns.filter(({ id }) => !hidden.has(id)).map(({ name }) => name);
  return withProperties(json, new Set(names), limits);
}

function withShownParent({ kind, json }: AnyRecord, { isShownParent }: ContentLimits): Fields {
  const id = kind === "page" || kind === "database" || kind === "data_source" ? parentIdOf(json) : null;
  return id === null || isShownParent(id) ? json : { ...json, parent: WORKSPACE_PARENT };
}

function withProperties(json: Fields, names: ReadonlySet<string>, limits: ContentLimits): Fields {
  const { properties } = json;
  if (!isFields(properties)) return fieldsOf(withoutHidden(json, limits));
  const shown = Object.entries(properties).filter(([name]) => names.has(name));
  const left =
    shown.length === Object.keys(properties).length ? json : { ...json, properties: Object.fromEntries(shown) };
  return fieldsOf(withoutHidden(left, limits));
}

/** Types of values that read other rows. */
const LINKED: ReadonlySet<string> = new Set(["relation", "rollup", "formula"]);

/** Returns the names of the properties of a page that are shown. */
function shownProperties({ json, properties }: Records["page"], limits: ContentLimits): Set<string> {
  const columns = limits.columnsOf(parentIdOf(json) ?? "");
  const isShown = ({ id, type }: PropertyRecord) =>
    columns === undefined ? !LINKED.has(type) : !columns.hidden.has(id);
  const shown = properties.filter(isShown);
  const hasHiddenRow = shown.some(({ relatedIds }) => !relatedIds.every(limits.isShown));
  return new Set(shown.filter(({ id }) => !hasHiddenRow || columns?.linked.has(id) !== true).map(({ name }) => name));
}
