// Rules of pages that recordings, documents and reports about the service show.
import type { JsonObject } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import type { Call } from "./support.ts";
import { makeDatabase, text, titlesOf, workspaceWithPage } from "./support.ts";

const COLUMNS: JsonObject = { Name: { title: {} }, Value: { rich_text: {} }, Link: { files: {} }, When: { date: {} } };

/** A workspace with a data source, and functions that create rows and pages. */
function withDataSource() {
  const { call, pageId } = workspaceWithPage();
  const { sourceId } = makeDatabase(call, pageId, COLUMNS);
  const create = (properties: JsonObject) =>
    call("POST", "pages", { parent: { data_source_id: sourceId }, properties });
  return { call, pageId, sourceId, create };
}

describe("a page that is created from markdown", () => {
  function created(call: Call, body: JsonObject) {
    const page = call("POST", "pages", body).body;
    return { titles: titlesOf([page]), content: call("GET", `pages/${page.id}/markdown`).body.markdown };
  }

  test("has its first heading of level 1 as its title", () => {
    const { call, pageId, sourceId } = withDataSource();
    const markdown = "Intro\n## Two\n# Meeting *notes*\nText\n# Second";
    const expected = { titles: ["Meeting notes"], content: "Intro\n## Two\nText\n# Second" };
    expect(created(call, { parent: { page_id: pageId }, markdown })).toEqual(expected);
    const row = { parent: { data_source_id: sourceId }, properties: { Value: { rich_text: text("x") } }, markdown };
    expect(created(call, row)).toEqual(expected);
  });

  test("keeps all of its headings if the request has a title, or if there is no heading of level 1", () => {
    const { call, pageId, sourceId } = withDataSource();
    const markdown = "# One\nText";
    const page = { parent: { page_id: pageId }, properties: { title: { title: text("T") } }, markdown };
    expect(created(call, page)).toEqual({ titles: ["T"], content: markdown });
    const row = { parent: { data_source_id: sourceId }, properties: { Name: { title: [] } }, markdown };
    expect(created(call, row)).toEqual({ titles: [""], content: markdown });
    const plain = { parent: { page_id: pageId }, markdown: "## Two" };
    expect(created(call, plain)).toEqual({ titles: [""], content: "## Two" });
  });

  test("keeps the children of a toggle heading in the place of the heading", () => {
    const { call, pageId } = withDataSource();
    const markdown = 'a\n# T {toggle="true"}\n\tinside\nb';
    expect(created(call, { parent: { page_id: pageId }, markdown })).toEqual({
      titles: ["T"],
      content: "a\ninside\nb",
    });
  });

  test("is not created if the markdown is refused", () => {
    const { call, pageId } = withDataSource();
    const markdown = Array.from({ length: 120 }, (_, depth) => `${"\t".repeat(depth)}- x`).join("\n");
    const count = () => call("GET", `blocks/${pageId}/children`).body.results.length;
    const before = count();
    expect(call("POST", "pages", { parent: { page_id: pageId }, markdown }).status).toBe(400);
    expect(count()).toBe(before);
  });
});

describe("properties that do not fit", () => {
  test("are listed in one message, wrong types and unknown names together", () => {
    const { create } = withDataSource();
    const { status, body } = create({
      Name: { title: text("x") },
      Value: { number: 1 },
      Nope: { number: 1 },
      Link: { url: "https://example.com" },
      Neither: { checkbox: true },
    });
    expect([status, body.code, body.message]).toEqual([
      400,
      "validation_error",
      "Value is expected to be rich_text. Nope is not a property that exists. Link is expected to be files. Neither is not a property that exists.",
    ]);
  });

  test("are listed for a page without a data source, too", () => {
    const { call, pageId } = workspaceWithPage();
    const properties = { title: { number: 1 }, A: { checkbox: true }, B: { url: "x" } };
    expect(call("PATCH", `pages/${pageId}`, { properties }).body.message).toBe(
      "title is expected to be title. A is not a property that exists. B is not a property that exists.",
    );
  });
});

