import { describe, expect, test } from "vitest";
import { fileHref, pageHref } from "../../src/content/hrefs.ts";
import { iconOf } from "../../src/content/icon-of.ts";

const ID = "1f2e3d4c-5b6a-4789-8abc-def012345678";
const BARE_ID = "1f2e3d4c5b6a47898abcdef012345678";

describe("addresses", () => {
  test.each([
    ["Mend a flat tyre", `/mend-a-flat-tyre-${BARE_ID}`],
    ["Räder & Ketten: 50 %", `/r%C3%A4der-ketten-50-${BARE_ID}`],
    ["../../etc", `/etc-${BARE_ID}`],
    ["自転車", `/${encodeURIComponent("自転車")}-${BARE_ID}`],
    ["ペ".normalize("NFD"), `/${encodeURIComponent("ペ")}-${BARE_ID}`],
    ["दिन", `/${encodeURIComponent("दिन")}-${BARE_ID}`],
    ["🔧\u{fe0f} \u{202e}\u{3164}", `/${BARE_ID}`],
    ["\u{301}\u{301} - ", `/${BARE_ID}`],
    ["a\r\nset-cookie: b%2f%00", `/a-set-cookie-b2f00-${BARE_ID}`],
    ["字".repeat(500), `/${encodeURIComponent("字".repeat(60))}-${BARE_ID}`],
    ["𠮷".repeat(500), `/${encodeURIComponent("𠮷".repeat(60))}-${BARE_ID}`],
    ["\ud842", `/${BARE_ID}`],
    ["<script>", `/script-${BARE_ID}`],
  ])("of a page with the title %j is %s", (title, href) => {
    expect(pageHref(title, ID)).toBe(href);
  });

  test.each([
    ["bell.svg", "bell.svg"],
    ["../..\\evil.html", "evil.html"],
    ['a"b\r\nc.png', "a b c.png"],
    ["..", "file"],
    ["", "file"],
  ])("of a file %j ends with %j", (name, safe) => {
    const file = { name, sha256: "ab", bytes: 1, content_type: "text/html" };
    expect(fileHref({ kind: "block", id: ID }, file)).toBe(`/files/block/${BARE_ID}/ab/${encodeURIComponent(safe)}`);
  });
});

test.each([
  [{ type: "custom_emoji", custom_emoji: { name: "bell", url: "https://a.example/b.png" } }, "https://a.example/b.png"],
  [{ type: "icon", icon: { name: "bell", color: "red" } }, "https://www.notion.so/icons/bell_red.svg"],
  [{ type: "custom_emoji", custom_emoji: { name: "bell", url: "http://a.example/b.png" } }, undefined],
])("the picture of the icon %j has the address %s", async (icon, href) => {
  const object = { kind: "page", id: ID, type: undefined, parentId: undefined, json: { icon } } as const;
  expect(await iconOf(object, { fileOf: async () => undefined } as never)).toEqual(href && { href });
  const paths: string[] = [];
  const fileOf = async (_: unknown, path: string) => {
    paths.push(path);
    return { name: "bell.png", sha256: "ab", bytes: 1, content_type: "image/png" };
  };
  // The picture of the copy comes first.
  expect(await iconOf(object, { fileOf } as never)).toEqual({ href: `/files/page/${BARE_ID}/ab/bell.png` });
  expect(paths).toEqual([`/icon/${icon.type}`]);
});
