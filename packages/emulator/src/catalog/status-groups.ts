// The groups of a status property.

/** The groups of a status, with their colours. @source api/resources.yaml, property_types.status */
export const STATUS_GROUPS: readonly (readonly [name: string, color: string])[] = [
  ["To-do", "gray"],
  ["In progress", "blue"],
  ["Complete", "green"],
];
