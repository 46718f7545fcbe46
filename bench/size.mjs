// Measures the size of an install, of bundles for browsers and of each entry. Exits with 1 if a bundle or an entry is too
// large, or a bundle contains modules that tree shaking must remove.
//   node size.mjs [--only installs,bundles,entries] [--no-verdict]
import { formatBytes, row } from "./shared/rows.mjs";
import { runBench } from "./shared/run-bench.mjs";
import { BUNDLES, measureBundles } from "./size/bundles.mjs";
import { ENTRY_LIMITS, measureEntries } from "./size/entries.mjs";
import { installSize } from "./size/install-size.mjs";

console.log("Bundles and entries are minified and gzipped.\n");
await runBench(
  {},
  {
    installs: async () => [...(await rowsOfInstall("@ws/client")), ...(await rowsOfInstall("@notionhq/client"))],
    async bundles() {
      const bundles = await measureBundles(BUNDLES);
      return bundles.flatMap(({ check: { module, names, limitBytes }, bytes, files, excluded }) => {
        const title = `import ${names} from "${module}"`;
        const faults = row(`${title}: files that it must not contain`, excluded.length, "≤ 0", excluded.join(", "));
        const size = row(`${title}, for browsers`, bytes, targetOf(limitBytes), `${files.length} files`);
        return excluded.length > 0 ? [size, faults] : [size];
      });
    },
    async entries() {
      const entries = await measureEntries();
      return entries.map(({ entry, bytes }) =>
        row(`${entry}, without dependencies`, Math.max(bytes, 0), targetOf(ENTRY_LIMITS[entry] ?? 0)),
      );
    },
  },
);

/** @param {number | undefined} limitBytes */
function targetOf(limitBytes) {
  return limitBytes === undefined ? "kB" : `≤ ${limitBytes / 1000} kB`;
}

/** @param {string} name */
async function rowsOfInstall(name) {
  const { packages, packed, unpacked } = await installSize(name);
  const largest = packages.slice(0, 4).map((item) => `${item.name} ${formatBytes(item.unpackedSize)}`);
  return [
    row(`install of ${name}, packed`, packed, "B", `${packages.length} packages`),
    row(`install of ${name}, unpacked`, unpacked, "B", largest.join(", ")),
  ];
}
