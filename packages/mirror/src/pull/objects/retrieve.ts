// Retrieves one object.
import type { ObjectKind } from "../../model/records/object-kind.ts";
import { recordOfResponse, type Records } from "../../model/records/records.ts";
import { send, type PullContext } from "../pull-context.ts";

/** The parts of a run that send requests. */
export type RetrieveContext = Pick<PullContext, "client" | "counts" | "clock" | "signal">;

const REQUESTS: Readonly<Record<ObjectKind, (context: RetrieveContext, id: string) => Promise<object>>> = {
  page: (context, id) => send(context, context.client.pages.retrieve, { page_id: id }),
  block: (context, id) => send(context, context.client.blocks.retrieve, { block_id: id }),
  database: (context, id) => send(context, context.client.databases.retrieve, { database_id: id }),
  data_source: (context, id) => send(context, context.client.dataSources.retrieve, { data_source_id: id }),
  comment: (context, id) => send(context, context.client.comments.retrieve, { comment_id: id }),
  view: (context, id) => send(context, context.client.views.retrieve, { view_id: id }),
  user: (context, id) => send(context, context.client.users.retrieve, { user_id: id }),
};

/** Retrieves an object. @throws WrongResponseError if Notion returns another one */
export const retrieve = async <Kind extends ObjectKind>(
  context: RetrieveContext,
  kind: Kind,
  id: string,
): Promise<Records[Kind]> => recordOfResponse(kind, await REQUESTS[kind](context, id), id);
