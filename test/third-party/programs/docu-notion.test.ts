// @sillsdev/docu-notion: writes the pages below an outline as a folder of markdown files, for Docusaurus.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { INTERCEPTED, binary, createProject, runProgram } from "../support/run-program.ts";
import {
  PNG,
  addDatabase,
  addPage,
  openWorkspace,
  richText,
  send,
  uploadFile,
  writeMarkdown,
} from "../support/workspace.ts";

const { pageId, token } = await openWorkspace("docu-notion");

test("writes an outline with a level, a published row and an uploaded picture, without the draft", async () => {
  const outline = await addPage(pageId, "Outline");
  const level = await addPage(outline, "Guides");
  const guide = await addPage(level, "First ride", "# Before\n\nPump the **tyres**.\n\n- helmet\n\t- lights");
  const image = { image: { file_upload: { id: await uploadFile("bell.png", "image/png", PNG) } } };
  await send("PATCH", `v1/blocks/${guide}/children`, { children: [image] });
  const columns = { Name: { title: {} }, Status: { select: {} }, Slug: { rich_text: {} } };
  const row = (name: string, status: string) => ({
    Name: { title: richText(name) },
    Status: { select: { name: status } },
    Slug: { rich_text: richText(name.toLowerCase()) },
  });
  const rows = [row("Ready", "Publish"), row("Draft", "Draft")];
  for (const id of (await addDatabase(pageId, "Database", columns, rows)).rowIds) {
    await writeMarkdown(id, "Text of a row.");
    const link = { link_to_page: { type: "page_id", page_id: id } };
    await send("PATCH", `v1/blocks/${outline}/children`, { children: [link] });
  }

  const project = createProject();
  const { code, stdout } = await runProgram(project, [binary("docu-notion"), "-n", token, "-r", pageId], INTERCEPTED);
  expect(code, stdout).toBe(0);
  const read = (name: string) => readFileSync(join(project, "docs", name));
  const picture = readdirSync(join(project, "docs/Guides")).find((name) => name.endsWith(".png")) ?? "";
  expect(new Uint8Array(read(`Guides/${picture}`))).toEqual(PNG);
  const text = read("Guides/First-ride.md").toString();
  expect(text).toMatch(/^---\ntitle: First ride\nsidebar_position: 0\n/);
  expect(text).toMatch(/# Before [^]+Pump the \*\*tyres\*\*\.\n\n- helmet\n\t- lights\n/);
  expect(text).toContain(`![](./${picture})`);
  expect(read("ready.md").toString()).toMatch(
    /title: Ready\nsidebar_position: 1\nslug: \/ready\n---\s+Text of a row\./,
  );
  const written = ["Guides", "Guides/First-ride.md", "Guides/_category_.json", `Guides/${picture}`, "ready.md"];
  expect(new Set<unknown>(readdirSync(join(project, "docs"), { recursive: true }))).toEqual(new Set(written));
});
