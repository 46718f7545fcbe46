// The values of pages and rows, for requests.
import { pointerOf } from "@ws/helpers/json";
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
import type { Fields } from "../../json.ts";
import { newRichText } from "../../model/texts/new-content.ts";
import type { PageRecord, PropertyRecord } from "../../model/records/page-record.ts";
import { referencesOf } from "../../model/texts/references.ts";
import { decodedId } from "@ws/helpers/filters";
import { isUnknownColumn, relationsOf, type Relation } from "./columns.ts";
import type { Journal } from "../journal.ts";
import { send } from "../requests.ts";
import type { RestoreContext } from "../restore-context.ts";
import { eachWaiting, orRefuse, patch } from "../steps.ts";
import { IMAGES, imagesOf, uploadAgain, withUploads } from "../upload.ts";

/** True if a value refers to other pages, or to a column that comes last: these may not exist when the page is created. */
const isReference = ({ type, value }: PropertyRecord): boolean =>
  type === "relation" || isUnknownColumn(type) || (isText(type) && referencesOf(value).length > 0);

const isText = (type: string): boolean => type === "title" || type === "rich_text";

/** The values that can be written when a page is created. */
interface ReadyValues {
  readonly properties: Fields;
  /** True if other values have to follow. */
  readonly later: boolean;
}

/** Returns the values of a page whose references exist, with uploads. A value that cannot be uploaded is recorded. */
export async function readyValues(context: RestoreContext, page: PageRecord): Promise<ReadyValues> {
  const ready: PropertyRecord[] = [];
  let later = false;
  for (const property of page.properties) {
    const isReady = !isReference(property) || (await hasReferences(context, page, property));
    // A title is written in both cases, so that the page never lacks its name.
    if (isReady || property.type === "title") ready.push(property);
    if (!isReady && !(await isWrittenByOther(context, page, property))) later = true;
  }
  const columns = await writableColumns(context, page);
  const properties = await newValues(
    context,
    page,
    ready.filter(({ name }) => columns.has(name)),
  );
  return { properties: { ...titleOf(page, context.journal), ...properties }, later };
}

async function hasReferences(context: RestoreContext, page: PageRecord, property: PropertyRecord) {
  const { name, type, value, relatedIds } = property;
  const exist = (ids: readonly string[]) => ids.every((id) => context.journal.ids.has(id));
  if (isText(type)) return exist(referencesOf(value));
  if (type === "relation" && relatedIds.length === 0) return true;
  return (await columnState(context, page, name)) === "done" && exist(relatedIds);
}

/** Returns the state of the column of a page. Undefined for a plain column, which came with its data source. */
const columnState = async ({ journal }: RestoreContext, { parentId = "" }: PageRecord, name: string) =>
  (await journal.find("column", `${parentId}/${name}`))?.state;

/** Returns the names of the columns of a page that exist. */
async function writableColumns(context: RestoreContext, page: PageRecord): Promise<ReadonlySet<string>> {
  const source = await context.snapshot.object("data_source", page.parentId ?? "");
  const writable = new Set<string>();
  for (const { name } of source?.columns ?? page.properties)
    if ((await columnState(context, page, name)) !== "refused") writable.add(name);
  return writable;
}

/** Returns the title of a page for a request. */
export const titleOf = ({ title }: PageRecord, { containerId }: Journal): Fields =>
  title === undefined ? {} : { [title.name]: { title: newRichText(title.value, containerId) } };

/** Returns values for a request. Empty values are left out, because new pages have none. */
async function newValues(
  context: RestoreContext,
  page: PageRecord,
  properties: readonly PropertyRecord[],
): Promise<Fields> {
  const relations = await relationsOn(context, page);
  const byId = new Map(page.properties.map(({ id, json }) => [id, json]));
  const all = Object.fromEntries(page.properties.map(({ name, json }) => [name, json]));
  const whole = { id: page.id, properties: all as PageWithProperties["properties"] };
  const row: Fields = readRow(whole, ({ property_id }) => byId.get(property_id));
  /** Returns the value of a column. Undefined if it is written from the other side of its relation. */
  const newValue = ({ name, type, value, relatedIds }: PropertyRecord): unknown => {
    if (type !== "relation") return isText(type) ? newRichText(value, context.journal.containerId) : row[name];
    const isTooLong = relations.get(name)?.partnerId !== undefined && relatedIds.length > LIMITS.items;
    return isTooLong ? undefined : relatedIds.map((id) => context.journal.containerId(id) ?? id);
  };
  // A column may have the name of a member of objects, so no key is assigned.
  const written: [string, unknown][] = [];
  for (const property of properties) {
    const { name, type } = property;
    if (isUnknownColumn(type)) {
      const content = await orRefuse(context.journal, "value", `${page.id}/${name}`, () =>
        withUploads(context, page, { [type]: property.value }, ["properties", name]),
      );
      if (content !== undefined && !isEmpty(content[type])) written.push([name, content]);
      continue;
    }
    const value: unknown = type === "files" ? await newFiles(context, page, property) : newValue(property);
    if (isEmpty(value)) continue;
    const cut: unknown = Array.isArray(value) ? value.slice(0, LIMITS.items) : value;
    written.push(...(await writtenValue(context, page, property, cut)));
  }
  return Object.fromEntries(written);
}

