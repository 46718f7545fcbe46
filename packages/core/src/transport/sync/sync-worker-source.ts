/** The code of the worker thread as a script. The build puts it here (`scripts/embed-worker.mjs`). */
export const SYNC_WORKER_SOURCE = "";
