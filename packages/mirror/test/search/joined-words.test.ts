// Words that a language joins: Korean nouns with particles, and languages without spaces. Reports of searches that found next to nothing:
// https://github.com/NousResearch/hermes-agent/issues/73868, https://github.com/lucaong/minisearch/issues/314
import { beforeAll, expect, test } from "vitest";
import { completeIndex } from "../../src/store/search-index/rebuild-index.ts";
import { SEARCH_INDEXED, writeMeta } from "../../src/store/meta.ts";
import { idOf } from "../../src/json.ts";
import { searchCopy } from "../../src/search/search-copy.ts";
import { createTestWorkspace, type TestWorkspace } from "../support/workspace.ts";

/** Texts by the titles of their pages. */
const TEXTS: Readonly<Record<string, string>> = {
  minutes: "한국어 회의록입니다",
  deploy: "배포는 금요일에 합니다",
  alarm: "알림을 끕니다",
  alone: "지난주 회의록 정리",
  compound: "프로젝트회의록을 찾아요",
  decomposed: "설계도를 봅니다".normalize("NFD"),
  mixed: "API문서를 고칩니다",
  Thai: "ร้านซ่อมจักรยานเปิดทุกวัน",
  Lao: "ຮ້ານສ້ອມແປງລົດຖີບເປີດທຸກມື້",
  Khmer: "ហាងជួសជុលកង់បើករាល់ថ្ងៃ",
  Burmese: "စက်ဘီးပြင်ဆိုင်နေ့တိုင်းဖွင့်သည်",
  Tibetan: "ཞིབ་ཚགས་པའི་རྐང་འཁོར་བཟོ་བཅོས།",
  Javanese: "ꦭꦺꦴꦫꦺꦴꦔꦏꦭꦶꦪꦤ꧀ꦱꦼꦥꦺꦢ",
  Balinese: "ᬧᬸᬭᬩᬮᬶᬲᬾᬧᬾᬤ",
  Yi: "ꆈꌠꁱꂷꌠꊈꄉ",
  Japanese: "自転車の修理は土曜日です",
  Arabic: "المكتبة مفتوحة للجميع",
  Hindi: "साइकिल मरम्मत की दुकान",
};

let workspace: TestWorkspace;
const titles = new Map<string, string>();
beforeAll(async () => {
  workspace = await createTestWorkspace();
  const words = (content: string) => [{ text: { content } }];
  for (const [title, content] of Object.entries(TEXTS)) {
    const created = workspace.call("POST", "pages", {
      parent: { page_id: workspace.emulator.testPageId },
      properties: { title: { title: words(title) } },
      children: [{ paragraph: { rich_text: words(content) } }],
    });
    titles.set(idOf(created), title);
  }
  await workspace.mirror.pull();
});

const find = async (query: string): Promise<string[]> =>
  (await searchCopy(workspace.store, query)).map(({ pageId, id }) => titles.get(pageId ?? id) ?? "?");

test.each([
  ["배포", ["deploy"]],
  ["금요일", ["deploy"]],
  ["알림", ["alarm"]],
  ["알림을", ["alarm"]],
  ["문서", ["mixed"]],
  ["API", ["mixed"]],
  ["점심", []],
  ["한", ["minutes"]],
  ['"배포는 금요일"', ["deploy"]],
  ["จักรยาน", ["Thai"]],
  ["ລົດຖີບ", ["Lao"]],
  ["កង់", ["Khmer"]],
  ["ပြင်ဆိုင်", ["Burmese"]],
  ["རྐང་འཁོར", ["Tibetan"]],
  ["ꦱꦼꦥꦺꦢ", ["Javanese"]],
  ["ᬲᬾᬧᬾᬤ", ["Balinese"]],
  ["ꂷꌠ", ["Yi"]],
  ["修理", ["Japanese"]],
  ["مكتبة", ["Arabic"]],
  ["मरम्मत", ["Hindi"]],
])("%s finds the texts that have it, in both forms of Unicode", async (query, expected) => {
  for (const form of ["NFC", "NFD"]) expect(await find(query.normalize(form))).toEqual(expected);
});

test("a word alone comes before one with a particle, and that before one inside of another word", async () => {
  expect(await find("회의록")).toEqual(["alone", "minutes", "compound"]);
  expect(await find("회의록 -지난주")).toEqual(["minutes", "compound"]);
});

test("a text of single Korean letters is found, and its excerpt marks what was searched", async () => {
  const [found] = await searchCopy(workspace.store, "설계도");
  expect(titles.get(found?.pageId ?? "")).toBe("decomposed");
  const { text, marks } = found?.excerpt ?? { text: "", marks: [] };
  expect(marks.map(([from, to]) => text.slice(from, to).normalize("NFC"))).toEqual(["설계도"]);
});

test("an index of an earlier version, which has whole Korean words only, is filled again", async () => {
  const { store } = workspace;
  await store.transaction((db) => writeMeta(db, SEARCH_INDEXED, "1"));
  await completeIndex(store, new AbortController().signal);
  expect(await find("배포")).toEqual(["deploy"]);
  expect(await store.db.selectFrom("ws_meta").select("value").where("key", "=", SEARCH_INDEXED).execute()).toEqual([
    { value: "2" },
  ]);
});