/** Returns the relations of the columns of a page by name. */
async function relationsOn(
  { snapshot, containers }: RestoreContext,
  { parentId = "" }: PageRecord,
): Promise<ReadonlyMap<string, Relation>> {
  const source = await snapshot.object("data_source", parentId);
  const relations = source === undefined ? [] : relationsOf(source, containers);
  return new Map(relations.map((relation) => [relation.column.name, relation]));
}

/** Returns a value in the form of a request, by its name. A value that has no such form is recorded. */
async function writtenValue(
  { journal }: RestoreContext,
  page: PageRecord,
  { name, type }: PropertyRecord,
  value: unknown,
): Promise<[string, unknown][]> {
  try {
    const row: RowValues<RowSchema> = { [name]: value };
    return Object.entries(writeRow({ [name]: { type } }, row, { skipReadOnly: true }));
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
 * True if the only page of a two-way relation comes later and writes the relation, so that this page does not have to.
 * Notion keeps both sides.
 */
async function isWrittenByOther(
  context: RestoreContext,
  page: PageRecord,
  { name, relatedIds }: PropertyRecord,
): Promise<boolean> {
  const [otherId, ...more] = relatedIds;
  if (otherId === undefined || otherId === page.id || more.length > 0) return false;
  if ((await columnState(context, page, name)) !== "done") return false;
  const { partnerId, targetId } = (await relationsOn(context, page)).get(name) ?? {};
  const other = await context.snapshot.object("page", otherId);
  if (partnerId === undefined || other?.parentId !== targetId) return false;
  const list = other?.properties.find(({ id }) => decodedId(id) === decodedId(partnerId));
  return (list?.relatedIds.length ?? 0) <= LIMITS.items;
}

/** Returns the files of a property, uploaded again. A file that the copy lacks is recorded, and the others go on. */
async function newFiles(
  context: RestoreContext,
  page: PageRecord,
  { name, files }: PropertyRecord,
): Promise<WritableFile[]> {
  const written: WritableFile[] = [];
  for (const [index, { name: fileName = "file", externalUrl: url }] of files.slice(0, LIMITS.items).entries()) {
    if (url !== undefined) {
      written.push({ name: fileName, url });
      continue;
    }
    const id = await orRefuse(context.journal, "file", `${page.id}/${name}/${fileName}`, () =>
      uploadAgain(context, page, pointerOf(["properties", name, "files", index, "file"])),
    );
    if (id !== undefined) written.push({ name: fileName, file_upload: { id } });
  }
  return written;
}

/** Writes the values that had to wait: references to pages that did not exist, and all values of a page that was refused. */
export async function writeWaitingValues(context: RestoreContext): Promise<void> {
  for (const step of ["references", "values"] as const)
    await eachWaiting(context, step, async (id) => {
      const page = await context.snapshot.object("page", id);
      if (page !== undefined) await writeValues(context, page, step);
    });
}

async function writeValues(context: RestoreContext, page: PageRecord, step: "references" | "values"): Promise<void> {
  const path = `pages/${context.journal.containerId(page.id) ?? ""}`;
  const columns = await writableColumns(context, page);
  const wanted = page.properties.filter(
    (property) => columns.has(property.name) && (step === "values" || isReference(property)),
  );
  const properties = await newValues(context, page, wanted);
  if (step === "references" && (await isAccepted(context, path, { properties }))) return;
  const parts = Object.entries(properties).map(([name, value]): [string, object] => [
    name,
    { properties: { [name]: value } },
  ]);
  if (step === "values")
    for (const name of IMAGES) {
      const image = await orRefuse(context.journal, "value", `${page.id}/${name}`, () =>
        imagesOf(context, page, [name]),
      );
      if (image?.[name] !== undefined) parts.push([name, image]);
    }
  for (const [name, part] of parts) await patch(context, "value", `${page.id}/${name}`, path, part);
}

async function isAccepted(context: RestoreContext, path: string, body: object): Promise<boolean> {
  try {
    await send(context, "patch", path, body);
    return true;
  } catch {
    // The values follow one by one, with the rules for requests that fail.
    context.signal.throwIfAborted();
    return false;
  }
}
