// A value is `hidden` if the caller may not see it.
import type { UnknownKind } from "../common/unknown-kind.ts";

/** A connection of an agent to the workspace or to another service. */
export type AgentConnection =
  | WorkspaceAgentConnection
  | SlackAgentConnection
  | DiscordAgentConnection
  | McpAgentConnection
  | AppAgentConnection
  | UnknownAgentConnection;

/** Fields of every connection. */
export interface AgentConnectionBase {
  name: string;
}

/** A connection of a type that this version of the client does not know. */
export interface UnknownAgentConnection extends AgentConnectionBase {
  type: UnknownKind;
}

/** Connection to the workspace. */
export interface WorkspaceAgentConnection extends AgentConnectionBase {
  type: "notion";
  account: null;
  permissions: WorkspaceAgentPermission[];
}

/** A permission of an agent in the workspace. */
export interface WorkspaceAgentPermission {
  target: WorkspaceAgentTarget;
  scopes: string[];
}

/** Target of a permission in the workspace. */
export type WorkspaceAgentTarget =
  | PageAgentTarget
  | PropertyAgentTarget
  | AgentAgentTarget
  | WebSearchAgentTarget
  | WholeAgentTarget
  | UnknownAgentTarget;

/** A page. */
export interface PageAgentTarget {
  type: "page";
  id: string;
}

/** A property of a data source. */
export interface PropertyAgentTarget {
  type: "database_property";
  data_source_id: string;
  property_id: string;
}

/** Another agent. */
export interface AgentAgentTarget {
  type: "agent";
  id: string;
}

/** Web search. */
export interface WebSearchAgentTarget {
  type: "web_search";
  /** Domains that the search may use. Null: all domains. */
  allowed_domains: string[] | null;
}

/** The whole workspace, the owner's private pages, or Notion's help pages. */
export interface WholeAgentTarget {
  type: "workspace" | "owner_private_pages" | "notion_help_docs_search";
}

/** A target of a type that this version of the client does not know. */
export interface UnknownAgentTarget {
  type: UnknownKind;
}

/** Connection to Slack. */
export interface SlackAgentConnection extends AgentConnectionBase {
  type: "slack";
  account: SlackAccount | "hidden" | null;
  permissions: SlackAgentPermission[];
}

/** A Slack workspace. */
export interface SlackAccount {
  type: "slack_workspace";
  team_id: string;
}

/** A permission of an agent in Slack. */
export interface SlackAgentPermission {
  target: SlackChannelTarget | SlackChannelsTarget | UnknownAgentTarget;
  scopes: string[];
}

/** A Slack channel. */
export interface SlackChannelTarget {
  type: "slack_channel";
  id: string;
}

/** All Slack channels, or all public Slack channels. */
export interface SlackChannelsTarget {
  type: "slack_all_channels" | "slack_all_public_channels";
}

/** Connection to Discord. */
export interface DiscordAgentConnection extends AgentConnectionBase {
  type: "discord";
  account: DiscordAccount | "hidden" | null;
  permissions: DiscordAgentPermission[];
}

/** A Discord server. */
export interface DiscordAccount {
  type: "discord_server";
  id: string;
}

/** A permission of an agent in Discord. */
export interface DiscordAgentPermission {
  target: DiscordChannelTarget | DiscordChannelsTarget | UnknownAgentTarget;
  scopes: string[];
}

/** A Discord channel. */
export interface DiscordChannelTarget {
  type: "discord_channel";
  id: string;
}

/** All Discord channels. */
export interface DiscordChannelsTarget {
  type: "discord_all_channels";
}

/** Connection to an MCP server. */
export interface McpAgentConnection extends AgentConnectionBase {
  type: "mcp_server" | "custom_mcp_server";
  account: McpAccount | "hidden" | null;
  enabled_tools: McpTool[] | "hidden" | null;
  run_tools_automatically: McpAutomaticTools;
}

/** Address of an MCP server. */
export interface McpAccount {
  type: "mcp_server";
  server_host: string;
}

/** A tool of an MCP server. */
export interface McpTool {
  name: string;
  title: string | null;
}

/** Tools that run without approval. */
export interface McpAutomaticTools {
  /** True if tools that read run without approval. */
  read: boolean;
  /** True if tools that write run without approval. */
  write: boolean;
}

/** Connection to another application, or to a part of Notion. */
export interface AppAgentConnection extends AgentConnectionBase {
  type:
    | "asana"
    | "box"
    | "browser"
    | "calendar"
    | "computer"
    | "confluence"
    | "cursor"
    | "files"
    | "fs"
    | "github"
    | "gmail"
    | "google_calendar"
    | "google_drive"
    | "google_drive_oauth"
    | "gtm"
    | "helpdocs"
    | "images"
    | "jira"
    | "linear"
    | "mail"
    | "marketplace"
    | "memory"
    | "microsoft_teams"
    | "outlook"
    | "salesforce"
    | "search"
    | "security"
    | "sharepoint"
    | "skills"
    | "system"
    | "test"
    | "web"
    | "webhooks"
    | "worker"
    | "workers";
  account: string | null;
  permissions: AppAgentPermission[];
}

/** A permission of an agent in an application. */
export interface AppAgentPermission {
  target: AppAgentTarget;
  scopes: string[];
}

/** Target of a permission in an application. */
export interface AppAgentTarget {
  type: string;
  id: string;
}
