// Types for the plugins of size-limit, which have none. The types of size-limit declare a plugin as a function.
declare module "@size-limit/esbuild" {
  const plugin: (...args: unknown[]) => unknown;
  export default plugin;
}
declare module "@size-limit/file" {
  const plugin: (...args: unknown[]) => unknown;
  export default plugin;
}
