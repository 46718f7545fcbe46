/** The beginning of the member `what` of a view that was skipped. */
export const VIEW_OF = "view of database ";

/** Returns the member `what` of a view that was skipped. */
export const viewOf = (databaseId: string): string => VIEW_OF + databaseId;
