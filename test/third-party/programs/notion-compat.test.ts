// notion-compat: gives react-notion-x the objects of the official API in the form of the private one.
import { Client } from "notion-client-2";
import { NotionCompatAPI } from "notion-compat";
import { expect, test } from "vitest";
import { EMULATOR_URL, PNG, addPage, openWorkspace, send, uploadFile } from "../support/workspace.ts";

const { pageId, token } = await openWorkspace("notion-compat");
// Its peer is client 2, which the types of the newest client do not accept.
const api = new NotionCompatAPI(new Client({ auth: token, baseUrl: EMULATOR_URL }) as never);

interface PrivateBlock {
  readonly type: string;
  readonly content?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

test("resolves a page with its ancestors, nested blocks, formatted text and a picture", async () => {
  const id = await addPage(pageId, "Ride", "# Before\nPump the **tyres**\n- helmet\n\t- lights\n\n---");
  const image = { file_upload: { id: await uploadFile("bell.png", "image/png", PNG) } };
  await send("PATCH", `v1/blocks/${id}/children`, { children: [{ image }] });
  const { block } = await api.getPage(id);
  const blocks = Object.values(block).map(({ value }) => value as unknown as PrivateBlock);
  const page = (block as Record<string, { value: unknown }>)[id]?.value as PrivateBlock;
  expect(page.properties).toEqual({ title: [["Ride"]] });
  const below = page.content?.map((child) => (block as Record<string, { value: PrivateBlock }>)[child]?.value.type);
  expect(below).toEqual(["header", "text", "bulleted_list", "divider", "image"]);
  const titles = blocks.map(({ properties }) => properties?.["title"]);
  expect(titles).toContainEqual([["Pump the "], ["tyres", [["b"]]]]);
  expect(titles).toContainEqual([["lights"]]);
  expect(titles).toContainEqual([["notion-compat"]]);
  const picture = blocks.find(({ type }) => type === "image")?.properties?.["source"];
  const [[source = ""] = []] = picture as string[][];
  expect(new Uint8Array(await (await fetch(source)).arrayBuffer())).toEqual(PNG);
});
