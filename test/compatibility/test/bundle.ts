// The bundlers with their defaults. Each puts a program and all its dependencies into one file.
import { builtinModules } from "node:module";
import { basename, dirname } from "node:path";
import commonJs from "@rollup/plugin-commonjs";
import json from "@rollup/plugin-json";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import * as esbuild from "esbuild";
import { rollup } from "rollup";
import { build as viteBuild } from "vite";
import webpack from "webpack";

/** The platform of a bundle. `neutral` is a bundle for edge runtimes. */
export type Platform = "browser" | "neutral" | "node";

/** Writes the bundle of `input`, an ES module, to `output`. */
type Bundler = (input: string, output: string, platform: Platform) => Promise<void>;

const BUILTINS = [...builtinModules, ...builtinModules.map((name) => `node:${name}`)];

export const BUNDLERS: Readonly<Record<string, Bundler>> = {
  async esbuild(input, output, platform) {
    await esbuild.build({
      entryPoints: [input],
      outfile: output,
      bundle: true,
      platform,
      format: "esm",
      logLevel: "silent",
    });
  },

  async rollup(input, output, platform) {
    const isNode = platform === "node";
    const resolve = nodeResolve({
      browser: platform === "browser",
      preferBuiltins: isNode,
      ...(isNode ? { exportConditions: ["node"] } : {}),
    });
    const bundle = await rollup({
      input,
      plugins: [resolve, commonJs(), json()],
      external: isNode ? BUILTINS : [],
      onLog: () => undefined,
    });
    await bundle.write({ file: output, format: "esm", inlineDynamicImports: true });
    await bundle.close();
  },

  async vite(input, output, platform) {
    await viteBuild({
      root: dirname(input),
      configFile: false,
      logLevel: "silent",
      build: {
        ...(platform === "browser"
          ? { lib: { entry: input, formats: ["es"], fileName: () => basename(output) } }
          : { ssr: input }),
        rolldownOptions: { output: { entryFileNames: basename(output) } },
        outDir: dirname(output),
        emptyOutDir: false,
        minify: false,
      },
      ...(platform === "browser"
        ? {}
        : { ssr: { noExternal: true, target: platform === "node" ? "node" : "webworker" } }),
    });
  },

  async webpack(input, output, platform) {
    const target = { browser: "web", neutral: "webworker", node: "node20" }[platform];
    const compiler = webpack({
      mode: "production",
      entry: input,
      target,
      experiments: { outputModule: true },
      output: { path: dirname(output), filename: basename(output), module: true, library: { type: "module" } },
    });
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error !== null) reject(error);
        else if (stats?.hasErrors() === true) reject(new Error(stats.toString("errors-only")));
        else compiler.close(() => resolve());
      });
    });
  },
};
