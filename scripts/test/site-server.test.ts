import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createSiteServer, listenLocally } from "../site-server.mjs";

const root = mkdtempSync(join(tmpdir(), "ws-site-"));
const site = join(root, "site");
mkdirSync(join(site, "guides"), { recursive: true });
writeFileSync(join(root, "secret.txt"), "not part of the site");
for (const [file, text] of [
  ["index.html", "start"],
  ["404.html", "no such page"],
  ["guides/index.html", "guides"],
  ["guides/lists.html", "lists"],
] as const)
  writeFileSync(join(site, file), text);

const server = createSiteServer(site);
const origin = await listenLocally(server, 0);
afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

test.each([
  ["/", 200, "start"],
  ["/guides/", 200, "guides"],
  ["/guides/lists", 200, "lists"],
  ["/guides/lists.html?x=1", 200, "lists"],
  ["/nothing", 404, "no such page"],
  ["/%2e%2e%2fsecret.txt", 404, "no such page"],
  ["/..%2f..%2fsecret.txt", 404, "no such page"],
  ["/%", 404, "no such page"],
])("%s is %i", async (path, status, text) => {
  const response = await fetch(origin + path);
  expect([response.status, await response.text()]).toEqual([status, text]);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
});

test("listens on this machine only, and a port that is taken is an error", async () => {
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await expect(listenLocally(createSiteServer(site), Number(new URL(origin).port))).rejects.toThrow("EADDRINUSE");
});
