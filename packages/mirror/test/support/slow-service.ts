// An emulated workspace behind HTTP whose responses take some milliseconds, for tests that disturb a command while it runs.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { createEmulator, type Emulator } from "@ws/emulator";
import { paragraph, title } from "../export/workspace.ts";
import { call } from "./editor.ts";

/** An answer of a service that has failed. */
interface Refusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A workspace that responds slowly. */
export interface SlowService {
  readonly emulator: Emulator;
  readonly url: string;
  /** Number of requests so far. */
  readonly requests: () => number;
  /** Resolves when a number of further requests has arrived. */
  readonly afterRequests: (count: number) => Promise<void>;
  /** Milliseconds that a response takes. */
  delayMs: number;
  /** Answers each request instead of the emulator. Undefined: the emulator answers. */
  refusal: Refusal | undefined;
  readonly close: () => void;
}

/** Starts a workspace with pages of a few blocks. */
export async function startSlowService(pages: number, delayMs: number): Promise<SlowService> {
  const emulator = createEmulator({ seed: "empty", clock: "frozen", now: "2026-07-01T09:00:00.000Z" });
  for (let page = 0; page < pages; page += 1) {
    const children = Array.from({ length: 5 }, (_, index) => paragraph(`${page} ${index}`));
    call(emulator, "POST", "pages", { parent: { workspace: true }, properties: title(`Page ${page}`), children });
  }
  emulator.setClock("2026-07-02T09:00:00.000Z");
  let count = 0;
  const waiting = new Map<() => void, number>();
  const server = createServer((request, response) => {
    const { method = "GET", url = "/" } = request;
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      count += 1;
      for (const [resolve, at] of waiting) if (count >= at) resolve();
      const headers = request.headers as Record<string, string>;
      const { refusal } = service;
      if (refusal !== undefined) {
        response.writeHead(refusal.status, refusal.headers).end(refusal.body);
        return;
      }
      const answer = emulator.handle({ method, url, headers, body: Buffer.concat(chunks) });
      setTimeout(() => {
        response.writeHead(answer.status, answer.headers);
        if (answer.file === undefined) response.end(answer.body);
        else Readable.from(answer.file.chunks()).pipe(response);
      }, service.delayMs);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const service: SlowService = {
    emulator,
    url: `http://127.0.0.1:${port}`,
    requests: () => count,
    afterRequests: (more) => new Promise((resolve) => void waiting.set(resolve, count + more)),
    delayMs,
    refusal: undefined,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}
