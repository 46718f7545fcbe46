import { createEmulator, type JsonObject } from "@ws/emulator";
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createWorkspace, idIn, START, text, title, type TestWorkspace } from "./export/workspace.ts";

const PAGE = readFileSync(new URL("../../../docs/mirror-sql.md", import.meta.url), "utf8");
const RECIPES = [...PAGE.matchAll(/```sql\n([\s\S]*?)```/gu)].map(([, recipe = ""]) => recipe.trim());

let workspace: TestWorkspace;
beforeAll(async () => {
  const emulator = createEmulator({ clock: "frozen", now: START });
  workspace = await createWorkspace(emulator);
  const { call, pull } = workspace;
  const root = emulator.testPageId;
  const gone = idIn(call("POST", "pages", { parent: { page_id: root }, properties: title("Gone") }));
  const image = (name: string): JsonObject => ({
    object: "block",
    id: `00000000-0000-4000-8000-00000000000${name.length}`,
    parent: { type: "page_id", page_id: root },
    type: "image",
    image: {
      type: "file",
      file: { url: `https://files.example/${name}`, expiry_time: "2026-07-01T12:00:00.000Z" },
      caption: [],
    },
  });
  emulator.import([image("a"), image("a?1"), image("missing")]);
  const link = { text: { content: "link", link: { url: "https://example.com/page" } } };
  const blocks = call("PATCH", `blocks/${root}/children`, {
    children: [
      { to_do: { rich_text: text("buy oil") } },
      { paragraph: { rich_text: [{ mention: { page: { id: gone } } }, link] } },
    ],
  });
  await pull();
  const [todo] = blocks["results"] as JsonObject[];
  call("PATCH", `blocks/${idIn(todo)}`, { to_do: { rich_text: text("buy chain oil") } });
  call("PATCH", `pages/${gone}`, { in_trash: true });
  await pull(5);
});

test("the page has recipes", () => {
  expect(RECIPES.length).toBeGreaterThan(15);
});

test.each(RECIPES)("finds rows: %s", async (recipe) => {
  let rows: unknown[] = [];
  for (const statement of recipe.split(/;\n|;$/u).filter((part) => part.trim() !== ""))
    ({ rows } = await sql.raw(statement).execute(workspace.store.db));
  expect(rows).not.toEqual([]);
});
