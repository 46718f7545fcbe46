// A process that answers calls, one after another. The server ends it if an answer takes too long.
import { Worker } from "node:worker_threads";
import { openCopy, type OpenCopy } from "@ws/mirror/reader";
import { answerCall, errorAnswer } from "./answer-call.ts";
import type { ProcessMessage, ProcessRequest } from "./answer-processes.ts";
import type { CallResult } from "./tools/tool.ts";

// Ends this process if the server was killed and cannot. An answer blocks the events of this thread.
new Worker(
  `const server = process.ppid;
  setInterval(() => { if (process.ppid !== server) process.kill(process.pid, "SIGKILL"); }, 1000);`,
  { eval: true },
).unref();

const send = (message: ProcessMessage) => process.send?.(message);

/** The copy, which stays open for the next call. */
let kept: Promise<OpenCopy> | undefined;

function open({ location }: ProcessRequest): Promise<OpenCopy> {
  kept ??= openCopy(location);
  kept.catch(() => (kept = undefined));
  return kept;
}

async function answer(request: ProcessRequest): Promise<CallResult> {
  const { name, args, isLimited, isChanging, refresh, nowMs } = request;
  const onError = (message: string) => void send({ type: "failed", message });
  // The next call finds a limited copy in another folder.
  const isKept = isChanging === undefined;
  try {
    const opened = await (isKept ? open(request) : openCopy(request.location));
    try {
      send({ type: "started" });
      const read: OpenCopy["read"] = (work) =>
        opened.read((reader) =>
          work(isKept ? reader : { ...reader, age: async () => ({ ...(await reader.age()), isChanging }) }),
        );
      const copy = { ...opened, isLimited, read };
      return await answerCall(name, args, { copy, refresh, onError, nowMs: () => nowMs });
    } finally {
      if (!isKept) await opened.close();
    }
  } catch (error) {
    return errorAnswer(error, { onError });
  }
}

process.on(
  "message",
  (request: ProcessRequest) => void answer(request).then((result) => send({ type: "done", result })),
);
process.once("disconnect", () => process.exit());
