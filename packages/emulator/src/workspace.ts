// One workspace: its objects, its time, its ids and the integration ("bot") whose token asks.
import { addDefaultAgent } from "./agents/agents.ts";
import type { Clock } from "./clock.ts";
import { createClock, parseTime, wholeMinute } from "./clock.ts";
import type { Ids } from "./ids.ts";
import { createIds } from "./ids.ts";
import type { ParentRef, Stamped } from "./records.ts";
import { Snapshots } from "./query/snapshots.ts";
import { Store } from "./store.ts";
import type { JsonObject } from "./types.ts";

/** When an emulator's clock starts unless told otherwise. A fixed time, so that runs are alike. */
export const DEFAULT_NOW = "2026-07-01T09:00:00.000Z";

/** Most bytes of a file, unless told otherwise: the free plan's 5 MiB. @source api/errors-and-limits.yaml, limits.files */
const FREE_PLAN_UPLOAD_BYTES = 5_242_880;

/** What `createWorkspace` needs. */
export interface WorkspaceOptions {
  /** ISO time or milliseconds at which the clock starts. */
  readonly now?: string | number | undefined;
  /** Seed of every id. Default 1. */
  readonly randomSeed?: number | undefined;
  /** A monotonic time in milliseconds; the clock stands still without it. */
  readonly monotonicMs?: (() => number) | undefined;
  /** Most bytes of an uploaded file. Default: the free plan's 5 MiB. */
  readonly maxUploadBytes?: number | undefined;
}

/** Everything that a route may read and change. */
export interface Workspace {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly snapshots: Snapshots;
  /** The bot user of every token. */
  botId: string;
  workspaceId: string;
  /** Ids that are out of the integration's reach, with all below them. */
  readonly unshared: Set<string>;
  /** Milliseconds after which something new can be found by search. */
  searchLagMs: number;
  /** Most bytes of an uploaded file. */
  readonly maxUploadBytes: number;
  /** Milliseconds that the fetching of an uploaded address takes. */
  importLagMs: number;
  /** When what search may not find yet was made. */
  readonly notYetFound: Map<string, number>;
  /** Forgets everything and adds one bot and one person. */
  reset(): void;
}

/** Creates an empty workspace with one bot and one person. */
export function createWorkspace(options: WorkspaceOptions = {}): Workspace {
  const store = new Store();
  const ids = createIds(options.randomSeed ?? 1);
  const clock = createClock(startTime(options.now), options.monotonicMs ?? (() => 0));
  const workspace: Workspace = {
    store,
    clock,
    ids,
    snapshots: new Snapshots(),
    botId: "",
    workspaceId: "",
    unshared: new Set(),
    searchLagMs: 0,
    maxUploadBytes: options.maxUploadBytes ?? FREE_PLAN_UPLOAD_BYTES,
    importLagMs: 0,
    notYetFound: new Map(),
    reset() {
      store.clear();
      workspace.snapshots.clear();
      workspace.notYetFound.clear();
      workspace.unshared.clear();
      ids.restart();
      addDefaultUsers(workspace);
    },
  };
  addDefaultUsers(workspace);
  return workspace;
}

function startTime(now: string | number | undefined): number {
  const time = typeof now === "number" ? now : parseTime(now ?? DEFAULT_NOW);
  if (time === undefined || !Number.isFinite(time)) {
    throw new TypeError(`now must be an ISO time or milliseconds, not ${String(now)}`);
  }
  return time;
}

function addDefaultUsers(workspace: Workspace): void {
  workspace.workspaceId = workspace.ids.uuid();
  const personId = workspace.ids.uuid();
  workspace.botId = workspace.ids.uuid();
  workspace.store.users.set(personId, {
    id: personId,
    listed: true,
    value: personValue(personId, "Ada Example", "ada@example.com"),
  });
  workspace.store.users.set(workspace.botId, {
    id: workspace.botId,
    listed: true,
    value: ownBotValue(workspace, workspace.botId, "Emulated integration"),
  });
  addDefaultAgent(workspace);
}

/** A person in the form in which it is read. */
export function personValue(id: string, name: string, email: string): JsonObject {
  return { object: "user", id, name, avatar_url: null, type: "person", person: { email } };
}

/** The bot of the asking token in the form in which it is read. */
export function ownBotValue(workspace: Workspace, id: string, name: string): JsonObject {
  return {
    object: "user",
    id,
    name,
    avatar_url: null,
    type: "bot",
    bot: {
      owner: { type: "workspace", workspace: true },
      workspace_name: "Emulated workspace",
      workspace_id: workspace.workspaceId,
      workspace_limits: { max_file_upload_size_in_bytes: workspace.maxUploadBytes },
    },
  };
}

/** The stamps of something that the bot makes now, at the precision of whole minutes. */
export function stampsNow(workspace: Workspace): Omit<Stamped, "id"> {
  const now = wholeMinute(workspace.clock.now());
  return {
    createdAt: now,
    createdBy: workspace.botId,
    editedAt: now,
    editedBy: workspace.botId,
    inTrash: false,
  };
}

/** Marks a thing as edited by the bot now. */
export function touch(workspace: Workspace, record: Stamped): void {
  record.editedAt = wholeMinute(workspace.clock.now());
  record.editedBy = workspace.botId;
  workspace.store.revision += 1;
}

/**
 * Marks what holds a thing as edited: a block or page that is added, changed or thrown away changes the page that it is
 * in. Recorded: a page is edited when its child pages come and go.
 */
export function touchHolder(workspace: Workspace, parent: ParentRef): void {
  for (let above = workspace.store.container(parent); above !== undefined;) {
    touch(workspace, above);
    above = above.kind === "page" ? undefined : workspace.store.container(above.parent);
  }
}

/** The parent as answers carry it; a row's names its database too. */
export function parentValue(store: Store, parent: ParentRef): JsonObject {
  if (parent.type === "workspace") return { type: "workspace", workspace: true };
  if (parent.type === "data_source_id") {
    const databaseId = store.dataSources.get(parent.id)?.databaseId;
    return {
      type: "data_source_id",
      data_source_id: parent.id,
      ...(databaseId === undefined ? {} : { database_id: databaseId }),
    };
  }
  return { type: parent.type, [parent.type]: parent.id };
}

/** Notes that something new was made: with a search lag, search does not find it for a while. */
export function delaySearch(workspace: Workspace, id: string): void {
  if (workspace.searchLagMs > 0) workspace.notYetFound.set(id, workspace.clock.now());
}

/** True while search does not find it yet. */
export function isHiddenFromSearch(workspace: Workspace, id: string): boolean {
  const madeAt = workspace.notYetFound.get(id);
  if (madeAt === undefined) return false;
  if (workspace.clock.now() - madeAt < workspace.searchLagMs) return true;
  workspace.notYetFound.delete(id);
  return false;
}
