// The workspaces of a process, which can change while it runs.
import { unwatchFile, watchFile } from "node:fs";
import { readWebhookWorkspaces, readWorkspacesFile, type WebhookWorkspace, type WorkspaceEntry } from "@ws/mirror";
import { ErrorLog } from "./error-log.ts";

/** Interval of the checks whether the file has changed. */
const CHECK_MS = 1_000;

/** The workspaces of a process. */
export interface WorkspacesList<Entry = WorkspaceEntry> {
  /** The workspaces of the last file that was valid. */
  readonly entries: () => readonly Entry[];
  /** True for a workspace of the last file that was valid. */
  readonly has: (name: string) => boolean;
  /**
   * Returns a workspace. If the list lacks it, the file is read again: another process may have read a newer one, and put the job
   * of the workspace into the queue. Undefined if the file lacks it, too.
   */
  readonly find: (name: string) => Entry | undefined;
  /** Reads the file again. */
  readonly reload: () => void;
  /** Calls the listener after each change of the list. Returns a function that removes it. */
  readonly onChange: (listener: () => void) => () => void;
  /** Stops watching the file. */
  readonly close: () => void;
}

/**
 * Opens the file of the workspaces, and reads it again when it changes. A file that is wrong later leaves the list as it is.
 * @param onError called with the error of a file that became wrong, once
 * @throws MirrorError `invalid_argument` if the file is wrong at the start
 */
export const openWorkspaces = (
  path: string,
  environment: NodeJS.ProcessEnv,
  onError: (error: unknown) => void,
): WorkspacesList => openList(path, () => readWorkspacesFile(path, environment), onError);

/** Opens the same file for the receiver of webhooks, which needs no tokens of the API. */
export const openWebhookWorkspaces = (
  path: string,
  environment: NodeJS.ProcessEnv,
  onError: (error: unknown) => void,
): WorkspacesList<WebhookWorkspace> => openList(path, () => readWebhookWorkspaces(path, environment), onError);

function openList<Entry extends { readonly name: string }>(
  path: string,
  read: () => readonly Entry[],
  onError: (error: unknown) => void,
): WorkspacesList<Entry> {
  let entries = read();
  let byName = mapOf(entries);
  const listeners = new Set<() => void>();
  // A signal and the change of the file lead to the same error.
  const errors = new ErrorLog((_, error) => onError(error));
  const reload = () => {
    try {
      const next = read();
      errors.clear("");
      if (JSON.stringify(next) === JSON.stringify(entries)) return;
      entries = next;
      byName = mapOf(entries);
    } catch (error) {
      return errors.add("", error);
    }
    for (const listener of listeners) listener();
  };
  watchFile(path, { interval: CHECK_MS, persistent: false }, reload);
  return {
    entries: () => entries,
    has: (name) => byName.has(name),
    find(name) {
      if (!byName.has(name)) reload();
      return byName.get(name);
    },
    reload,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      unwatchFile(path, reload);
      listeners.clear();
    },
  };
}

/** Returns a list that never changes. */
export function fixedWorkspaces(entries: readonly WorkspaceEntry[]): WorkspacesList {
  const byName = mapOf(entries);
  return {
    entries: () => entries,
    has: (name) => byName.has(name),
    find: (name) => byName.get(name),
    reload() {},
    onChange: () => () => {},
    close() {},
  };
}

const mapOf = <Entry extends { readonly name: string }>(entries: readonly Entry[]): ReadonlyMap<string, Entry> =>
  new Map(entries.map((entry) => [entry.name, entry]));
