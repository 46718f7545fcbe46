// The workspaces of a process, which can change while it runs.
import { unwatchFile, watchFile } from "node:fs";
import { messageOf } from "@ws/helpers/messages";
import {
  readWebhookWorkspaces,
  readWorkspacesFile,
  type BadEntry,
  type WebhookWorkspace,
  type WorkspaceEntry,
  type WorkspacesFile,
} from "@ws/mirror";
import { FleetError } from "../errors.ts";

/** Interval of the checks whether the file has changed. */
const CHECK_MS = 1_000;

/** The workspaces of a process. */
export interface WorkspacesList<Entry = WorkspaceEntry> {
  /** The workspaces of the last file that was valid. */
  readonly entries: () => readonly Entry[];
  /** The entries of that file that cannot be used. */
  readonly bad: () => readonly BadEntry[];
  /** True for a workspace of that file, also for one whose entry cannot be used. */
  readonly has: (name: string) => boolean;
  /**
   * Returns a workspace. If the file lacks it, the file is read again: another process may have read a newer one, and put the job
   * of the workspace into the queue. Undefined if the file lacks it, too, or its entry cannot be used.
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
 * Opens the file of the workspaces, and reads it again when it changes. An entry that is wrong is skipped, and a file that becomes
 * no list leaves the list as it is. Tokens in variables and files are read at each use.
 * @param onError called once with the error of each entry that is skipped, and of a file that became wrong
 * @throws MirrorError `invalid_argument` if the file is no list of workspaces at the start
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
  read: () => WorkspacesFile<Entry>,
  onError: (error: unknown) => void,
): WorkspacesList<Entry> {
  const reported = new Set<string>();
  /** Reports the errors that were not there before. A signal and the change of the file lead to the same ones. */
  const report = (messages: readonly string[]) => {
    for (const message of messages) if (!reported.has(message)) onError(new FleetError("invalid_argument", message));
    reported.clear();
    for (const message of messages) reported.add(message);
  };
  const reportBad = ({ bad }: WorkspacesFile<Entry>) => report(bad.map(({ error }) => `${error.message} ${SKIPPED}`));
  const listeners = new Set<() => void>();
  let current = indexed(read());
  reportBad(current);
  const reload = () => {
    const before = textOf(current);
    try {
      current = indexed(read());
      reportBad(current);
    } catch (error) {
      return report([...reported, `${messageOf(error)} The workspaces stay as they were.`]);
    }
    if (textOf(current) !== before) for (const listener of listeners) listener();
  };
  const has = (name: string) => current.names.has(name);
  watchFile(path, { interval: CHECK_MS, persistent: false }, reload);
  return {
    entries: () => current.entries,
    bad: () => current.bad,
    has,
    find(name) {
      if (!has(name)) reload();
      return current.byName.get(name);
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

const SKIPPED = "The entry is skipped.";

/** Returns a text that differs if the workspaces differ in more than their secrets, which are read at each use. */
const textOf = ({ entries, bad }: WorkspacesFile<object>): string =>
  JSON.stringify([entries, bad.map(({ error }) => error.message)]);

/** Adds indexes to what a file has. */
function indexed<Entry extends { readonly name: string }>({ entries, bad }: WorkspacesFile<Entry>) {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return { entries, bad, byName, names: new Set([...entries, ...bad].map(({ name }) => name)) };
}

/** Returns a list that never changes. */
export function fixedWorkspaces(entries: readonly WorkspaceEntry[]): WorkspacesList {
  const { byName } = indexed({ entries, bad: [] });
  return {
    entries: () => entries,
    bad: () => [],
    has: (name) => byName.has(name),
    find: (name) => byName.get(name),
    reload() {},
    onChange: () => () => {},
    close() {},
  };
}
