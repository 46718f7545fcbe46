import { optionsOf, type DataView } from "../../data/data-view.ts";
import { filterField, type ListQuery } from "../../data/list-query.ts";

interface RowFiltersProps {
  readonly view: DataView;
  readonly query: ListQuery;
  /** Number of rows that match. */
  readonly count: number;
}

/** Most fields in the form. */
const MAX_FILTERS = 4;

/** Renders the form that searches and filters rows. It works without the script, which only saves the button. */
export function RowFilters({ view, query, count }: RowFiltersProps) {
  const withOptions = view.columns.flatMap((column) => {
    const options = optionsOf(view.source, column);
    return options.length === 0 || column === view.groupBy ? [] : [{ column, options }];
  });
  return (
    <form class="filters" data-submit-on-change="">
      {query.view !== undefined && <input type="hidden" name="view" value={query.view} />}
      {query.sort !== "" && <input type="hidden" name="sort" value={query.sort} />}
      <input
        type="search"
        name="q"
        value={query.search}
        placeholder="Search in the list"
        aria-label="Search in the list"
      />
      {withOptions.slice(0, MAX_FILTERS).map(({ column, options }) => (
        <select name={filterField(column.name)} aria-label={column.name}>
          <option value="">{column.name}: all</option>
          {options.map(({ name }) => (
            <option value={name} selected={query.filters.get(column.name) === name}>
              {name}
            </option>
          ))}
        </select>
      ))}
      <button class="button">Show</button>
      <p class="count" role="status">
        {count === 1 ? "1 row" : `${count} rows`}
      </p>
    </form>
  );
}
