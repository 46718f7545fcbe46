// Serves a copy on standard input and output or over HTTP, and pulls beside it.
import type { OpenCopy } from "@ws/mirror/reader";
import type { AnswerContext } from "../answer-call.ts";
import { processesOf } from "../answer-processes.ts";
import { startRefresh } from "../refresh.ts";
import { serveHttp } from "../serve-http.ts";
import { serveStdio } from "../serve-stdio.ts";
import type { Writer } from "../write/writer.ts";

/** How to serve. */
export interface ServeSettings {
  /** Brings the copy up to date. Undefined: it stays as it is. */
  readonly pull: ((signal: AbortSignal) => Promise<unknown>) | undefined;
  /** Time between two pulls. Undefined: one pull. */
  readonly intervalMs: number | undefined;
  /** Port on 127.0.0.1. Undefined: standard input and output. */
  readonly port: number | undefined;
  /** Token of the requests to the port. Undefined: a random one, which is printed. */
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  /** Undefined: no tool writes. */
  readonly writer: Writer | undefined;
  /** Completes the commands in errors with the words that name the copy. */
  readonly nameCopy: (text: string) => string;
  /** Prints a message to standard error. */
  readonly print: (message: string) => void;
}

/** Serves until the input ends or the signal aborts. Returns true if there was a client. */
export async function serveCopy(copy: OpenCopy, settings: ServeSettings): Promise<boolean> {
  const { pull, intervalMs, port, token, writer, nameCopy, print } = settings;
  const stop = new AbortController();
  const signal = AbortSignal.any([settings.signal, stop.signal]);
  const name = intervalMs === undefined ? "pull" : "refresh";
  const onError = (message: string) => print(`The ${name} failed: ${message}`);
  const refresh = pull && startRefresh({ pull, intervalMs, signal, onError });
  const processes = processesOf(copy);
  const answers: AnswerContext = { copy, refresh: refresh?.state, onError: print, nameCopy, processes, writer };
  try {
    if (port === undefined) {
      if (process.stdin.isTTY) print("Waiting for an assistant on standard input. Press Ctrl-C to end.");
      return await serveStdio(answers, { input: process.stdin, output: process.stdout }, signal);
    }
    const onListening = (url: string, randomToken: string | undefined) =>
      print(
        `Serving ${url}${randomToken === undefined ? "" : ` with the header "Authorization: Bearer ${randomToken}"`}`,
      );
    await serveHttp(answers, { port, token, signal, onListening });
    return true;
  } finally {
    stop.abort(new Error("The server has ended."));
    await refresh?.ended;
  }
}
