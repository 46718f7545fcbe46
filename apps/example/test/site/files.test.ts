// The files of published pages: only those, and without a way to run scripts.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AsyncClient } from "@ws/client";
import { startEmulator } from "@ws/emulator";
import { asyncUploadPath } from "@ws/helpers/node";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../../src/site/app.ts";
import { config as sample } from "../../src/site/config.ts";
import { openContent } from "../../src/site/content.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test("a file has an address after its page was shown, until it is hidden", async () => {
  const emulator = await startEmulator({ seed: "empty" });
  const folder = mkdtempSync(join(tmpdir(), "ws-example-"));
  const client = new AsyncClient({ auth: emulator.token, baseUrl: emulator.url });
  const config = { ...sample, page: emulator.testPageId, hidden: [] };
  const content = await openContent(client, config, join(folder, "copy"));
  onTestFinished(async () => {
    await content.close();
    await client.close();
    await emulator.close();
    rmSync(folder, { recursive: true });
  });
  writeFileSync(join(folder, "plan.svg"), SVG);
  const { id } = await asyncUploadPath(client, join(folder, "plan.svg"));
  const image = { image: { type: "file_upload", file_upload: { id } } } as const;
  const { results } = await client.blocks.children.append({ block_id: emulator.testPageId, children: [image] });
  await content.pull();

  const app = createApp(content, client, config);
  const page = await (await app.request("/")).text();
  const [path = ""] = /\/files\/[0-9a-f]{64}/u.exec(page) ?? [];
  const response = await app.request(path);
  expect(await response.text()).toBe(SVG);
  expect(response.headers.get("content-type")).toBe("image/svg+xml");
  expect(response.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  const head = await app.request(path, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);

  await client.blocks.delete({ block_id: results[0]?.id ?? "" });
  await content.pull();
  expect(await (await app.request("/")).text()).not.toContain("/files/");
  expect((await app.request(path)).status).toBe(404);
});
