// Where a new view is put.

/** Where among the views of its database a new view is put. */
export type ViewPosition = ViewStartPosition | ViewEndPosition | AfterViewPosition;

/** Before all other views. */
export interface ViewStartPosition {
  type: "start";
}

/** Behind all other views. */
export interface ViewEndPosition {
  type: "end";
}

/** Behind a view. */
export interface AfterViewPosition {
  type: "after_view";
  view_id: string;
}

/** Where on a dashboard a new view is put. */
export type DashboardPlacement = NewRowPlacement | ExistingRowPlacement;

/** In a row of its own. */
export interface NewRowPlacement {
  type: "new_row";
  /** Default: at the end. */
  row_index?: number;
}

/** In a row that is there. */
export interface ExistingRowPlacement {
  type: "existing_row";
  row_index: number;
}

/** A database that is made to hold a new view of a data source that lies elsewhere. */
export interface ViewDatabaseInput {
  parent: ViewDatabaseParentInput;
  /** Default: at the end of the page. */
  position?: ViewDatabasePosition;
}

/** The page that the database is made on. */
export interface ViewDatabaseParentInput {
  type: "page_id";
  page_id: string;
}

/** Behind a block of the page. */
export interface ViewDatabasePosition {
  type: "after_block";
  block_id: string;
}
