// @interactive-inc/notion-client: rows of a data source as objects, with queries, upserts and markdown.
import { Client } from "@notionhq/client";
import { NotionTable } from "@interactive-inc/notion-client";
import { expect, test } from "vitest";
import { EMULATOR_URL, addDatabase, openWorkspace, readMarkdown, send } from "../support/workspace.ts";

const { pageId, token } = await openWorkspace("interactive-inc");
const client = new Client({ auth: token, baseUrl: EMULATOR_URL });
const columns = {
  Name: { title: {} },
  Priority: { select: {} },
  Tags: { multi_select: {} },
  Size: { number: {} },
  Due: { date: {} },
  Done: { checkbox: {} },
};
const { dataSourceId } = await addDatabase(pageId, "Tasks", columns, []);
const tasks = new NotionTable({
  client,
  dataSourceId,
  properties: {
    Name: { type: "title" },
    Priority: { type: "select", options: ["High", "Low"] },
    Tags: { type: "multi_select", options: ["bug", "idea"] },
    Size: { type: "number" },
    Due: { type: "date" },
    Done: { type: "checkbox" },
  } as const,
});

test("creates a row from markdown, finds it with conditions in groups, and changes it", async () => {
  const properties = { Name: "Brakes", Priority: "High", Tags: ["bug"], Size: 3, Done: true } as const;
  const body = "# Plan\n\nFirst the **front** wheel.\n\n- pads\n- cable";
  const { id } = await tasks.create({ properties: { ...properties, Tags: ["bug"] }, body });
  await tasks.create({ properties: { Name: "Lights", Priority: "Low", Size: 9 } });
  expect(await readMarkdown(id)).toBe("# Plan\nFirst the **front** wheel.\n- pads\n- cable");
  const small = { and: [{ Tags: { contains: "bug" } }, { Size: { less_than: 5 } }] } as const;
  const found = await tasks.findOne({ where: { or: [{ Name: "none" }, { and: [...small.and] }] } });
  expect(found?.id).toBe(id);
  await tasks.update(id, { properties: { Priority: "Low", Due: { start: "2026-01-01", end: "2026-01-02" } } });
  expect(await send("GET", `v1/pages/${id}`)).toMatchObject({
    properties: {
      Priority: { select: { name: "Low" } },
      Due: { date: { start: "2026-01-01" } },
      Done: { checkbox: true },
    },
  });
});

test("updates or creates a row by its title, and moves it to the trash and back", async () => {
  const upsert = (size: number) =>
    tasks.upsert({
      where: { Name: "Bell" },
      insert: { properties: { Name: "Bell", Size: size } },
      update: { properties: { Size: size } },
    });
  const { id } = await upsert(1);
  expect((await upsert(2)).id).toBe(id);
  await tasks.delete(id);
  expect(await send("GET", `v1/pages/${id}`)).toMatchObject({ in_trash: true });
  await tasks.restore(id);
  expect(await send("GET", `v1/pages/${id}`)).toMatchObject({ in_trash: false, properties: { Size: { number: 2 } } });
});
