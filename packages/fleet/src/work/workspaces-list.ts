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
import { ErrorLog } from "./error-log.ts";

/** Interval of the checks whether the file has changed. */
const CHECK_MS = 1_000;

/** Interval of the reports of what is wrong in the file, most of which the log drops. */
const REPORT_MS = 60_000;

/** The workspaces of a process. */
export interface WorkspacesList<Entry = WorkspaceEntry> {
  /** The workspaces of the last file that was valid. */
  readonly entries: () => readonly Entry[];
  /** The entries of that file that cannot be used. */
  readonly bad: () => readonly BadEntry[];
  /** Why the file cannot be read now, so that the last one that was valid is used. Undefined: it can. */
  readonly fault: () => FleetError | undefined;
  /** True for a workspace of that file, also for one whose entry cannot be used. */
  readonly has: (name: string) => boolean;
  /**
   * Returns a workspace. If the file lacks it, the file is read again: another process may have read a newer one, and put the job
   * of the workspace into the queue. Undefined if the file lacks it, too, or its entry cannot be used.
   */
  readonly find: (name: string) => Entry | undefined;
  /** Reads the file again, and calls the listeners. `work()` then tries all workspaces again that failed. */
  readonly reload: () => void;
  /**
   * Calls the listener after each change of the list, and with true after each `reload()`. Returns a function that removes the
   * listener.
   */
  readonly onChange: (listener: (isAsked: boolean) => void) => () => void;
  /** Stops watching the file. */
  readonly close: () => void;
}

/**
 * Called with the error of an entry that is skipped, and of a file that became wrong: at once, and then once an hour until it is
 * mended. The workspace is that of the entry, or "" for a file, and for an entry without a valid name.
 */
export type FileErrorListener = (error: unknown, workspace: string) => void;

/**
 * Opens the file of the workspaces, and reads it again when it changes. An entry that is wrong is skipped, and a file that becomes
 * no list, or is removed, leaves the list as it is. Tokens in variables and files are read at each use.
 * @throws MirrorError `invalid_argument` if the file is no list of workspaces at the start
 */
export const openWorkspaces = (
  path: string,
  environment: NodeJS.ProcessEnv,
  onError: FileErrorListener,
): WorkspacesList => openList(path, () => readWorkspacesFile(path, environment), onError);

/** Opens the same file for the receiver of webhooks, which needs no tokens of the API. */
export const openWebhookWorkspaces = (
  path: string,
  environment: NodeJS.ProcessEnv,
  onError: FileErrorListener,
): WorkspacesList<WebhookWorkspace> => openList(path, () => readWebhookWorkspaces(path, environment), onError);

function openList<Entry extends { readonly name: string }>(
  path: string,
  read: () => WorkspacesFile<Entry>,
  onError: FileErrorListener,
): WorkspacesList<Entry> {
  /** The workspaces of the errors that last, by their messages. A signal and the change of the file lead to the same ones. */
  const reported = new Map<string, string>();
  const log = new ErrorLog((message, error) => onError(error, reported.get(message) ?? ""));
  let current = indexed(read());
  let fault: FleetError | undefined;
  const report = () => {
    const errors = [
      ...current.bad.map(({ name = "", error }) => ({
        name,
        error: invalid(`${error.message} The entry is skipped.`, error),
      })),
      ...(fault === undefined ? [] : [{ name: "", error: fault }]),
    ];
    const messages = new Set(errors.map(({ error: { message } }) => message));
    for (const message of reported.keys()) if (!messages.has(message) && reported.delete(message)) log.clear(message);
    for (const { name, error } of errors) {
      reported.set(error.message, name);
      log.add(error.message, error);
    }
  };
  const listeners = new Set<(isAsked: boolean) => void>();
  /** Reads the file again. Returns true if the list has changed. */
  const readAgain = (): boolean => {
    const before = textOf(current);
    try {
      current = indexed(read());
      fault = undefined;
    } catch (error) {
      fault = invalid(`${messageOf(error)} The workspaces stay as they were.`, error);
    }
    report();
    return textOf(current) !== before;
  };
  const onFileChange = () => {
    if (readAgain()) for (const listener of listeners) listener(false);
  };
  const has = (name: string) => current.names.has(name);
  report();
  watchFile(path, { interval: CHECK_MS, persistent: false }, onFileChange);
  const timer = setInterval(report, REPORT_MS).unref();
  return {
    entries: () => current.entries,
    bad: () => current.bad,
    fault: () => fault,
    has,
    find(name) {
      if (!has(name)) onFileChange();
      return current.byName.get(name);
    },
    reload() {
      readAgain();
      for (const listener of listeners) listener(true);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      clearInterval(timer);
      unwatchFile(path, onFileChange);
      listeners.clear();
    },
  };
}

const invalid = (message: string, cause: unknown) => new FleetError("invalid_argument", message, { cause });

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
    fault: () => undefined,
    has: (name) => byName.has(name),
    find: (name) => byName.get(name),
    reload() {},
    onChange: () => () => {},
    close() {},
  };
}
