// Loaded into a process that is measured: sends the size of the heap after a collection. Needs --expose-gc.
process.on("message", () => {
  globalThis.gc?.();
  process.send?.(process.memoryUsage().heapUsed);
});
// The channel does not keep the process alive.
process.channel?.unref();
