// A change of the workspace: what it shows before it is sent, the requests that make it, and what takes it back.
import type { UpdatePageMarkdownArgs } from "@ws/client";
import type { Fields } from "@ws/helpers/json";

/** Kinds of changes. */
export const CHANGE_KINDS = ["create", "set", "edit", "move", "trash"] as const;

/** A kind of change. */
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A request, as plain data. */
export type Step =
  | { readonly op: "createPage"; readonly args: Fields }
  | { readonly op: "updatePage"; readonly args: Fields & { readonly page_id: string } }
  | { readonly op: "movePage"; readonly args: { readonly page_id: string; readonly parent: Place } }
  | { readonly op: "updateMarkdown"; readonly args: UpdatePageMarkdownArgs }
  | { readonly op: "updateBlock"; readonly args: Fields & { readonly block_id: string } }
  | { readonly op: "deleteBlock"; readonly args: { readonly block_id: string } };

/** The parent of a page, as Notion takes it. */
export type Place =
  | { readonly type: "page_id"; readonly page_id: string }
  | { readonly type: "data_source_id"; readonly data_source_id: string };

/** Returns the id of a parent. */
export const placeId = (place: Place): string => (place.type === "page_id" ? place.page_id : place.data_source_id);

/** A value before and after a change. */
export interface ValueReversal {
  /** Id of the column. */
  readonly id: string;
  readonly name: string;
  /** Text of the value before, as people read it. */
  readonly text?: string | undefined;
  /** Value that takes it back, as a request has it. Undefined: a request cannot write it. */
  readonly input: unknown;
  /** Keys of the value before and after (`valueKey`). After: as it was sent, and as Notion then has it. */
  readonly before: string;
  readonly after: readonly string[];
}

/** A range of a text that was replaced. */
export interface TextEdit {
  /** Position in the text after all edits. */
  readonly start: number;
  readonly newText: string;
  readonly oldText: string;
  /** The runs of the old text, as a request has them. */
  readonly oldRuns: readonly Fields[];
}

/** Takes a part of a change back. The state before is in it, so that it can be stored before the request is sent. */
export type Reversal =
  | {
      readonly type: "created";
      readonly parent: Place;
      readonly title: string;
      /** Minute of Notion's clock before the request, ISO 8601. */
      readonly since: string;
      /** Id of the user of the token. */
      readonly by: string;
      /** Undefined until the answer of Notion. */
      readonly pageId?: string | undefined;
      /** Key of its values and blocks. Undefined until the answer of Notion. */
      readonly key?: string | undefined;
    }
  | { readonly type: "values"; readonly pageId: string; readonly values: readonly ValueReversal[] }
  | {
      readonly type: "text";
      readonly pageId: string;
      readonly blockId: string;
      /** Place of the text in the block (`textPartsOf`). */
      readonly part: string;
      /** The whole plain text before and after. */
      readonly before: string;
      readonly after: string;
      readonly edits: readonly TextEdit[];
    }
  | {
      readonly type: "inserted";
      readonly pageId: string;
      /** Key of all blocks of the page before. */
      readonly pageKey: string;
      /** Letters of the inserted text (`lettersOf`), and how often they follow each other in the page before. */
      readonly letters: string;
      readonly count: number;
      /** Undefined until the answer of Notion. */
      readonly blocks?: readonly { readonly id: string; readonly key: string }[] | undefined;
    }
  | {
      readonly type: "lines";
      readonly pageId: string;
      /** Lines of Notion's Markdown before and after. */
      readonly oldLines: readonly string[];
      readonly newLines: readonly string[];
    }
  | {
      readonly type: "moved";
      readonly pageId: string;
      readonly from: Place;
      readonly to: Place;
      /** Values that the move may lose. */
      readonly values: readonly ValueReversal[];
      /** Key of the values after the move. Undefined until the answer of Notion. */
      readonly key?: string | undefined;
    }
  | { readonly type: "trashed"; readonly pageId: string };

/** A change that was compared with the present state of Notion, and can be sent. */
export interface Plan {
  readonly kind: ChangeKind;
  /** Undefined for a page that is created. */
  readonly pageId: string | undefined;
  readonly title: string;
  /** The difference. */
  readonly lines: readonly string[];
  /** Sentences on what taking it back cannot restore. */
  readonly notes: readonly string[];
  /** Key of the state of Notion that it begins with. */
  readonly key: string;
  readonly steps: readonly Step[];
  readonly reversals: readonly Reversal[];
  /** Ids of other pages whose lists of pages change. */
  readonly around?: readonly string[];
}

/** Returns the pages whose lists of pages a change has changed. */
export const placesAround = (reversals: readonly Reversal[]): string[] =>
  reversals.flatMap((item) => {
    const places = item.type === "moved" ? [item.from, item.to] : item.type === "created" ? [item.parent] : [];
    return places.flatMap((place) => (place.type === "page_id" ? [place.page_id] : []));
  });
