import type {
  Page,
  PageMarkdown,
  PartialPage,
  PendingAsyncTask,
  PropertyItem,
  PropertyItemList,
} from "../../../src/types/index.ts";
import { api, blocking, holds, is, type Same } from "./expect-type.ts";

// Return types of both clients.
export async function responses(): Promise<void> {
  is<Page | PartialPage>(await api.pages.retrieve({ page_id: "p" }));
  is<Page | PartialPage>(blocking.pages.retrieve({ page_id: "p" }));
  is<PageMarkdown | PendingAsyncTask>(
    await api.pages.updateMarkdown({ page_id: "p", type: "replace_content", replace_content: { new_str: "x" } }),
  );
  is<PropertyItem | PropertyItemList>(await api.pages.properties.retrieve({ page_id: "p", property_id: "title" }));
  const created = await api.pages.create({ parent: { page_id: "p" } });
  holds<Same<typeof created, Page | PartialPage | PendingAsyncTask>>();
  is<string>(created.id);
  const { data, status, requestId } = await api.pages.retrieve.withResponse({ page_id: "p" });
  is<Page | PartialPage>(data);
  is<number>(status);
  is<string | undefined>(requestId);
  is<Page | PartialPage>(blocking.pages.move.withResponse({ page_id: "p", parent: { page_id: "q" } }).data);
  // @ts-expect-error the blocking client returns no promise
  is<Promise<unknown>>(blocking.pages.retrieve({ page_id: "p" }));
}

// Full and partial are different members: a partial page has no url.
export function full(page: Page | PartialPage): string {
  // @ts-expect-error a reference has no url
  void page.url;
  return "url" in page ? page.url : page.id;
}

// Valid arguments.
void api.pages.create({
  parent: { data_source_id: "d" },
  icon: { emoji: "🌱" },
  cover: { external: { url: "https://example.com" } },
  properties: {
    Name: { title: [{ text: { content: "Hello", link: null } }] },
    Count: { type: "number", number: 3 },
    State: { status: { name: "Done" } },
    Tags: { multi_select: [{ name: "a" }, { id: "b" }] },
    When: { date: { start: "2026-01-01", end: null } },
    Who: { people: [{ id: "u" }] },
    Files: { files: [{ name: "x", external: { url: "https://example.com" } }, { file_upload: { id: "f" } }] },
    Done: { checkbox: true },
    Link: { url: null },
    Rows: { relation: [{ id: "r" }] },
    Where: { place: { lat: 1, lon: 2 } },
    Sure: { verification: { state: "verified" } },
  },
  children: [{ paragraph: { rich_text: [{ text: { content: "x" } }] } }],
  position: { type: "after_block", after_block: { id: "b" } },
  filter_properties: ["title"],
  auth: "ntn_x",
});
void api.pages.update(
  { page_id: "p", icon: null, cover: null, in_trash: true },
  { timeoutMs: 1, deadlineMs: 2, retry: false },
);
void api.pages.update({ page_id: "p", archived: true, is_archived: false, erase_content: true, is_locked: true });
void api.pages.retrieve({ page_id: "p" }, { signal: new AbortController().signal, headers: { "x-y": "z" } });

// Misspelled names.
// @ts-expect-error the name is children
void api.pages.create({ parent: { page_id: "p" }, childs: [] });
// @ts-expect-error the name is page_id
void api.pages.create({ parent: { pageid: "p" } });
// @ts-expect-error the name is title
void api.pages.create({ properties: { Name: { titel: [] } } });
// @ts-expect-error the name is page_id
void api.pages.retrieve({ pageId: "p" });
// @ts-expect-error the name is timeoutMs
void api.pages.retrieve({ page_id: "p" }, { timeout: 3 });
// @ts-expect-error the name is position
void api.pages.updateMarkdown({ page_id: "p", type: "insert_content", insert_content: { content: "x", where: 1 } });

// Missing required values.
// @ts-expect-error an id is required
void api.pages.retrieve();
// @ts-expect-error page_id is missing
void api.pages.update({ in_trash: true });
// @ts-expect-error parent is missing
void api.pages.move({ page_id: "p" });
// @ts-expect-error property_id is missing
void api.pages.properties.retrieve({ page_id: "p" });
// @ts-expect-error the type requires insert_content
void api.pages.updateMarkdown({ page_id: "p", type: "insert_content" });

// Values of a wrong type.
// @ts-expect-error an id is a string
void api.pages.retrieve({ page_id: 3 });
// @ts-expect-error a database is not a valid target
void api.pages.move({ page_id: "p", parent: { database_id: "d" } });
// @ts-expect-error the type and the key differ
void api.pages.create({ parent: { type: "page_id", database_id: "d" } });
// @ts-expect-error rich text is a list
void api.pages.create({ properties: { Name: { title: "Hello" } } });
// @ts-expect-error formulas are read-only
void api.pages.create({ properties: { Sum: { formula: { expression: "1" } } } });
// @ts-expect-error an unknown type of change
void api.pages.updateMarkdown({ page_id: "p", type: "rewrite" });
// @ts-expect-error a blocking client cannot be aborted
void blocking.pages.retrieve({ page_id: "p" }, { signal: new AbortController().signal });
