import { createTestPageSession } from "@ws/testing";
    const send = async (method, path, body) => (await fetch(process.env.EMULATOR_URL + "/v1/" + path, { method,
    headers: { authorization: "Bearer " + process.env.WORKSPACE_TOKEN, "notion-version": "2026-03-11", "content-type": "application/json" },
    body: body && JSON.stringify(body) })).json();
    export const setup = createTestPageSession(() => ({
      pages: { create: (args) => send("POST", "pages", args) },
      blocks: {
        delete: ({ block_id }) => send("DELETE", "blocks/" + block_id),
        children: { list: ({ block_id }) => send("GET", "blocks/" + block_id + "/children") },
      },
    }), { name: "run" });