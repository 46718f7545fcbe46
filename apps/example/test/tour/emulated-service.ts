import { AsyncClient } from "@ws/client";
import { startEmulator, type FaultRule } from "@ws/emulator";
import { asyncCollectPaginatedApi } from "@ws/helpers";

/** An emulator in place of the real service. The app reaches it through `WORKSPACE_BASE_URL`. */
export interface EmulatedService {
  /** The environment variables with which the app uses the emulator. */
  readonly env: Readonly<Record<string, string>>;
  /** Restores the empty workspace, and sets the fault rules that apply to the app's requests. */
  readonly prepare: (faults: readonly FaultRule[]) => Promise<void>;
  /** Returns the ids of objects that the app created and did not move to the trash. */
  readonly leftovers: () => Promise<string[]>;
  close(): Promise<void>;
}

/** Starts an emulator with an empty workspace. */
export async function startEmulatedService(): Promise<EmulatedService> {
  const emulator = await startEmulator({ seed: "empty" });
  const { token, url, testPageId } = emulator;
  const client = new AsyncClient({ auth: token, baseUrl: url });
  const before = new Set(await visibleIds(client, testPageId));
  return {
    env: { WORKSPACE_TOKEN: token, WORKSPACE_TEST_PAGE_ID: testPageId, WORKSPACE_BASE_URL: url },
    prepare: async (faults) => {
      await emulator.reset();
      for (const fault of faults) await emulator.addFault(fault);
    },
    leftovers: async () => {
      await emulator.clearFaults();
      return (await visibleIds(client, testPageId)).filter((id) => !before.has(id));
    },
    close: async () => {
      await client.close();
      await emulator.close();
    },
  };
}

/**
 * Returns the ids of all blocks and comments on the test page, and of all pages and data sources that search returns.
 */
async function visibleIds(client: AsyncClient, testPageId: string): Promise<string[]> {
  const children = await asyncCollectPaginatedApi(client.blocks.children.list, { block_id: testPageId });
  const found = await asyncCollectPaginatedApi(client.search, {});
  const comments = await asyncCollectPaginatedApi(client.comments.list, { block_id: testPageId });
  // Search also returns data sources that are in the trash.
  const visible = [...children, ...found, ...comments].filter((item) => !("in_trash" in item && item.in_trash));
  return visible.map(({ id }) => id);
}
