// @langchain/community: loads pages as documents for a language model.
import { NotionAPILoader } from "@langchain/community/document_loaders/web/notionapi";
import { expect, test } from "vitest";
import { EMULATOR_URL, addDatabase, addPage, openWorkspace, richText } from "../support/workspace.ts";

const { pageId, token } = await openWorkspace("LangChain");
const clientOptions = { auth: token, baseUrl: EMULATOR_URL };

test("loads a page and the pages below it as documents, with the metadata of each page", async () => {
  const id = await addPage(pageId, "Manual", "Oil the **chain**.\n\n- weekly\n\t- in winter daily");
  await addPage(id, "Brakes", "Check the pads.");
  const loaded: string[] = [];
  const onDocumentLoaded = (current: number, total: number, title = "", root = "") =>
    loaded.push(`${current}/${total} ${title} of ${root}`);
  const documents = await new NotionAPILoader({ clientOptions, id, onDocumentLoaded }).load();
  expect(documents).toMatchObject([
    {
      pageContent: "\nOil the **chain**.\n\n- weekly\n    - in winter daily\n",
      metadata: { notionId: id, properties: { _title: "Manual" } },
    },
    { pageContent: "\nCheck the pads.\n\n", metadata: { parent: { page_id: id }, properties: { _title: "Brakes" } } },
  ]);
  expect(loaded).toEqual(["1/2 Manual of Manual", "2/2 Brakes of Manual"]);
});

const columns = { Job: { title: {} }, Hours: { number: {} }, Parts: { multi_select: {} } };
const parts = { multi_select: [{ name: "bell" }, { name: "chain" }] };
const row = { Job: { title: richText("Service") }, Hours: { number: 2 }, Parts: parts };
const { databaseId, rowIds } = await addDatabase(pageId, "Repairs", columns, [row]);

test("writes the properties of a row above its content", async () => {
  const [id = ""] = rowIds;
  const [document] = await new NotionAPILoader({ clientOptions, id, propertiesAsHeader: true }).load();
  expect(document?.pageContent).toBe(
    `---\nJob: Service\n_title: Service\nHours: '2'\nParts: '["bell", "chain"]'\n---\n\n`,
  );
});

test("does not load the rows of a database, because @notionhq/client 5 has no databases.query", async () => {
  expect(await new NotionAPILoader({ clientOptions, id: databaseId }).load()).toEqual([]);
});
