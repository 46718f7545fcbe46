// Publishes what waits for the owner, also while the site runs.
import { loadConfig } from "./config.ts";
import { acceptAll } from "./content/public/acceptance.ts";
import { openStoreOfSite } from "./content/copy/open-copy.ts";
import { tablesText } from "./content/public/scope.ts";
import { print } from "./output/print.ts";
import { runMain } from "./output/run-main.ts";

async function main(): Promise<void> {
  const config = await loadConfig(process.env);
  const store = await openStoreOfSite(config);
  try {
    const published = await acceptAll(store, config.options.columns.public);
    print(published.length === 0 ? "Nothing waits." : `Published:\n${tablesText(published)}`);
  } finally {
    await store.close();
  }
}

await runMain(main);
