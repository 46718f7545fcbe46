// Blocks and texts that lack the members that their types have. A vault has the rest.
import type { JsonObject } from "@ws/emulator";
import { expect, test } from "vitest";
import { exportStore } from "../../../src/export/export.ts";
import { fieldsList, fieldsOf, idOf, textOf, type Fields } from "../../../src/json.ts";
import { createTestWorkspace } from "../../support/workspace.ts";
import { fileWith, readFolder, temporaryFolder } from "../read-folder.ts";
import { paragraph, text, title } from "../workspace.ts";

const MEMBERS = [undefined, null, {}, { color: 7, rich_text: 7, icon: 7, expression: 7, page_id: 7 }];

test.each(MEMBERS.map((member) => [JSON.stringify(member) ?? "no member", member] as const))(
  "blocks and texts with %s do not end the export",
  async (_, member) => {
    const workspace = await createTestWorkspace();
    const { emulator, mirror, store } = workspace;
    const call = (method: string, path: string, body: object) => workspace.call(method, path, body as JsonObject);
    const target = emulator.testPageId;
    const page = idOf(call("POST", "pages", { parent: { page_id: target }, properties: title("Odd") }));
    const equation = { equation: { expression: "x" } };
    const mention = { mention: { page: { id: target } } };
    const children = [
      { callout: { rich_text: text("sign"), color: "red_background" } },
      { toggle: { rich_text: text("fold") } },
      { heading_1: { rich_text: text("head"), is_toggleable: true, children: [paragraph("below")] } },
      { link_to_page: { page_id: target } },
      equation,
      { image: { external: { url: "https://example.com/a.png" } } },
      { paragraph: { rich_text: [...text("before "), mention, equation, ...text(" after")] } },
      paragraph("last"),
    ];
    call("PATCH", `blocks/${page}/children`, { children });

    /** Replaces the member of a block or text that has the name of its type. */
    const odd = (object: Fields): Fields => ({ ...object, [textOf(object["type"]) ?? ""]: member });
    const oddBlock = (block: Fields): Fields => {
      if (block["type"] !== "paragraph") return odd(block);
      const content = fieldsOf(block["paragraph"]);
      const runs = fieldsList(content["rich_text"]).map((run) => (run["type"] === "text" ? run : odd(run)));
      return { ...block, paragraph: { ...content, rich_text: runs } };
    };
    workspace.onResponse = (line, body) => {
      if (!/blocks\/.*\/children/u.test(line)) return body;
      const json = JSON.parse(body) as Fields;
      return JSON.stringify({ ...json, results: fieldsList(json["results"]).map(oddBlock) });
    };
    await mirror.pull();
    const out = temporaryFolder();
    await exportStore(store, { format: "obsidian", out });
    const note = fileWith(readFolder(out), "Odd.md");
    expect(note).toContain("[!note]");
    expect(note).toMatch(/before .* after\n\nlast\n/u);
    // `$$` in a line would begin a block of math.
    expect(note).not.toMatch(/\S *\$\$/u);
  },
);
