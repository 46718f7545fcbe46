// Finds the route of a path. A fixed segment wins over a parameter.
import { ApiError } from "../errors/api-error.ts";
import { decodeText } from "../values/decode-text.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";
import type { Route } from "./route.ts";

/** The route of a path, with the raw parameters of the path. */
export interface MatchedRoute {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** A tree of routes with one level for each segment of their paths. */
export interface RouteTree {
  readonly literal: Map<string, RouteTree>;
  parameter: { readonly name: string; readonly node: RouteTree } | undefined;
  readonly routes: Map<string, Route>;
}

const newNode = (): RouteTree => ({ literal: new Map(), parameter: undefined, routes: new Map() });

/** Creates a tree of routes. */
export function createRouteTree(routes: readonly Route[]): RouteTree {
  const root = newNode();
  for (const route of routes) {
    let node = root;
    for (const segment of route.path.split("/")) node = step(node, segment);
    node.routes.set(route.method, route);
  }
  return root;
}

function step(node: RouteTree, segment: string): RouteTree {
  if (segment.startsWith("{")) {
    node.parameter ??= { name: segment.slice(1, -1), node: newNode() };
    return node.parameter.node;
  }
  const existing = node.literal.get(segment);
  if (existing !== undefined) return existing;
  const created = newNode();
  node.literal.set(segment, created);
  return created;
}

/** Finds the route of a path under /v1/. */
export function matchRoute(tree: RouteTree, method: string, path: string): MatchedRoute | undefined {
  if (!path.startsWith("/v1/")) return undefined;
  const params: Record<string, string> = {};
  let node = tree;
  // Some paths in Notion's examples end with a slash.
  for (const segment of path.slice(4).replace(/\/$/, "").split("/")) {
    const literal = node.literal.get(segment);
    if (literal !== undefined) {
      node = literal;
      continue;
    }
    if (node.parameter === undefined || segment === "") return undefined;
    params[node.parameter.name] = decodeText(segment);
    node = node.parameter.node;
  }
  const route = node.routes.get(method);
  return route === undefined ? undefined : { route, params };
}

/** Returns the path parameters by name. Uuids are checked and get dashes. @throws ApiError 400 for an invalid uuid */
export function checkedParams(matched: MatchedRoute): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(matched.params)) {
    const [key = name, kind] = name.split(":");
    params[key] = kind === "uuid" ? uuidParam(key, value) : value;
  }
  return params;
}

function uuidParam(name: string, value: string): string {
  const isValid: boolean = isUuid(value);
  if (!isValid) {
    throw new ApiError(
      "validation_error",
      `path failed validation: path.${name} should be a valid uuid, instead was \`"${value}"\`.`,
    );
  }
  return dashedUuid(value);
}
