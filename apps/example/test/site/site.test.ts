// The site of the example: what it shows, what it hides, and what its form writes.
import { createTable } from "@ws/schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { config } from "../../src/site/config.ts";
import { customers } from "../../src/site/schema.ts";
import { openEmulatedSite, type EmulatedSite } from "./emulated-site.ts";

const REPAIRS = "92b7715db61b8bcea30d5c73d519653e";
const CUSTOMERS = "ac8d756c08a586a2ac9a776a62cf5f71";

let site: EmulatedSite;
const get = async (path: string) => {
  const response = await site.app.request(path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const send = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  site.app.request("/form", {
    method: "POST",
    headers: { origin: "http://localhost", "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams({ website: "", ...fields }).toString(),
  });

beforeAll(async () => {
  site = await openEmulatedSite();
  await site.content.pull();
});
afterAll(() => site.close());

describe("pages", () => {
  test("the first page has its blocks, and the tree of pages", async () => {
    const { status, text } = await get("/");
    expect(status).toBe(200);
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(text).toContain("Everything about the workshop: the handbook, the projects and every repair.");
    expect(text).toMatch(/<a href="\/" aria-current="page">Brightwater Bicycle Workshop<\/a>/);
    expect(text).toMatch(/<a href="\/[0-9a-f]{32}" >Opening hours<\/a>/);
  });

  test("every link of the tree leads to a page with its title", async () => {
    const links = [...(await get("/")).text.matchAll(/<li><a href="(\/[0-9a-f]{32})" >([^<]+)</g)];
    expect(links.length).toBeGreaterThan(25);
    for (const [, href = "", title] of links) {
      const { status, text } = await get(href);
      expect(status).toBe(200);
      expect(text).toContain(`<title>${title}</title>`);
    }
  });

  test("a page is described to search engines by its first paragraph, and others by their titles", async () => {
    const descriptionOf = async (path: string) =>
      /<meta name="description" content="([^"]*)">/.exec((await get(path)).text)?.[1];
    expect(await descriptionOf("/")).toBe(
      "Everything about the workshop: the handbook, the projects and every repair.",
    );
    expect(await descriptionOf(`/${REPAIRS}`)).toBe("Repairs");
    expect(await descriptionOf("/form")).toBe("Become a customer");
  });

  test("a page without a title has a name in the language of the site", async () => {
    const german = await openEmulatedSite({ language: "de-CH" });
    await german.client.pages.create({ parent: { page_id: config.page }, properties: { title: { title: [] } } });
    await german.content.pull();
    expect(await (await german.app.request("/")).text()).toMatch(/<nav id="menu" popover>.*>Ohne Titel<.*<\/nav>/su);
    await german.close();
  });

  test("the icon that browsers ask for is no error", async () => {
    expect((await get("/favicon.ico")).status).toBe(204);
  });

  test("a table has the published columns only, and its rows are pages", async () => {
    const { text } = await get(`/${REPAIRS}`);
    expect([...text.matchAll(/<th [^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual([
      "Job",
      "Stage",
      "Priority",
      "Price",
      "Due",
    ]);
    const [, row = ""] = /<td [^>]*><a href="(\/[0-9a-f]{32})">/.exec(text) ?? [];
    const page = (await get(row)).text;
    expect(page).toContain("Stage");
    for (const hidden of ["Notes", "Customer", "Paid", "Price with tax"]) expect(page).not.toContain(`>${hidden}<`);
  });

  test("an address without a page is a 404", async () => {
    for (const path of ["/nothing", `/${"0".repeat(32)}`, "/files/abc"]) expect((await get(path)).status).toBe(404);
  });
});

describe("what is hidden", () => {
  test("a hidden database has no page, no link and no name anywhere", async () => {
    expect((await get(`/${CUSTOMERS}`)).status).toBe(404);
    for (const id of site.content.published().keys()) {
      const { text } = await get(`/${id}`);
      expect(text).not.toContain(CUSTOMERS);
      expect(text).not.toContain("Customers");
    }
  });

  test("rows of a hidden database have no pages", async () => {
    const [first] = await createTable(site.client, customers).collect({ limit: 1 });
    expect((await get(`/${first?.id.replaceAll("-", "")}`)).status).toBe(404);
  });

  test("pages outside of the published page have no page and no title", async () => {
    const handbook = [...site.content.published().values()].find(({ json }) =>
      JSON.stringify(json).includes("Handbook"),
    );
    const part = await openEmulatedSite({ page: handbook?.id ?? "" });
    await part.content.pull();
    const text = await (await part.app.request("/")).text();
    expect(text).toContain("<title>Handbook</title>");
    expect(text).not.toContain("Brightwater Bicycle Workshop");
    expect((await part.app.request(`/${REPAIRS}`)).status).toBe(404);
    await part.close();
  });

  test("pages run no scripts of others, and other sites cannot send the form", async () => {
    expect((await get("/")).headers.get("content-security-policy")).toContain("default-src 'self'");
    expect((await send({ name: "Eve" }, { origin: "https://elsewhere.test" })).status).toBe(403);
  });
});

describe("the form", () => {
  test("has an input for each field, with the options of the column", async () => {
    const { text } = await get("/form");
    expect([...text.matchAll(/<(?:input|select) name="(\w+)"/g)].map(([, name]) => name)).toEqual([
      "name",
      "email",
      "phone",
      "city",
    ]);
    expect(text).toContain('type="email"');
    expect(text).toMatch(/<option >Milford<\/option>/);
  });

  test("adds a row that both clients read", async () => {
    const response = await send({ name: "Grace <b>", email: "grace@example.com", city: "Milford" });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/form/thanks"]);
    const where = { email: "grace@example.com" } as const;
    const expected = [{ name: "Grace <b>", phone: null, city: "Milford" }];
    expect(await createTable(site.client, customers).collect({ where })).toMatchObject(expected);
    expect(createTable(site.blocking, customers).collect({ where })).toMatchObject(expected);
    expect((await get("/form/thanks")).text).toContain("Thank you.");
  });

  test("is shown again with the input and the error if a value is wrong", async () => {
    const response = await send({ name: 'Ada "the first"', city: "Atlantis" });
    const text = await response.text();
    expect(response.status).toBe(422);
    expect(text).toContain('value="Ada &quot;the first&quot;"');
    expect(text).toMatch(/<strong>Expected city to be [^<]*Milford/);
  });

  test("needs a title", async () => {
    expect((await send({ name: " ", email: "nobody@example.com" })).status).toBe(422);
  });

  test("adds no row for a program that fills in everything", async () => {
    const before = site.emulator.requests().length;
    expect((await send({ name: "Robot", website: "https://spam.test" })).status).toBe(303);
    expect(site.emulator.requests()).toHaveLength(before);
    expect(await createTable(site.client, customers).count({ where: { name: "Robot" } })).toBe(0);
  });

  test("says so if Notion does not add the row", async () => {
    site.emulator.addFault({ match: { operation: "pages.create" }, status: 400, times: 1 });
    const response = await send({ name: "Ada" });
    expect(response.status).toBe(502);
    expect(await response.text()).toContain("We do not know whether this has arrived.");
  });
});

describe("changes", () => {
  test("an open page learns of each change of the copy, and the next page has it", async () => {
    const response = await site.app.request("/changes");
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const next = async () => new TextDecoder().decode((await reader.read()).value);
    const version = site.content.version();
    expect(await next()).toBe(`data: ${version}\n\n`);
    const root = site.emulator.testPageId;
    const children = [{ paragraph: { rich_text: [{ text: { content: "Closed on Monday." } }] } }];
    await site.client.blocks.children.append({ block_id: root, children });
    await site.content.pull();
    expect(await next()).toBe(`data: ${version + 1}\n\n`);
    expect((await get("/")).text).toContain("Closed on Monday.");
    await reader.cancel();
    await expect.poll(() => site.content.changes.listenerCount("change")).toBe(1);
  });

  test("HEAD of a stream ends at once", async () => {
    const response = await site.app.request("/changes", { method: "HEAD" });
    expect(response.status).toBe(200);
    await expect.poll(() => site.content.changes.listenerCount("change")).toBe(1);
  });
});
