import { build, type BuildOptions } from "esbuild";

/** Bundles the package. Returns the code of the module, and the files that the bundler read. */
export async function bundleClient(options: BuildOptions): Promise<{ code: string; inputs: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: 'export * from "@ws/client";', resolveDir: import.meta.dirname },
    bundle: true,
    format: "esm",
    metafile: true,
    write: false,
    logLevel: "silent",
    ...options,
  });
  return { code: outputFiles?.[0]?.text ?? "", inputs: Object.keys(metafile?.inputs ?? {}) };
}
