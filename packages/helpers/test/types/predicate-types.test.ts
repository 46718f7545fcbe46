// Type tests of the predicates. `tsc -p test` checks them; the functions named `neverCalled` do not run.
import type {
  BlockObjectResponse,
  CommentObjectResponse,
  DatabaseObjectResponse,
  DataSourceObjectResponse,
  DataSourceViewObjectResponse,
  PageObjectResponse,
  PartialBlockObjectResponse,
  PartialCommentObjectResponse,
  PartialDatabaseObjectResponse,
  PartialDataSourceObjectResponse,
  PartialDataSourceViewObjectResponse,
  PartialPageObjectResponse,
  PartialUserObjectResponse,
  UserObjectResponse,
} from "@notionhq/client/build/src/api-endpoints.js";
import {
  isFullBlock,
  isFullComment,
  isFullDatabase,
  isFullDataSource,
  isFullPage,
  isFullPageOrDataSource,
  isFullUser,
  isFullView,
  type FullBlock,
  type FullComment,
  type FullDatabase,
  type FullDataSource,
  type FullPage,
  type FullUser,
  type FullView,
} from "@ws/helpers";
import { expectTypeOf, test } from "vitest";

type PeerSearchResult =
  | PageObjectResponse
  | PartialPageObjectResponse
  | DataSourceObjectResponse
  | PartialDataSourceObjectResponse;

interface PartialPage {
  object: "page";
  id: string;
}
interface Page extends PartialPage {
  url: string;
  public_url: string | null;
  properties: Record<string, { id: string; type: string }>;
}
interface ParagraphBlock {
  object: "block";
  id: string;
  type: "paragraph";
  paragraph: { color: string };
}
/** A block of a type that the client does not know. */
interface UnknownBlock {
  object: "block";
  id: string;
  type: string & {};
  [field: string]: unknown;
}
interface PartialBlock {
  object: "block";
  id: string;
}

declare const peerResult: PeerSearchResult;
declare const page: Page | PartialPage;
declare const partialPage: PartialPage;
declare const block: ParagraphBlock | UnknownBlock | PartialBlock;
declare const mixed: Page | PartialPage | ParagraphBlock | PartialBlock | null | undefined;
declare const anything: unknown;
declare const anyObject: object;

test("a union narrows to its full members, and in the else branch to the others", () => {
  function neverCalled() {
    if (isFullPage(page)) expectTypeOf(page).toEqualTypeOf<Page>();
    else expectTypeOf(page).toEqualTypeOf<PartialPage>();
    if (isFullPage(mixed)) expectTypeOf(mixed).toEqualTypeOf<Page>();
    if (isFullBlock(mixed)) expectTypeOf(mixed).toEqualTypeOf<ParagraphBlock>();
    if (isFullBlock(block)) expectTypeOf(block).toEqualTypeOf<ParagraphBlock | UnknownBlock>();
    else expectTypeOf(block).toEqualTypeOf<PartialBlock>();
    expectTypeOf([page].filter(isFullPage)).toEqualTypeOf<Page[]>();
  }
  expectTypeOf(neverCalled).toBeFunction();
});

test("a type without a full member gains the fields of the full form", () => {
  function neverCalled() {
    if (isFullPage(partialPage)) {
      expectTypeOf(partialPage.url).toEqualTypeOf<string>();
      expectTypeOf(partialPage.properties["Name"]?.type).toEqualTypeOf<string | undefined>();
    }
    if (isFullPage(anyObject)) expectTypeOf(anyObject.url).toEqualTypeOf<string>();
    if (isFullPage(anything)) expectTypeOf(anything).toEqualTypeOf<FullPage>();
    if (isFullBlock(anything)) expectTypeOf(anything).toEqualTypeOf<FullBlock>();
    if (isFullDataSource(anything)) expectTypeOf(anything).toEqualTypeOf<FullDataSource>();
    if (isFullDatabase(anything)) expectTypeOf(anything).toEqualTypeOf<FullDatabase>();
    if (isFullUser(anything)) expectTypeOf(anything).toEqualTypeOf<FullUser>();
    if (isFullComment(anything)) expectTypeOf(anything).toEqualTypeOf<FullComment>();
    if (isFullView(anything)) expectTypeOf(anything).toEqualTypeOf<FullView>();
    if (isFullPageOrDataSource(anything)) {
      expectTypeOf(anything).toEqualTypeOf<FullPage | FullDataSource>();
      if (anything.object === "page") expectTypeOf(anything).toEqualTypeOf<FullPage>();
    }
  }
  expectTypeOf(neverCalled).toBeFunction();
});

test("the types of @notionhq/client narrow too", () => {
  function neverCalled(
    peerBlock: BlockObjectResponse | PartialBlockObjectResponse,
    peerUser: UserObjectResponse | PartialUserObjectResponse,
    peerComment: CommentObjectResponse | PartialCommentObjectResponse,
    peerDatabase: DatabaseObjectResponse | PartialDatabaseObjectResponse,
    peerView: DataSourceViewObjectResponse | PartialDataSourceViewObjectResponse,
  ) {
    if (isFullPage(peerResult)) expectTypeOf(peerResult).toEqualTypeOf<PageObjectResponse>();
    if (isFullDataSource(peerResult)) expectTypeOf(peerResult).toEqualTypeOf<DataSourceObjectResponse>();
    if (isFullPageOrDataSource(peerResult)) {
      expectTypeOf(peerResult).toEqualTypeOf<PageObjectResponse | DataSourceObjectResponse>();
    } else {
      expectTypeOf(peerResult).toEqualTypeOf<PartialPageObjectResponse | PartialDataSourceObjectResponse>();
    }
    if (isFullBlock(peerBlock)) expectTypeOf(peerBlock).toEqualTypeOf<BlockObjectResponse>();
    if (isFullUser(peerUser)) expectTypeOf(peerUser).toEqualTypeOf<UserObjectResponse>();
    if (isFullComment(peerComment)) expectTypeOf(peerComment).toEqualTypeOf<CommentObjectResponse>();
    if (isFullView(peerView)) expectTypeOf(peerView).toEqualTypeOf<DataSourceViewObjectResponse>();
    else expectTypeOf(peerView).toEqualTypeOf<PartialDataSourceViewObjectResponse>();
    if (isFullDatabase(peerDatabase)) expectTypeOf(peerDatabase).toEqualTypeOf<DatabaseObjectResponse>();
  }
  expectTypeOf(neverCalled).toBeFunction();
});

test("the full forms have only fields that the types of @notionhq/client have", () => {
  expectTypeOf<PageObjectResponse>().toExtend<FullPage>();
  expectTypeOf<BlockObjectResponse>().toExtend<FullBlock>();
  expectTypeOf<DataSourceObjectResponse>().toExtend<FullDataSource>();
  expectTypeOf<DatabaseObjectResponse>().toExtend<FullDatabase>();
  expectTypeOf<CommentObjectResponse>().toExtend<FullComment>();
  expectTypeOf<UserObjectResponse>().toExtend<FullUser>();
  expectTypeOf<DataSourceViewObjectResponse>().toExtend<FullView>();
});
