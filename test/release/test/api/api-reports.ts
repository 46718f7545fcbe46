// Reports of the public API: the types of each entry, as text that a review can compare.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";
import { publishable, ROOT } from "../../../../scripts/test/repository.ts";

/** An entry of a package, such as `@ws/helpers/files`. */
export interface Entry {
  /** Name of the package. */
  readonly name: string;
  /** Folder of the package. */
  readonly folder: string;
  /** File name without extension: `index`, or the name of the entry. */
  readonly file: string;
}

/** Returns the entries with types of all packages. */
export function listEntries(): Entry[] {
  return publishable.flatMap(({ name, folder, manifest }) => {
    const entries = Object.keys(manifest.exports ?? {}).filter((entry) => entry !== "./package.json");
    // Two entries can be the same file, with and without the extension.
    const files = new Set(entries.map((entry) => (entry === "." ? "index" : basename(entry, ".js"))));
    return [...files].map((file) => ({ name, folder: join(ROOT, folder), file }));
  });
}

/** Returns the path of the committed report of an entry. */
export const reportPath = ({ folder, file }: Entry): string => join(folder, "api", `${file}.api.md`);

/** Returns the report of each entry. The entries share one compilation, because most of the time is spent in it. */
export function createReports(entries: readonly Entry[]): Map<Entry, string> {
  const folder = mkdtempSync(join(tmpdir(), "ws-api-"));
  mkdirSync(join(folder, "reports"));
  try {
    const configs = entries.map((entry) => configure(entry, entries, folder));
    const [first] = configs;
    if (first === undefined) throw new Error("Expected at least one entry, got none.");
    const compilerState = CompilerState.create(first, {
      additionalEntryPoints: configs.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath),
    });
    return new Map(entries.map((entry, index) => [entry, createReport(configs[index] ?? first, compilerState)]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function createReport(config: ExtractorConfig, compilerState: CompilerState): string {
  const problems: string[] = [];
  Extractor.invoke(config, {
    compilerState,
    localBuild: true,
    messageCallback: (message) => {
      if (message.logLevel === ExtractorLogLevel.Error) problems.push(message.formatMessageWithLocation(ROOT));
      // It prints nothing by itself.
      message.handled = true;
    },
  });
  if (problems.length > 0) throw new Error(`Expected types without errors, got:\n${problems.join("\n")}`);
  const [{ fileName } = { fileName: "" }] = config.reportConfigs;
  return readFileSync(join(config.reportTempFolder, fileName), "utf8");
}

function configure(entry: Entry, all: readonly Entry[], temporary: string): ExtractorConfig {
  const typesOf = ({ folder, file }: Entry) => join(folder, "dist", `${file}.d.ts`);
  const none = { default: { logLevel: ExtractorLogLevel.None } };
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: entry.folder,
      mainEntryPointFilePath: typesOf(entry),
      newlineKind: "lf",
      apiReport: {
        enabled: true,
        // A type without a name of its own can change, too.
        includeForgottenExports: true,
        reportFileName: `${entry.name.replace("@ws/", "")}.${entry.file}.api.md`,
        reportFolder: join(temporary, "reports"),
        reportTempFolder: temporary,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: "es2023",
            lib: ["es2023", "dom", "dom.iterable"],
            module: "nodenext",
            moduleResolution: "nodenext",
            strict: true,
            skipLibCheck: true,
            types: ["node"],
            typeRoots: [join(ROOT, "node_modules/@types")],
          },
          files: all.map(typesOf),
        },
      },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        extractorMessageReporting: none,
        tsdocMessageReporting: none,
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(entry.folder, "package.json"),
  });
}
