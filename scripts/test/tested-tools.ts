// The runtimes and tools of `npm run test:compatibility`. The documentation shows them as a table.
import { join } from "node:path";
import { readManifest, ROOT } from "./repository.ts";

/** Runtimes or tools of which the same works. */
export interface TestedTools {
  /** Names and settings, as a reader knows them. */
  readonly tools: string;
  /** Their packages in test/compatibility/package.json. */
  readonly packages: readonly string[];
  /** How many numbers of a version matter. */
  readonly precision: 1 | 2;
  /** The features that work. */
  readonly works: string;
}

const ALL_TYPESCRIPT = ["typescript-5.4", "typescript", "typescript-6.0", "typescript-7.0"];
const BUNDLERS = ["esbuild", "rollup", "vite", "webpack"];

/** The rows of the table. */
export const TESTED_TOOLS: readonly TestedTools[] = [
  {
    tools: "Node.js",
    packages: ["node-20", "node-22", "node-24", "node-26"],
    precision: 2,
    works: "`AsyncClient`, `Client` and the emulator, with `import` and `require()`",
  },
  {
    tools: "Bun, Deno",
    packages: ["@oven/bun-linux-x64", "@deno/linux-x64-glibc"],
    precision: 2,
    works: "the same",
  },
  { tools: "Cloudflare Workers (workerd in miniflare)", packages: ["miniflare"], precision: 1, works: "`AsyncClient`" },
  {
    tools: "`@notionhq/client` on `emulator.fetch` and `cassette.fetch`",
    packages: ["@notionhq/client"],
    precision: 1,
    works: "Node.js, Bun, Deno, workerd with `nodejs_compat`, Vitest, Jest, `node:test`",
  },
  {
    tools: "TypeScript",
    packages: ALL_TYPESCRIPT,
    precision: 2,
    works: "`moduleResolution` `node16`, `nodenext` and `bundler`, in ES modules and in CommonJS",
  },
  {
    tools: 'TypeScript, `module: "commonjs"` and `moduleResolution: "node"`',
    packages: ALL_TYPESCRIPT.slice(0, 3),
    precision: 2,
    works: "all entries except `@ws/testing/vitest`",
  },
  {
    tools: "Jest, ts-jest",
    packages: ["jest", "ts-jest"],
    precision: 1,
    works: "CommonJS and TypeScript without settings",
  },
  { tools: "Vitest, tsx", packages: ["vitest", "tsx"], precision: 1, works: "TypeScript without settings" },
  {
    tools: "esbuild, rollup, Vite, webpack for Node.js",
    packages: BUNDLERS,
    precision: 2,
    works:
      "`AsyncClient` and `Client`, all in one file. Proxies and `createHttpClient` need axios, which stays outside of the file",
  },
  {
    tools: "esbuild, rollup, Vite, webpack for browsers and edge runtimes",
    packages: BUNDLERS,
    precision: 2,
    works: '`AsyncClient`. esbuild with `platform: "neutral"` needs `external: ["axios"]`',
  },
  {
    tools: "Next.js, React, React DOM",
    packages: ["next", "react", "react-dom"],
    precision: 2,
    works: "`@ws/render/react` as server components, with static pages",
  },
  { tools: "Astro", packages: ["astro"], precision: 2, works: "`@ws/render`, with static pages" },
  {
    tools: "Hosts of the Model Context Protocol, bundles for desktop hosts (MCPB)",
    packages: ["@modelcontextprotocol/client", "@modelcontextprotocol/sdk", "@anthropic-ai/mcpb"],
    precision: 2,
    works: "`npx @ws/mcp`, `ws-mcp.mcpb`, and the program of its image",
  },
  {
    tools: "DuckDB",
    packages: ["@duckdb/node-api"],
    precision: 2,
    works: "Parquet files from the tables of `@ws/mirror`, in SQLite and in PostgreSQL",
  },
];

const { devDependencies = {} } = readManifest(join(ROOT, "test/compatibility"));

/** Names of all packages that `npm run test:compatibility` installs. */
export const INSTALLED = Object.keys(devDependencies);

/** Returns the tested versions of a row, such as "20.19, 22.23". */
export const testedVersions = ({ packages, precision }: TestedTools): string =>
  packages.map((name) => installedVersion(name).split(".").slice(0, precision).join(".")).join(", ");

const installedVersion = (name: string): string => devDependencies[name]?.replace(/^npm:.+@/, "") ?? "";
