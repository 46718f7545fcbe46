import {
  blocksHtml,
  databaseHtml,
  pageHeadings,
  pageHtml,
  propertyHtml,
  richTextHtml,
  sourceFromClient,
  sourceFromObjects,
} from "@ws/render";
import { blocksMarkdown, databaseMarkdown, pageMarkdown, propertyMarkdown } from "@ws/render/markdown";
import { describe, expect, test } from "vitest";
import { Client, createPage } from "./support/workspace.ts";

const client = new Client();
const page = client.pages.retrieve({ page_id: createPage("Shop", "Open") });
const source = sourceFromClient(client);

/** The renderers, as a program without types calls them. */
const renderers: Record<string, (object: unknown, options: unknown) => Promise<unknown>> = Object.fromEntries(
  Object.entries({
    pageHtml,
    pageMarkdown,
    databaseHtml,
    databaseMarkdown,
    blocksHtml,
    blocksMarkdown,
    richTextHtml,
    pageHeadings,
    propertyHtml: (object: typeof page, options: { source: typeof source }) => propertyHtml(object, "title", options),
    propertyMarkdown: (object: typeof page, options: { source: typeof source }) =>
      propertyMarkdown(object, "title", options),
  }).map(([name, render]) => [
    name,
    async (...args: unknown[]): Promise<unknown> => Reflect.apply(render, undefined, args),
  ]),
);

describe.each(Object.entries(renderers))("%s", (name, render) => {
  test.each([
    ["no options", undefined],
    ["no source", {}],
    ["a client in place of a source", { source: client }],
  ])("says with %s what it expected", async (_, options) => {
    const rendered = render(name.startsWith("database") ? "id" : page, options);
    await expect(rendered).rejects.toMatchObject({ name: "RenderError", code: "invalid_argument" });
    await expect(rendered).rejects.toThrow("sourceFromClient(client)");
  });
});

const OF_OBJECTS = Object.entries(renderers).filter(([name]) => /^(?:page(?!Headings)|database|property)/u.test(name));

describe.each(OF_OBJECTS)("%s", (_, render) => {
  test.each([
    [undefined, "undefined"],
    [null, "null"],
    [{ results: [] }, "object"],
    [{ object: "user", id: "u" }, "a user"],
  ])("says that %j is nothing to render", async (value, got) => {
    await expect(render(value, { source })).rejects.toThrow(
      new RegExp(`^Expected a (?:page|database) or its id, got ${got}\\.$`, "u"),
    );
  });
});

test("an error begins with the line of the program", async () => {
  const error: unknown = await pageHtml("p", {} as never).catch((thrown: unknown) => thrown);
  expect(/^ {4}at .*$/mu.exec(String((error as Error).stack))?.[0]).toContain("wrong-use.test.ts");
});

describe("an object as the service returns it", () => {
  test("is rendered like its id", async () => {
    expect(await pageHtml(page, { source })).toBe(await pageHtml(page.id, { source }));
    expect(await pageMarkdown(page, { source })).toBe(await pageMarkdown(page.id, { source }));
    expect(await propertyHtml(page, "title", { source })).toBe("Shop");
    expect(await propertyMarkdown(page, "title", { source })).toBe("Shop");
  });
});

describe("a source", () => {
  test.each([undefined, null, {}, { pages: {} }, "token"])("says that %j is no client", (value) => {
    expect((): unknown => Reflect.apply(sourceFromClient, undefined, [value])).toThrow(
      "Expected an AsyncClient or a Client.",
    );
  });

  test.each([undefined, null, 5, "text", page])("says that %j is no list", (value) => {
    expect((): unknown => Reflect.apply(sourceFromObjects, undefined, [value])).toThrow(
      "sourceFromObjects([page, blocks])",
    );
  });
});
