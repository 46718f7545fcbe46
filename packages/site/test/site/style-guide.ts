// A page with a block of every type, for tests.
import type { AsyncClient, BlockInput } from "@ws/client";
import { createDemoPage } from "../../src/content/demo/demo-page.ts";
import {
  bullet,
  heading,
  image,
  linked,
  paragraph,
  richText,
  step,
  styled,
  table,
  toDo,
} from "../../src/content/demo/text.ts";
import { uploadPictures, type Pictures } from "../../src/content/demo/upload-pictures.ts";

/** Creates the page, which links to a page below it. Returns its id. */
export async function createStyleGuide(client: AsyncClient, rootId: string): Promise<string> {
  const pictures = await uploadPictures(client);
  const id = await createDemoPage(client, rootId, {
    title: "Every kind of block",
    iconId: pictures["icon-wheel"],
    coverId: pictures.tyre,
    blocks: [
      paragraph("What a page can contain, and how this site shows it."),
      { breadcrumb: {} },
      { table_of_contents: { color: "gray" } },
      ...texts,
      ...lists,
      ...media(pictures),
    ],
  });
  const childId = await createDemoPage(client, id, {
    title: "A page below",
    blocks: [paragraph("Nothing to see here.")],
  });
  const { results } = await client.blocks.children.append({
    block_id: id,
    children: [
      { link_to_page: { page_id: childId } },
      paragraph([
        styled("Mentions: "),
        { mention: { page: { id: childId } } },
        styled(", "),
        { mention: { date: { start: "2026-07-02", end: "2026-07-04" } } },
      ]),
      {
        synced_block: { synced_from: null, children: [paragraph("This text is in two places, and is edited in one.")] },
      },
    ],
  });
  const original = results.at(-1)?.id;
  if (original === undefined) return id;
  const copy: BlockInput = { synced_block: { synced_from: { block_id: original } } };
  await client.blocks.children.append({ block_id: id, children: [copy] });
  return id;
}

const CODE = `// Reads the repairs that are ready.
for await (const row of table.iterate({ where: { stage: "Ready" } })) {
  console.log(row.job, row.price);
}`;

const texts: readonly BlockInput[] = [
  heading("Text"),
  paragraph([
    styled("Bold", { bold: true }),
    styled(", "),
    styled("italic", { italic: true }),
    styled(", "),
    styled("underlined", { underline: true }),
    styled(", "),
    styled("struck through", { strikethrough: true }),
    styled(", "),
    styled("code", { code: true }),
    styled(", "),
    linked("a link", "https://example.com/"),
    styled(", "),
    { equation: { expression: "E = mc^2" } },
    styled("."),
  ]),
  paragraph(
    (["gray", "brown", "orange", "yellow", "green", "blue", "purple", "pink", "red"] as const).flatMap((color) => [
      styled(color, { color }),
      styled(" "),
      styled(color, { color: `${color}_background` }),
      styled(" "),
    ]),
  ),
  { heading_2: { rich_text: richText("A smaller heading") } },
  { quote: { rich_text: richText("A bicycle ride is a flight from sadness."), color: "default" } },
  {
    callout: { rich_text: richText("A callout with an emoji, and two lines.\nThe second one."), icon: { emoji: "⚠️" } },
  },
  { code: { language: "typescript", caption: richText("Typed rows"), rich_text: richText(CODE) } },
  { equation: { expression: "\\int_0^\\pi \\sin x \\, dx = 2" } },
  { divider: {} },
];

const lists: readonly BlockInput[] = [
  heading("Lists"),
  step("First", [step("A step inside", [step("And one more level")])]),
  step("Second"),
  bullet("A point", [bullet("A point inside")]),
  toDo("Done", true),
  toDo("Not done"),
  { toggle: { rich_text: richText("A toggle"), children: [paragraph("Hidden until it is opened.")] } },
  {
    heading_1: {
      rich_text: richText("A heading that opens"),
      is_toggleable: true,
      children: [paragraph("Its content.")],
    },
  },
];

const media = (pictures: Pictures): readonly BlockInput[] => [
  heading("Tables, columns and media"),
  table([
    ["Size", "Height of the rider", "Frame"],
    ["S", "155 to 165 cm", "50 cm"],
    ["M", "165 to 178 cm", "54 cm"],
  ]),
  {
    column_list: {
      children: [
        { column: { width_ratio: 0.35, children: [image(pictures.tyre, "A tyre")] } },
        { column: { width_ratio: 0.65, children: [paragraph("Columns keep their widths, and stack on a phone.")] } },
      ],
    },
  },
  { embed: { url: "https://example.com/map" } },
  { bookmark: { url: "https://example.com/article", caption: richText("Worth reading") } },
  { video: { external: { url: "https://example.com/film.mp4" }, caption: richText("A film") } },
  { audio: { external: { url: "https://example.com/bell.mp3" } } },
  { pdf: { external: { url: "https://example.com/form.pdf" } } },
  { file: { file_upload: { id: pictures.bell }, name: "bell.webp" } },
];
