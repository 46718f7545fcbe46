// Keeps a copy of the workspace on the disk, and knows which part of it is public.
import { EventEmitter } from "node:events";
import type { AsyncClient } from "@ws/client";
import { createMirror, openStore } from "@ws/mirror";
import { readerOf, type TreeObject } from "@ws/mirror/reader";
import { bareId } from "@ws/render/values";
import type { SiteConfig } from "./config.ts";

export type Content = Awaited<ReturnType<typeof openContent>>;

/** Opens the copy in a folder. An earlier copy can be served before Notion responds. */
export async function openContent(client: AsyncClient, { page, hidden }: SiteConfig, folder: string) {
  const store = await openStore(folder);
  const reader = readerOf(store);
  const mirror = createMirror({ client, store });
  // Each page that a visitor has open listens.
  const changes = new EventEmitter().setMaxListeners(0);
  let version = 0;
  let published: ReadonlyMap<string, TreeObject> = new Map();
  const publish = async () => {
    const { number } = await reader.version();
    if (number === version) return;
    const inside = await reader.idsInside({ only: [page], except: hidden });
    const tree = (await reader.tree()).filter(({ id }) => inside.has(id));
    [version, published] = [number, new Map(tree.map((object) => [bareId(object.id), object]))];
    changes.emit("change");
  };
  await publish();
  return {
    reader,
    changes,
    readFile: store.files.read,
    /** Grows with each change of the copy. */
    version: () => version,
    /** The published pages, databases, data sources and rows by their ids without dashes. */
    published: () => published,
    pull: () => mirror.pull().then(publish),
    /** Looks for changes every minute. Rejects if the token is wrong. */
    watch: (signal: AbortSignal, onError: (error: unknown) => void) =>
      mirror.watch({ signal, intervalMs: 60_000, onPulled: () => void publish().catch(onError), onError }),
    close: store.close,
  };
}
