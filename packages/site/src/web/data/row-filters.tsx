import type { DataView } from "@ws/render";
import { optionsOf } from "@ws/render/values";
import type { Texts } from "../../settings/texts/texts.ts";
import { filterField, type ListQuery } from "./list-query.ts";

interface RowFiltersProps {
  readonly texts: Texts;
  /** Name of the rows, such as "Repairs". */
  readonly title: string;
  readonly view: DataView;
  readonly query: ListQuery;
  /** Number of rows that match. */
  readonly count: number;
  /** False: the rows have an order of their own. */
  readonly isSortable?: boolean;
}

/** Tables with more columns are cards on a small screen, so that no head of a column sorts them. */
const MAX_COLUMNS = 8;

/** Most fields in the form. */
const MAX_FILTERS = 4;

/** Layouts whose rows have an order. The heads of a table sort, too, but cards on a phone have none. */
const ORDERED: ReadonlySet<string> = new Set(["table", "board", "gallery", "list"]);

/**
 * Renders the form that searches and filters rows. A phone has its fields behind a button. It works without the script, which only saves
 * the button that sends it.
 */
export function RowFilters({
  texts: { list, number },
  title,
  view,
  query,
  count,
  isSortable = false,
}: RowFiltersProps) {
  const withOptions = view.columns.flatMap((column) => {
    const options = optionsOf(view.source, column) ?? [];
    return options.length === 0 || column === view.groups?.column ? [] : [{ column, options }];
  });
  const sorts = isSortable && ORDERED.has(view.layout);
  return (
    <form class="filters" data-submit-on-change="">
      {query.view !== undefined && <input type="hidden" name="view" value={query.view} />}
      <input type="search" name="q" value={query.search} placeholder={list.search} aria-label={list.search} />
      {(withOptions.length > 0 || sorts) && (
        <button type="button" class="button fold" popovertarget="filters">
          {list.filter}
          {query.filters.size > 0 && <b> {number(query.filters.size)}</b>}
        </button>
      )}
      <div class="sheet" id="filters" popover="auto">
        {withOptions.slice(0, MAX_FILTERS).map(({ column, options }) => (
          <select name={filterField(column.name)} aria-label={column.name}>
            <option value="">{list.all(column.name)}</option>
            {options.map(({ name }) => (
              <option value={name} selected={query.filters.get(column.name) === name}>
                {name}
              </option>
            ))}
          </select>
        ))}
        {sorts && (
          <select
            name="sort"
            aria-label={list.order}
            class={view.layout === "table" && view.shown.length <= MAX_COLUMNS ? "narrow" : undefined}
          >
            <option value="">{list.defaultOrder}</option>
            {view.shown.flatMap(({ name }) => [
              <option value={name} selected={query.sort === name}>
                {name} ↑
              </option>,
              <option value={`-${name}`} selected={query.sort === `-${name}`}>
                {name} ↓
              </option>,
            ])}
          </select>
        )}
        <button class="button">{list.show}</button>
      </div>
      <p class="count" role="status">
        <bdi>{title}</bdi>: {number(count)}
      </p>
    </form>
  );
}
