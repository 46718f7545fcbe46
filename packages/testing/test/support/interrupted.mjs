// A process that holds a test page until it is interrupted. Arguments: URL of an emulator, id of the parent page.
import { withTestPage } from "@ws/testing";

const [, , url, parentPageId] = process.argv;

async function send(method, path, body) {
  const headers = { authorization: "Bearer ntn_x", "notion-version": "2026-03-11", "content-type": "application/json" };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  return (await fetch(`${url}/v1/${path}`, init)).json();
}

const client = {
  pages: { create: (args) => send("POST", "pages", args) },
  blocks: {
    delete: ({ block_id }) => send("DELETE", `blocks/${block_id}`),
    children: { list: ({ block_id }) => send("GET", `blocks/${block_id}/children`) },
  },
};

await withTestPage(client, parentPageId, async ({ id }) => {
  process.stdout.write(`${id}\n`);
  await new Promise((resolve) => setTimeout(resolve, 30_000));
});
