// The types of views.

/** The types of views. @source api/resources.yaml, enums.ViewType */
export const VIEW_TYPES: readonly string[] = [
  "table",
  "board",
  "list",
  "calendar",
  "timeline",
  "gallery",
  "form",
  "chart",
  "map",
  "dashboard",
];
