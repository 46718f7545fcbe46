import type {
  Agent,
  AgentInsights,
  AgentList,
  BatchAgentsArgs,
  CancelSessionArgs,
  DeleteAgentArgs,
  DeletedAgent,
  EmptyObject,
  PendingAsyncTask,
  QueryAgentsArgs,
  QuerySessionEventsArgs,
  QuerySessionsArgs,
  RetrieveAgentArgs,
  RetrieveAgentInsightsArgs,
  RetrieveSessionArgs,
  Session,
  SessionBrief,
  SessionEventList,
  SessionList,
  SessionStreamEvent,
  UpdateAgentCreditLimitArgs,
  UpdateAgentStatusArgs,
  UpdatedAgentCreditLimit,
  UpdatedAgentStatus,
  UpdateSessionArgs,
} from "@ws/client";
import type { ParameterType } from "./parameter-type.ts";
import type { ResponseType } from "./response-type.ts";

/** Arguments of `agents.retrieve`. */
export interface GetAgentParameters extends ParameterType<RetrieveAgentArgs> {}

/** Response of `agents.retrieve`. */
export type GetAgentResponse = ResponseType<Agent>;

/** Arguments of `agents.query`. */
export interface QueryAgentsParameters extends ParameterType<QueryAgentsArgs> {}

/** Response of `agents.query`. */
export interface QueryAgentsResponse extends ResponseType<AgentList> {}

/** Arguments of `agents.retrieveInsights`. */
export interface GetInsightsParameters extends ParameterType<RetrieveAgentInsightsArgs> {}

/** Response of `agents.retrieveInsights`. */
export interface GetInsightsResponse extends ResponseType<AgentInsights> {}

/** Arguments of `agents.updateCreditLimit`. */
export interface UpdateAgentCreditLimitParameters extends ParameterType<UpdateAgentCreditLimitArgs> {}

/** Response of `agents.updateCreditLimit`. */
export interface UpdateAgentCreditLimitResponse extends ResponseType<UpdatedAgentCreditLimit> {}

/** Arguments of `agents.updateStatus`. */
export interface UpdateAgentStatusParameters extends ParameterType<UpdateAgentStatusArgs> {}

/** Response of `agents.updateStatus`. */
export interface UpdateAgentStatusResponse extends ResponseType<UpdatedAgentStatus> {}

/** Arguments of `agents.delete`. */
export interface DeleteAgentParameters extends ParameterType<DeleteAgentArgs> {}

/** Response of `agents.delete`. */
export interface DeleteAgentResponse extends ResponseType<DeletedAgent> {}

/** Arguments of `agents.batch`. */
export interface AgentBatchParameters extends ParameterType<BatchAgentsArgs> {}

/** Response of `agents.batch`. */
export interface AgentBatchResponse extends ResponseType<PendingAsyncTask> {}

/** Arguments of `sessions.retrieve`. */
export interface RetrieveSessionParameters extends ParameterType<RetrieveSessionArgs> {}

/** Response of `sessions.retrieve`. */
export interface RetrieveSessionResponse extends ResponseType<Session> {}

/** Arguments of `sessions.update`. */
export type UpdateSessionParameters = ParameterType<UpdateSessionArgs>;

/** Response of `sessions.update`. */
export interface UpdateSessionResponse extends ResponseType<SessionBrief> {}

/** Arguments of `sessions.stream`. */
export type UpdateSessionStreamParameters = ParameterType<UpdateSessionArgs>;

/** An event of `sessions.stream`. Compare `type` to narrow it. */
export type UpdateSessionStreamResponse = ResponseType<SessionStreamEvent>;

/** Arguments of `sessions.cancel`. */
export interface CancelSessionParameters extends ParameterType<CancelSessionArgs> {}

/** Response of `sessions.cancel`. */
export interface CancelSessionResponse extends ResponseType<SessionBrief> {}

/** Arguments of `sessions.query`. */
export interface QuerySessionsParameters extends ParameterType<QuerySessionsArgs> {}

/** Response of `sessions.query`. */
export interface QuerySessionsResponse extends ResponseType<SessionList> {
  /** Empty. The key names the kind of the items. */
  session: EmptyObject;
}

/** Arguments of `sessions.queryEvents`. */
export interface QuerySessionEventsParameters extends ParameterType<QuerySessionEventsArgs> {}

/** Response of `sessions.queryEvents`. */
export interface QuerySessionEventsResponse extends ResponseType<SessionEventList> {
  /** Empty. The key names the kind of the items. */
  session_event: EmptyObject;
}
