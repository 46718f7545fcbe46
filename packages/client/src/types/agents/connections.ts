// What an agent can reach. The word `hidden` stands where the caller may not see a value.
import type { UnknownKind } from "../common/unknown-kind.ts";

/** Something that an agent can reach. */
export type AgentConnection =
  | WorkspaceAgentConnection
  | SlackAgentConnection
  | DiscordAgentConnection
  | McpAgentConnection
  | AppAgentConnection
  | UnknownAgentConnection;

/** What every connection has. */
export interface AgentConnectionBase {
  name: string;
}

/** A connection of a kind that these types do not know. */
export interface UnknownAgentConnection extends AgentConnectionBase {
  type: UnknownKind;
}

/** The workspace itself. */
export interface WorkspaceAgentConnection extends AgentConnectionBase {
  type: "notion";
  account: null;
  permissions: WorkspaceAgentPermission[];
}

/** What an agent may do in the workspace. */
export interface WorkspaceAgentPermission {
  target: WorkspaceAgentTarget;
  scopes: string[];
}

/** What a permission in the workspace is about. */
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

/** A search of the web. */
export interface WebSearchAgentTarget {
  type: "web_search";
  /** Null: all. */
  allowed_domains: string[] | null;
}

/** The whole workspace, the owner's private pages, or the service's help. */
export interface WholeAgentTarget {
  type: "workspace" | "owner_private_pages" | "notion_help_docs_search";
}

/** A target of a kind that these types do not know. */
export interface UnknownAgentTarget {
  type: UnknownKind;
}

/** Slack. */
export interface SlackAgentConnection extends AgentConnectionBase {
  type: "slack";
  account: SlackAccount | "hidden" | null;
  permissions: SlackAgentPermission[];
}

/** A workspace of Slack. */
export interface SlackAccount {
  type: "slack_workspace";
  team_id: string;
}

/** What an agent may do in Slack. */
export interface SlackAgentPermission {
  target: SlackChannelTarget | SlackChannelsTarget | UnknownAgentTarget;
  scopes: string[];
}

/** A channel of Slack. */
export interface SlackChannelTarget {
  type: "slack_channel";
  id: string;
}

/** All channels of Slack, or all public ones. */
export interface SlackChannelsTarget {
  type: "slack_all_channels" | "slack_all_public_channels";
}

/** Discord. */
export interface DiscordAgentConnection extends AgentConnectionBase {
  type: "discord";
  account: DiscordAccount | "hidden" | null;
  permissions: DiscordAgentPermission[];
}

/** A server of Discord. */
export interface DiscordAccount {
  type: "discord_server";
  id: string;
}

/** What an agent may do in Discord. */
export interface DiscordAgentPermission {
  target: DiscordChannelTarget | DiscordChannelsTarget | UnknownAgentTarget;
  scopes: string[];
}

/** A channel of Discord. */
export interface DiscordChannelTarget {
  type: "discord_channel";
  id: string;
}

/** All channels of Discord. */
export interface DiscordChannelsTarget {
  type: "discord_all_channels";
}

/** An MCP server. */
export interface McpAgentConnection extends AgentConnectionBase {
  type: "mcp_server" | "custom_mcp_server";
  account: McpAccount | "hidden" | null;
  enabled_tools: McpTool[] | "hidden" | null;
  run_tools_automatically: McpAutomaticTools;
}

/** Where an MCP server is. */
export interface McpAccount {
  type: "mcp_server";
  server_host: string;
}

/** A tool of an MCP server. */
export interface McpTool {
  name: string;
  title: string | null;
}

/** Which tools run without being asked for. */
export interface McpAutomaticTools {
  read: boolean;
  write: boolean;
}

/** Another application, or a part of the service. */
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

/** What an agent may do in an application. */
export interface AppAgentPermission {
  target: AppAgentTarget;
  scopes: string[];
}

/** What a permission in an application is about. */
export interface AppAgentTarget {
  type: string;
  id: string;
}
