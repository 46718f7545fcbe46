// size-limit's plugins come without types. size-limit's own types call a plugin a function; what it is concerns only them.
declare module "@size-limit/esbuild" {
  const plugin: (...args: unknown[]) => unknown;
  export default plugin;
}
declare module "@size-limit/file" {
  const plugin: (...args: unknown[]) => unknown;
  export default plugin;
}
