// Packs a copy of the demo into dist/sample.tar.gz, which a site without a token shows. Two builds give equal bytes: ids, numbers and
// times do not depend on the machine.
import crypto from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { AsyncClient } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import { createMirror, openStore, pack } from "@ws/mirror";
import { createDemo } from "../dist/content/demo/create-demo.js";
import { SAMPLE_PARENT } from "../dist/content/workspace/open-workspace.js";

const NOW = Date.parse("2026-07-01T09:00:00.000Z");

// The mirror gives each pass over a list a random number.
let passes = 0;
crypto.randomInt = () => (passes += 1);
syncBuiltinESMExports();

const emulator = createEmulator({ seed: "empty", now: NOW, clock: "frozen", addresses: "service" });
if (emulator.testPageId !== SAMPLE_PARENT)
  throw new Error(`Expected SAMPLE_PARENT in open-workspace.ts to be ${emulator.testPageId}, got ${SAMPLE_PARENT}.`);
const client = new AsyncClient({ auth: emulator.token, httpClient: emulator.httpClient });
const folder = mkdtempSync(join(tmpdir(), "ws-site-sample-"));
const store = await openStore(folder);
try {
  await createDemo(client, emulator.testPageId, NOW);
  const fetchFile = emulator.fetch;
  await createMirror({ client, store, concurrency: 1, nowMs: () => NOW, fetchFile }).pull();
  await pack(store, { out: fileURLToPath(new URL("../dist/sample.tar.gz", import.meta.url)) });
} finally {
  await store.close();
  await client.close();
  rmSync(folder, { recursive: true });
}
