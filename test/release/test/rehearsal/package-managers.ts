// The package managers of users, with caches of their own.
import { join } from "node:path";
import { ROOT, run } from "../../../../scripts/test/repository.ts";

const TOOLS = join(import.meta.dirname, "../../node_modules");
const YARN = join(TOOLS, "@yarnpkg/cli-dist/bin/yarn.js");

/** A package manager. */
interface PackageManager {
  /** Installs the dependencies in the package.json of a folder. */
  readonly install: readonly [program: string, ...args: string[]];
  /** Runs a program of the project. */
  readonly node: readonly [program: string, ...args: string[]];
  /** Variables with its settings. */
  readonly variables: (registry: string, cache: string) => NodeJS.ProcessEnv;
}

const npmVariables = (registry: string, cache: string): NodeJS.ProcessEnv => ({
  npm_config_registry: registry,
  npm_config_cache: join(cache, "npm"),
  // Its settings for all projects of this machine do not count.
  npm_config_userconfig: join(cache, "npmrc"),
});

export const PACKAGE_MANAGERS = {
  npm: {
    install: ["npm", "install", "--no-audit", "--no-fund", "--strict-peer-deps"],
    node: [process.execPath],
    variables: npmVariables,
  },
  pnpm: {
    install: [join(ROOT, "node_modules/.bin/pnpm"), "install", "--ignore-workspace", "--strict-peer-dependencies"],
    node: [process.execPath],
    variables: (registry, cache) => ({
      ...npmVariables(registry, cache),
      npm_config_store_dir: join(cache, "pnpm"),
      npm_config_cache_dir: join(cache, "pnpm-cache"),
    }),
  },
  yarn: {
    install: [process.execPath, YARN, "install"],
    // Without node_modules, Yarn resolves the imports.
    node: [process.execPath, YARN, "node"],
    variables: (registry, cache) => ({
      YARN_NPM_REGISTRY_SERVER: registry.replace(/\/$/, ""),
      YARN_UNSAFE_HTTP_WHITELIST: "127.0.0.1",
      YARN_GLOBAL_FOLDER: join(cache, "yarn"),
      YARN_ENABLE_TELEMETRY: "0",
      // In CI, Yarn expects a lockfile.
      YARN_ENABLE_IMMUTABLE_INSTALLS: "0",
      YARN_ENABLE_SCRIPTS: "0",
      // By default, Yarn does not install versions of the last day.
      YARN_NPM_MINIMAL_AGE_GATE: "0",
    }),
  },
  bun: {
    install: [join(TOOLS, "@oven/bun-linux-x64/bin/bun"), "install", "--ignore-scripts"],
    node: [process.execPath],
    variables: (registry, cache) => ({ BUN_CONFIG_REGISTRY: registry, BUN_INSTALL_CACHE_DIR: join(cache, "bun") }),
  },
} satisfies Record<string, PackageManager>;

export type PackageManagerName = keyof typeof PACKAGE_MANAGERS;

/** Runs a command of a package manager in a folder. Returns its output. */
export async function runWith(
  name: PackageManagerName,
  command: "install" | "node",
  args: readonly string[],
  { folder, registry, cache }: { readonly folder: string; readonly registry: string; readonly cache: string },
): Promise<string> {
  const manager: PackageManager = PACKAGE_MANAGERS[name];
  const [program, ...first] = manager[command];
  const variables = { ...manager.variables(registry, cache), NO_COLOR: "1" };
  const { stdout, stderr } = await run(program, [...first, ...args], folder, variables);
  return stdout + stderr;
}
