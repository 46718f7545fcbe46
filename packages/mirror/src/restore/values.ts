// The values of pages and rows, for requests.
import {
  HelperError,
  LIMITS,
  readRow,
  writeRow,
  type PageWithProperties,
  type RowValues,
  type RowSchema,
  type WritableFile,
} from "@ws/helpers";
import { fieldsList, fieldsOf, textOf, type Fields } from "../json.ts";
import { pointerOf } from "../json-pointer.ts";
import type { SnapshotObject } from "../snapshot/snapshot.ts";
import { columnsOf, decoded, isUnknownColumn, relationsOf } from "./columns.ts";
import type { Journal } from "./journal.ts";
import { newContent } from "./new-content.ts";
import { newRichText, referencesIn } from "./new-ids.ts";
import { IMAGES, imagesOf } from "./images.ts";
import { send } from "./requests.ts";
import type { RestoreContext } from "./restore-context.ts";
import { orRefuse, patch } from "./steps.ts";
import { uploadAgain } from "./upload.ts";

/** A property of a page with its name. */
interface NamedValue {
  readonly name: string;
  readonly type: string;
  readonly property: Fields;
}

const valuesOf = (page: SnapshotObject): NamedValue[] =>
  Object.entries(fieldsOf(page.json["properties"])).map(([name, value]) => {
    const property = fieldsOf(value);
    return { name, type: String(property["type"]), property };
  });

/** True if a value refers to other pages, or to a column that comes last: these may not exist when the page is created. */
const isReference = ({ type, property }: NamedValue): boolean =>
  type === "relation" ||
  isUnknownColumn(type) ||
  ((type === "title" || type === "rich_text") && mentionsIn(property[type]).length > 0);

const mentionsIn = (runs: unknown): string[] =>
  fieldsList(runs).flatMap((run) => referencesIn([run["mention"], fieldsOf(run["text"])["link"]]));

/** The values that can be written when a page is created. */
interface ReadyValues {
  readonly properties: Fields;
  /** True if other values have to follow. */
  readonly later: boolean;
}

/** Returns the values of a page whose references exist, with uploads. A value that cannot be uploaded is recorded. */
export async function readyValues(context: RestoreContext, page: SnapshotObject): Promise<ReadyValues> {
  const { journal } = context;
  const ready: NamedValue[] = [];
  let later = false;
  for (const value of valuesOf(page)) {
    const isReady = isReference(value) ? await hasReferences(context, page, value) : true;
    // A title is written in both cases, so that the page never lacks its name.
    if (isReady || value.type === "title") ready.push(value);
    if (!isReady && !(await isWrittenByOther(context, page, value))) later = true;
  }
  const columns = await writableColumns(context, page);
  const properties = await newValues(
    context,
    page,
    ready.filter(({ name }) => columns.has(name)),
  );
  return { properties: titleFirst(page, journal, properties), later };
}

async function hasReferences(context: RestoreContext, page: SnapshotObject, { name, type, property }: NamedValue) {
  const { journal } = context;
  if (isUnknownColumn(type)) return (await journal.find("column", `${page.parentId ?? ""}/${name}`))?.state === "done";
  if (type !== "relation") return mentionsIn(property[type]).every((id) => journal.ids.has(id));
  const ids = referencesIn(property[type]);
  if (ids.length === 0) return true;
  const column = await journal.find("column", `${page.parentId ?? ""}/${name}`);
  return column?.state === "done" && ids.every((id) => journal.ids.has(id));
}

/** Returns the names of the columns of a page that exist. */
async function writableColumns(context: RestoreContext, page: SnapshotObject): Promise<ReadonlySet<string>> {
  const source = await context.snapshot.object("data_source", page.parentId ?? "");
  const names =
    source === undefined ? valuesOf(page).map(({ name }) => name) : columnsOf(source).map(({ name }) => name);
  const writable = new Set<string>();
  for (const name of names)
    if ((await context.journal.find("column", `${page.parentId ?? ""}/${name}`))?.state !== "refused")
      writable.add(name);
  return writable;
}

/** Returns the title of a page for a request. */
export function titleOf(page: SnapshotObject, journal: Journal): Fields {
  return titleFirst(page, journal, {});
}

function titleFirst(page: SnapshotObject, journal: Journal, properties: Fields): Fields {
  const title = valuesOf(page).find(({ type }) => type === "title");
  if (title === undefined) return properties;
  const runs = newRichText(title.property["title"], journal.containerId);
  return { [title.name]: { title: runs }, ...properties };
}

/** Returns values for a request. Empty values are left out, because new pages have none. */
async function newValues(
  context: RestoreContext,
  page: SnapshotObject,
  values: readonly NamedValue[],
): Promise<Fields> {
  const { journal, snapshot } = context;
  const { containerId: newId } = journal;
  const source = await snapshot.object("data_source", page.parentId ?? "");
  const relations = new Map(
    (source === undefined ? [] : relationsOf(source, context.dataSources)).map((relation) => [relation.name, relation]),
  );
  const whole = { id: page.id, properties: fieldsOf(page.json["properties"]) as PageWithProperties["properties"] };
  const byId = new Map(Object.values(whole.properties).map((property) => [fieldsOf(property)["id"], property]));
  const row: Fields = readRow(whole, ({ property_id }) => byId.get(property_id));
  /** Returns the value of a column. Undefined if it is written from the other side of its relation. */
  const newValue = ({ name, type, property }: NamedValue): unknown => {
    if (type === "title" || type === "rich_text") return newRichText(property[type], newId);
    if (type === "files") return newFiles(context, page, name, property);
    if (type !== "relation") return row[name];
    const ids = row[name] as string[];
    const isTooLong = relations.get(name)?.partnerId !== undefined && ids.length > LIMITS.items;
    return isTooLong ? undefined : ids.map((id) => newId(id) ?? id);
  };
  // A column may have the name of a member of objects, so no key is assigned.
  const written: [string, unknown][] = [];
  for (const named of values) {
    const { name, type, property } = named;
    if (isUnknownColumn(type)) {
      const content = await newContent(context, page, property[type], pointerOf(["properties", name, type]));
      if (!isEmpty(content)) written.push([name, { [type]: content }]);
      continue;
    }
    const value = await newValue(named);
    if (isEmpty(value)) continue;
    const cut: unknown = Array.isArray(value) ? value.slice(0, LIMITS.items) : value;
    written.push(...(await writtenValue(context, page, named, cut)));
  }
  return Object.fromEntries(written);
}

