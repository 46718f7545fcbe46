/** Position of a new view among the views of its database. */
export type ViewPosition = ViewStartPosition | ViewEndPosition | AfterViewPosition;

/** Before all other views. */
export interface ViewStartPosition {
  type: "start";
}

/** After all other views. */
export interface ViewEndPosition {
  type: "end";
}

/** After another view. */
export interface AfterViewPosition {
  type: "after_view";
  /** UUID of that view. */
  view_id: string;
}

/** Position of a new view on a dashboard. */
export type DashboardPlacement = NewRowPlacement | ExistingRowPlacement;

/** In a new row. */
export interface NewRowPlacement {
  type: "new_row";
  /**
   * Index of the new row.
   * @default the end of the dashboard
   */
  row_index?: number;
}

/** In an existing row. */
export interface ExistingRowPlacement {
  type: "existing_row";
  /** Index of the row. */
  row_index: number;
}

/** A new database for a view of a data source from another database. */
export interface ViewDatabaseInput {
  /** The page that receives the new database. */
  parent: ViewDatabaseParentInput;
  /**
   * Position of the new database on the page.
   * @default the end of the page
   */
  position?: ViewDatabasePosition;
}

/** The page that receives the new database. */
export interface ViewDatabaseParentInput {
  type: "page_id";
  /** UUID of the page. */
  page_id: string;
}

/** Position of the new database: after a block of the page. */
export interface ViewDatabasePosition {
  type: "after_block";
  /** UUID of the block. */
  block_id: string;
}
