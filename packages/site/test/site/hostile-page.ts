import type { AsyncClient } from "@ws/client";
import { isFullPage } from "@ws/helpers";
import { asyncUploadFile } from "@ws/helpers/files";

const SCRIPT = '<script>document.title="pwned"</script>';
const IMAGE = "<img src=x onerror=\"document.title='pwned'\">";
const run = (content: string, url?: string) => ({ text: { content, ...(url !== undefined && { link: { url } }) } });

/** Creates a page beside the published tree. Returns its id. */
export async function createSecretPage(client: AsyncClient, rootPageId: string): Promise<string> {
  const root = await client.pages.retrieve({ page_id: rootPageId });
  if (!isFullPage(root) || root.parent.type !== "page_id") throw new Error("Expected a root page inside of a page.");
  const icon = await upload(client, "icon.svg", "image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const page = await client.pages.create({
    parent: { page_id: root.parent.page_id },
    icon: { file_upload: { id: icon.id } },
    properties: { title: { title: [run("Secret plans")] } },
    children: [{ paragraph: { rich_text: [run("A secret text")] } }],
  });
  return page.id;
}

const upload = (client: AsyncClient, filename: string, contentType: string, text: string) =>
  asyncUploadFile(client, new TextEncoder().encode(text), { filename, contentType });

/** Creates a page whose title, texts, links and files try to run code. Returns its id. */
export async function createHostilePage(client: AsyncClient, parentId: string): Promise<string> {
  const html = await upload(client, "attack.html", "text/html", SCRIPT);
  const svg = await upload(
    client,
    "attack.svg",
    "image/svg+xml",
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">${SCRIPT}</svg>`,
  );
  const page = await client.pages.create({
    parent: { page_id: parentId },
    properties: { title: { title: [run(`Hostile ${SCRIPT}${IMAGE}"'`)] } },
    children: [
      { heading_2: { rich_text: [run(IMAGE)] } },
      { paragraph: { rich_text: [run(SCRIPT), run("click me", 'https://example.com/"onmouseover="alert(1)')] } },
      { paragraph: { rich_text: [{ equation: { expression: `\\href{javascript:alert(1)}{x} ${SCRIPT}` } }] } },
      { code: { language: "html", rich_text: [run(SCRIPT + IMAGE)], caption: [run(IMAGE)] } },
      { bookmark: { url: "https://example.com/?<script>", caption: [run(SCRIPT)] } },
      { image: { file_upload: { id: svg.id }, caption: [run(IMAGE)] } },
      { file: { file_upload: { id: html.id }, name: `../..\\"${SCRIPT}.html` } },
      { file: { file_upload: { id: svg.id } } },
    ],
  });
  return page.id;
}
