// The program of a child process: loads a module and calls its functions. Exits when the parent process disconnects.
const [module = ""] = process.argv.slice(2);
const functions = await import(module);

/** @param {{ name: string, args: readonly unknown[] }} call */
async function respond({ name, args }) {
  process.send?.({ result: await functions[name](...args) });
}

process.on("message", (/** @type {Parameters<typeof respond>[0]} */ call) => void respond(call));
process.on("disconnect", () => process.exit());
process.send?.({ isReady: true });