/** Returns a value in the form of a request, by its name. A value that has no such form is recorded. */
async function writtenValue(
  { journal }: RestoreContext,
  page: SnapshotObject,
  { name, type }: NamedValue,
  value: unknown,
): Promise<[string, unknown][]> {
  // A column may have the name of a member of objects, so no key is assigned.
  const [schema, row] = [Object.fromEntries([[name, { type }]]), Object.fromEntries([[name, value]])];
  try {
    return Object.entries(writeRow(schema as RowSchema, row as RowValues<RowSchema>, { skipReadOnly: true }));
  } catch (error) {
    if (!(error instanceof HelperError)) throw error;
    await journal.refuse("value", `${page.id}/${name}`, error.message);
    return [];
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  value === "unverified" ||
  value === "expired";

/**
 * True if the only page of a two-way relation comes later and writes the relation, so that this page does not have to. The
 * service keeps both sides.
 */
async function isWrittenByOther(
  context: RestoreContext,
  page: SnapshotObject,
  { name, property }: NamedValue,
): Promise<boolean> {
  const { snapshot, journal, dataSources } = context;
  const [otherId, ...more] = fieldsList(property["relation"]).map(({ id }) => String(id));
  if (otherId === undefined || otherId === page.id || more.length > 0) return false;
  if ((await journal.find("column", `${page.parentId ?? ""}/${name}`))?.state !== "done") return false;
  const source = await snapshot.object("data_source", page.parentId ?? "");
  const relation = source && relationsOf(source, dataSources).find((entry) => entry.name === name);
  const other = await snapshot.object("page", otherId);
  if (relation?.partnerId === undefined || other?.parentId !== relation.targetId) return false;
  const { partnerId } = relation;
  const list = valuesOf(other).find((value) => decoded(String(value.property["id"])) === decoded(partnerId));
  return fieldsList(list?.property["relation"]).length <= LIMITS.items;
}

/** Returns the files of a property, uploaded again. A file that the copy lacks is recorded, and the others go on. */
async function newFiles(
  context: RestoreContext,
  page: SnapshotObject,
  name: string,
  property: Fields,
): Promise<WritableFile[]> {
  const files: WritableFile[] = [];
  for (const [index, file] of fieldsList(property["files"]).slice(0, LIMITS.items).entries()) {
    const fileName = textOf(file["name"]) ?? "file";
    const url = textOf(fieldsOf(file["external"])["url"]);
    if (file["type"] === "external" && url !== undefined) {
      files.push({ name: fileName, url });
      continue;
    }
    const id = await orRefuse(context.journal, "file", `${page.id}/${name}/${fileName}`, () =>
      uploadAgain(context, page, pointerOf(["properties", name, "files", index, "file"])),
    );
    if (id !== undefined) files.push({ name: fileName, file_upload: { id } });
  }
  return files;
}

/** Writes the values that had to wait: references to pages that did not exist, and all values of a page that was refused. */
export async function writeWaitingValues(context: RestoreContext): Promise<void> {
  const { journal, snapshot } = context;
  for (const step of ["references", "values"] as const)
    for (const id of await journal.open(step)) {
      const page = await snapshot.object("page", id);
      if (page !== undefined) await writeValues(context, page, step);
      await journal.finish([{ step, old_id: id }]);
    }
}

async function writeValues(
  context: RestoreContext,
  page: SnapshotObject,
  step: "references" | "values",
): Promise<void> {
  const path = `pages/${context.journal.containerId(page.id) ?? ""}`;
  const columns = await writableColumns(context, page);
  const wanted = valuesOf(page).filter((value) => columns.has(value.name) && (step === "values" || isReference(value)));
  const properties = await newValues(context, page, wanted);
  if (step === "references" && (await isAccepted(context, path, { properties }))) return;
  const parts = Object.entries(properties).map(([name, value]): [string, Fields] => [
    name,
    { properties: Object.fromEntries([[name, value]]) },
  ]);
  if (step === "values") parts.push(...(await imageParts(context, page)));
  for (const [name, part] of parts) await patch(context, "value", `${page.id}/${name}`, path, part);
}

async function isAccepted(context: RestoreContext, path: string, body: Fields): Promise<boolean> {
  try {
    await send(context, "patch", path, body);
    return true;
  } catch {
    // The values follow one by one, with the rules for requests that fail.
    context.signal.throwIfAborted();
    return false;
  }
}

/** Returns the icon and the cover of a page, each on its own. */
async function imageParts(context: RestoreContext, page: SnapshotObject): Promise<[string, Fields][]> {
  const parts: [string, Fields][] = [];
  for (const name of IMAGES) {
    const images = await orRefuse(context.journal, "value", `${page.id}/${name}`, () =>
      imagesOf(context, page, [name]),
    );
    if (images !== undefined && name in images) parts.push([name, images]);
  }
  return parts;
}
