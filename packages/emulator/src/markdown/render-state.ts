// The state of rendering a page as markdown.
import type { BlockRecord, NodeRecord, PageRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import { siteUrl } from "../values/urls.ts";
import { bareUuid } from "../values/uuid.ts";

/** The lines that were rendered so far, and the settings. */
export interface RenderState {
  readonly workspace: Workspace;
  readonly lines: string[];
  readonly unknownIds: string[];
  readonly pageId: string;
  readonly withTranscript: boolean;
  /** Number of blocks that can still be rendered before the limit. */
  remainingBlocks: number;
  /** Renders the children of a block. A field, because blocks and their children call each other. */
  readonly renderChildren: (state: RenderState, container: PageRecord | BlockRecord, indent: string) => void;
}

/** Returns the URL of a block: the page, then the id of the block. */
export const blockUrl = (state: RenderState, node: NodeRecord): string =>
  `${siteUrl}/${bareUuid(state.pageId)}#${bareUuid(node.id)}`;
