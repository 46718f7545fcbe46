// The workspace's state: maps by id, and arrays for the order of children. The only rules here are which object
// contains which.
import type { AgentRecord, AgentScript, SessionRecord } from "./agent-records.ts";
import type {
  AsyncTaskRecord,
  BlockRecord,
  CommentRecord,
  CustomEmojiRecord,
  DataSourceRecord,
  DatabaseRecord,
  FileUploadRecord,
  IntegrationRecord,
  NodeRecord,
  OAuthCode,
  PageRecord,
  ParentRef,
  UserRecord,
  ViewQueryRecord,
  ViewRecord,
} from "./records.ts";

/** The position of a new child among its siblings. */
export type ChildPosition = { at: "start" } | { at: "end" } | { at: "after"; id: string };

/** All objects of one workspace. */
export class Store {
  readonly nodes = new Map<string, NodeRecord>();
  readonly dataSources = new Map<string, DataSourceRecord>();
  readonly views = new Map<string, ViewRecord>();
  readonly users = new Map<string, UserRecord>();
  readonly comments = new Map<string, CommentRecord>();
  /** Ids of the comments on a page or block, by the id of the page or block, oldest first. */
  readonly commentsOf = new Map<string, string[]>();
  readonly fileUploads = new Map<string, FileUploadRecord>();
  readonly asyncTasks = new Map<string, AsyncTaskRecord>();
  readonly viewQueries = new Map<string, ViewQueryRecord>();
  readonly customEmojis = new Map<string, CustomEmojiRecord>();
  readonly agents = new Map<string, AgentRecord>();
  readonly sessions = new Map<string, SessionRecord>();
  /** Integrations by token. */
  readonly integrations = new Map<string, IntegrationRecord>();
  /** The people whose private pages and databases are at the top of the workspace, by the id of the object. */
  readonly privateTo = new Map<string, string>();
  /** Scripts for the replies of agents. The first script that matches a message applies. */
  agentScripts: readonly AgentScript[] = [];
  /** OAuth codes and tokens: used, issued and revoked. */
  readonly oauth = {
    used: new Set<string>(),
    /** The codes of the authorization page. */
    codes: new Map<string, OAuthCode>(),
    /** Ids of the bots by client id, of the clients that used the authorization page. */
    bots: new Map<string, string>(),
    /** Client ids by refresh token. */
    refreshTokens: new Map<string, string>(),
    issuedAt: new Map<string, number>(),
    revoked: new Set<string>(),
  };
  /** Views that were imported without a database. New databases take them as their default views. */
  readonly waitingViewIds: string[] = [];
  /** Incremented by every change, which invalidates values computed before. */
  revision = 0;

  /** Removes all objects. */
  clear(): void {
    this.nodes.clear();
    this.dataSources.clear();
    this.views.clear();
    this.users.clear();
    this.comments.clear();
    this.commentsOf.clear();
    this.fileUploads.clear();
    this.asyncTasks.clear();
    this.viewQueries.clear();
    this.customEmojis.clear();
    this.agents.clear();
    this.sessions.clear();
    this.integrations.clear();
    this.privateTo.clear();
    this.agentScripts = [];
    for (const part of Object.values(this.oauth)) part.clear();
    this.waitingViewIds.length = 0;
    this.revision += 1;
  }

  /** Returns a page by id. */
  page(id: string): PageRecord | undefined {
    const node = this.nodes.get(id);
    return node?.kind === "page" ? node : undefined;
  }

  /** Returns a block by id. */
  block(id: string): BlockRecord | undefined {
    const node = this.nodes.get(id);
    return node?.kind === "block" ? node : undefined;
  }

  /** Returns a database by id. */
  database(id: string): DatabaseRecord | undefined {
    const node = this.nodes.get(id);
    return node?.kind === "database" ? node : undefined;
  }

  /** Returns the data source of a row, undefined for a page that is not a row. */
  dataSourceOf(page: PageRecord): DataSourceRecord | undefined {
    return page.parent.type === "data_source_id" ? this.dataSources.get(page.parent.id) : undefined;
  }

  /** Returns the parent if it is a page or block, which keep their children in order. */
  container(parent: ParentRef): PageRecord | BlockRecord | undefined {
    if (parent.type !== "page_id" && parent.type !== "block_id") return undefined;
    const node = this.nodes.get(parent.id);
    return node === undefined || node.kind === "database" ? undefined : node;
  }

  /** Adds a node to its parent's children, or a row to its data source. */
  attach(node: NodeRecord, position: ChildPosition = { at: "end" }): void {
    this.nodes.set(node.id, node);
    this.revision += 1;
    if (node.parent.type === "data_source_id") {
      this.dataSources.get(node.parent.id)?.rows.add(node.id);
      return;
    }
    const container = this.container(node.parent);
    if (container !== undefined) insertChild(container, node.id, position);
  }

  /** Removes a node from its parent's children. The node keeps its id in the store. */
  detach(node: NodeRecord): void {
    this.revision += 1;
    if (node.parent.type === "data_source_id") {
      this.dataSources.get(node.parent.id)?.rows.delete(node.id);
      return;
    }
    const children = this.container(node.parent)?.children;
    const index = children?.indexOf(node.id) ?? -1;
    if (children !== undefined && index >= 0) children.splice(index, 1);
  }

  /** Returns the children that are not in the trash, in order. */
  liveChildren(container: PageRecord | BlockRecord): NodeRecord[] {
    const live: NodeRecord[] = [];
    for (const id of container.children ?? []) {
      const child = this.nodes.get(id);
      if (child !== undefined && !child.inTrash) live.push(child);
    }
    return live;
  }

  /** True if at least one child is not in the trash. */
  hasLiveChildren(container: PageRecord | BlockRecord): boolean {
    for (const id of container.children ?? []) {
      if (this.nodes.get(id)?.inTrash === false) return true;
    }
    return false;
  }

  /** Adds a comment to the end of its page's or block's comments. */
  addComment(comment: CommentRecord): void {
    this.comments.set(comment.id, comment);
    this.revision += 1;
    if (comment.parent.type === "workspace") return;
    const list = this.commentsOf.get(comment.parent.id);
    if (list === undefined) this.commentsOf.set(comment.parent.id, [comment.id]);
    else list.push(comment.id);
  }

  /** Removes a comment permanently. */
  removeComment(comment: CommentRecord): void {
    this.comments.delete(comment.id);
    this.revision += 1;
    if (comment.parent.type === "workspace") return;
    const list = this.commentsOf.get(comment.parent.id) ?? [];
    const index = list.indexOf(comment.id);
    if (index >= 0) list.splice(index, 1);
  }
}

function insertChild(container: PageRecord | BlockRecord, id: string, position: ChildPosition): void {
  const children = (container.children ??= []);
  if (position.at === "end") {
    children.push(id);
    return;
  }
  if (position.at === "start") {
    children.unshift(id);
    return;
  }
  const index = children.indexOf(position.id);
  children.splice(index < 0 ? children.length : index + 1, 0, id);
}
