// An emulator in the place of the real service, which the app is pointed to and knows nothing of.
import { AsyncClient } from "@ws/client";
import { startEmulator, type FaultRule } from "@ws/emulator";
import { asyncCollectPaginatedApi } from "@ws/helpers";

export interface FakeService {
  /** The variables that lead the app here. */
  readonly env: Readonly<Record<string, string>>;
  /** Ids of what was not there at the start, is there now, and is not in the trash: what the app has left behind. */
  readonly leftovers: () => Promise<string[]>;
  close(): Promise<void>;
}

/** Starts one, with fault rules that act on the app's requests. */
export async function startFakeService(faults: readonly FaultRule[] = []): Promise<FakeService> {
  const emulator = await startEmulator({ seed: "demo" });
  const { token, url, testPageId } = emulator;
  const client = new AsyncClient({ auth: token, baseUrl: url });
  const faultsUrl = `${url}/_emulator/faults`;
  const before = new Set(await visibleIds(client, testPageId));
  await fetch(faultsUrl, { method: "POST", body: JSON.stringify({ rules: faults }) });
  return {
    env: { WORKSPACE_TOKEN: token, WORKSPACE_TEST_PAGE_ID: testPageId, WORKSPACE_BASE_URL: url },
    leftovers: async () => {
      await fetch(faultsUrl, { method: "DELETE" });
      return (await visibleIds(client, testPageId)).filter((id) => !before.has(id));
    },
    close: async () => {
      await client.close();
      await emulator.close();
    },
  };
}

/** Everything below the test page, every page and data source that is found, every comment on the test page. */
async function visibleIds(client: AsyncClient, testPageId: string): Promise<string[]> {
  const children = await asyncCollectPaginatedApi(client.blocks.children.list, { block_id: testPageId });
  const found = await asyncCollectPaginatedApi(client.search, {});
  const comments = await asyncCollectPaginatedApi(client.comments.list, { block_id: testPageId });
  // A search also finds data sources that are in the trash.
  const visible = [...children, ...found, ...comments].filter((item) => !("in_trash" in item && item.in_trash));
  return visible.map(({ id }) => id);
}
