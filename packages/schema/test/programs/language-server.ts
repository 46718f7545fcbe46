// The language server of TypeScript 7, as editors start it: JSON-RPC over its standard input and output.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** A message of the protocol: a request of the server has both `id` and `method`. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** A language server with one open file. */
export interface LanguageServer {
  /** Returns the names that an editor completes at a place of a text. Lines and characters are counted from 0. */
  readonly complete: (text: string, line: number, character: number) => Promise<string[]>;
  /** Returns what an editor shows for the name at a place of a text. */
  readonly hover: (text: string, line: number, character: number) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Starts a language server for a file, which does not have to exist. */
export async function startLanguageServer(path: string): Promise<LanguageServer> {
  const tsc = createRequire(import.meta.url)
    .resolve("typescript/package.json")
    .replace(/package\.json$/, "bin/tsc");
  const server = spawn(process.execPath, [tsc, "--lsp", "--stdio"], { stdio: ["pipe", "pipe", "ignore"] });
  const waiting = new Map<number, (message: Message) => void>();
  const ended = new Promise<void>((resolve) => {
    server.once("close", (code) => {
      for (const settle of waiting.values()) settle({ error: `The server ended with the exit code ${code}.` });
      resolve();
    });
  });
  let received = Buffer.alloc(0);
  const send = (message: Message) => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  const request = async (method: string, params?: object): Promise<unknown> => {
    const id = waiting.size + 1;
    const { result, error } = await new Promise<Message>((resolve) => {
      waiting.set(id, resolve);
      send({ id, method, params });
    });
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  };
  server.stdout.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const start = received.indexOf("\r\n\r\n") + 4;
      const length = Number(/Content-Length: (\d+)/i.exec(received.subarray(0, start).toString())?.[1]);
      if (start < 4 || received.length < start + length) return;
      const message = JSON.parse(received.subarray(start, start + length).toString()) as Message;
      received = received.subarray(start + length);
      const { id, method } = message;
      if (method === undefined) waiting.get(id ?? 0)?.(message);
      else if (id !== undefined) send({ id, result: null });
    }
  });

  const uri = pathToFileURL(path).href;
  const rootUri = new URL(".", uri).href;
  await request("initialize", { processId: process.pid, rootUri, capabilities: {} });
  send({ method: "initialized", params: {} });
  const document = { uri, languageId: "typescript", version: 1, text: "" };
  send({ method: "textDocument/didOpen", params: { textDocument: document } });
  let version = 1;
  const ask = (method: string, text: string, line: number, character: number): Promise<unknown> => {
    version += 1;
    send({
      method: "textDocument/didChange",
      params: { textDocument: { uri, version }, contentChanges: [{ text }] },
    });
    return request(`textDocument/${method}`, { textDocument: { uri }, position: { line, character } });
  };
  return {
    async complete(text, line, character) {
      const found = (await ask("completion", text, line, character)) as { items: { label: string }[] } | null;
      // The label of an optional member ends with a question mark.
      return (found?.items ?? []).map(({ label }) => label.replace(/\?$/, ""));
    },
    async hover(text, line, character) {
      const found = (await ask("hover", text, line, character)) as { contents: { value: string } } | null;
      return found?.contents.value ?? "";
    },
    async close() {
      await request("shutdown");
      send({ method: "exit" });
      server.stdin.end();
      await ended;
    },
  };
}
