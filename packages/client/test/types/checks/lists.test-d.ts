// A loop over a list, on both clients.
import type {
  BlockOrPartialBlock,
  DataSourceTemplate,
  PageOrDataSource,
  PropertyItem,
  User,
  UserList,
} from "../../../src/types/index.ts";
import { api, blocking, holds, is, type Same } from "./expect-type.ts";

export async function asyncLoops(): Promise<void> {
  for await (const user of api.users.list()) holds<Same<typeof user, User>>();
  for await (const block of api.blocks.children.list({ block_id: "b" }))
    holds<Same<typeof block, BlockOrPartialBlock>>();
  for await (const row of api.dataSources.query({ data_source_id: "d" })) holds<Same<typeof row, PageOrDataSource>>();
  for await (const template of api.dataSources.listTemplates({ data_source_id: "d" }))
    holds<Same<typeof template, DataSourceTemplate>>();
  for await (const value of api.pages.properties.retrieve({ page_id: "p", property_id: "q" }))
    holds<Same<typeof value, PropertyItem>>();
}

// The promise is a promise of the page, as before.
export async function promises(): Promise<void> {
  is<Promise<UserList>>(api.users.list());
  const page = await api.users.list();
  holds<Same<typeof page, UserList>>();
  const [first] = await Promise.all([api.users.list(), api.users.me()]);
  holds<Same<typeof first, UserList>>();
  const caught = await api.users.list().catch(() => undefined);
  holds<Same<typeof caught, UserList | undefined>>();
  const { data } = await api.users.list.withResponse();
  holds<Same<typeof data, UserList>>();
  // @ts-expect-error a loop reads the list itself, not an awaited page
  is<AsyncIterable<User>>(await api.users.list());
  // @ts-expect-error an operation without pages
  is<AsyncIterable<unknown>>(api.users.me());
}

export function blockingLoops(): void {
  for (const user of blocking.users.list()) holds<Same<typeof user, User>>();
  is<UserList>(blocking.users.list());
  is<User[]>([...blocking.users.list.withResponse().data]);
  const property = blocking.pages.properties.retrieve({ page_id: "p", property_id: "q" });
  if (property.object === "list") is<PropertyItem[]>([...property]);
  // @ts-expect-error one item instead of a list
  else for (const value of property) void value;
}
