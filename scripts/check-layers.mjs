// Prints every breach of the layers and fails when there is one.
import { layerBreaches } from "./layers.mjs";
import { ROOT, rootManifest, workspaces } from "./workspace.mjs";

const { dependencies, devDependencies } = rootManifest();
const rootTools = Object.keys({ ...dependencies, ...devDependencies });
const breaches = workspaces().flatMap((workspace) => layerBreaches(ROOT, workspace, rootTools));
for (const breach of breaches) console.error(breach);
console.log(`${breaches.length} layer violations in ${workspaces().length} packages`);
process.exitCode = breaches.length > 0 ? 1 : 0;