describe("the time zone of a date", () => {
  const messageFor = (date: JsonObject) => {
    const { status, body } = withDataSource().create({ When: { date } });
    return status === 200 ? body.properties["When"]?.date["start"] : body.message;
  };

  test.each([[{ start: "2026-07-01" }], [{ start: "2026-07-01T10:00:00", end: "2026-07-02" }]])(
    "needs a time: %j",
    (date) => {
      expect(messageFor({ ...date, time_zone: "Europe/London" })).toBe(
        "When has an invalid date. If time zone is explicitly provided, start and end must contain date and time.",
      );
    },
  );

  test.each([
    [{ start: "2026-07-01T10:00:00+01:00" }],
    [{ start: "2026-07-01 10:00-05" }],
    [{ start: "2026-07-01T10:00:00", end: "2026-07-01T11:00:00+0100" }],
  ])("excludes an offset: %j", (date) => {
    expect(messageFor({ ...date, time_zone: "Europe/London" })).toBe(
      "When has an invalid date. If time zone is explicitly provided, start and end cannot contain UTC offsets.",
    );
  });

  test("fits a time without an offset, and one in UTC", () => {
    expect(messageFor({ start: "2026-07-01T10:00:00", time_zone: "Europe/London" })).toBe(
      "2026-07-01T10:00:00.000+01:00",
    );
    expect(messageFor({ start: "2026-07-01T10:00:00Z", time_zone: "UTC" })).toBe("2026-07-01T10:00:00.000+00:00");
    expect(messageFor({ start: "2026-07-01T10:00:00+02:00", time_zone: null })).toBe("2026-07-01T10:00:00.000+02:00");
  });

  test("is checked for a value without a type, and in mentions", () => {
    const { call, pageId, create } = withDataSource();
    const date = { start: "2026-07-01", time_zone: "Europe/London" };
    expect(create({ When: date }).body.message).toContain("When has an invalid date.");
    const mention = { type: "mention", mention: { type: "date", date } };
    const children = [{ paragraph: { rich_text: [mention] } }];
    expect(call("PATCH", `blocks/${pageId}/children`, { children }).body.message).toContain(
      "date should be a date and time without an offset if it has a time zone",
    );
  });
});

test("the message for a wrong end of a date says that the end can be missing", () => {
  const { body } = withDataSource().create({ When: { date: { start: "2023-05-20", end: "5/20/2023" } } });
  expect(body.message).toBe(
    'body failed validation: body.properties.When.date.end should be a valid ISO 8601 date string, `null`, or `undefined`, instead was `"5/20/2023"`.',
  );
});

describe("the address of a picture", () => {
  const append = (url: string) => {
    const { call, pageId } = workspaceWithPage();
    const children = [{ image: { type: "external", external: { url } } }];
    return call("PATCH", `blocks/${pageId}/children`, { children }).body;
  };

  test.each([
    ["https://example.com/s/f3bYd42yi7nWPLR/preview"],
    ["https://example.com/mmbiz_gif/640?wx_fmt=gif"],
    ["https://drive.google.com/uc?export=view&id=1q8wpDv57"],
    ["not an address"],
    ["/relative.png"],
    ["file:///srv/a.png"],
    ["https://example.com/report.pdf"],
    ["https://example.png"],
  ])("is refused in an image block: %s", (url) => {
    expect(append(url).message).toBe("Content creation Failed. Fix the following: \nInvalid image url.");
  });

  test.each([
    ["https://example.com/a.PNG"],
    ["http://example.com/a.jpeg?width=1280&x=y#z"],
    ["https://example.com/render?file=a.webp"],
    ["https://images.unsplash.com/photo-1633074320366-365b5e382fb5"],
  ])("is accepted in an image block: %s", (url) => {
    expect(append(url).results[0]?.image["external"]).toEqual({ url });
  });

  test("is checked in a changed image and in a new page, not in other files", () => {
    const { call, pageId } = workspaceWithPage();
    const external = { url: "https://example.com/preview" };
    const add = (block: JsonObject) => call("PATCH", `blocks/${pageId}/children`, { children: [block] });
    const [image] = add({ image: { external: { url: "https://example.com/a.png" } } }).body.results;
    expect(call("PATCH", `blocks/${image?.id}`, { image: { external } }).body.message).toContain("Invalid image url.");
    const page = { parent: { page_id: pageId }, properties: {}, children: [{ image: { external } }] };
    expect(call("POST", "pages", page).body.message).toContain("Invalid image url.");
    expect([add({ video: { external } }).status, add({ file: { external } }).status]).toEqual([200, 200]);
  });

  test("is refused as the cover of a page if it is not on the web", () => {
    const { call, pageId } = workspaceWithPage();
    const cover = (url: string) => ({ cover: { type: "external", external: { url } } });
    const change = (url: string) => call("PATCH", `pages/${pageId}`, cover(url));
    expect(change("nowhere.png").body).toMatchObject({ code: "validation_error", message: "Invalid page cover URL." });
    expect(change("https://example.com/cover").status).toBe(200);
    const page = { parent: { page_id: pageId }, properties: {}, ...cover("data:image/png;base64,AA==") };
    expect(call("POST", "pages", page).body.message).toBe("Invalid page cover URL.");
  });
});
