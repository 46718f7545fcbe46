import { build } from "esbuild";

/** Bundles the package for browsers and returns the code of the module. */
export async function bundleForBrowser(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: 'export * from "@ws/client";', resolveDir: import.meta.dirname },
    bundle: true,
    format: "esm",
    platform: "browser",
    conditions: ["browser"],
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
