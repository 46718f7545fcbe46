// A workspace with one page, in memory.
import * as client from "@ws/client";
import { createEmulator } from "@ws/emulator";

const emulator = createEmulator({ seed: "empty" });

/** The clients of the examples, connected to the workspace instead of the network. */
export class AsyncClient extends client.AsyncClient {
  constructor() {
    super({ auth: emulator.token, httpClient: emulator.httpClient, logLevel: "error" });
  }
}

/** The blocking client of the workspace. */
export class Client extends client.Client {
  constructor() {
    super({ auth: emulator.token, httpClient: emulator.syncHttpClient, logLevel: "error" });
  }
}

/** Creates a page at the top of the workspace from Markdown. Returns its id. */
export function createPage(title: string, markdown: string): string {
  const { id } = new Client().pages.create({
    parent: { type: "workspace", workspace: true },
    properties: { title: { title: [{ text: { content: title } }] } },
    markdown,
  });
  return id;
}
