import type { Repair } from "../repairs/repairs.ts";
import { repairs } from "../repairs/schema.ts";
import { Cell, COLUMNS, hasValue } from "./cell.tsx";

interface RepairColumnsProps {
  readonly repair: Repair;
  /** Columns that the page shows elsewhere. */
  readonly without: ReadonlySet<string>;
}

/** Renders the columns of a repair that have a value. */
export function RepairColumns({ repair, without }: RepairColumnsProps) {
  return (
    <dl class="columns">
      {COLUMNS.filter((column) => !without.has(column) && hasValue(repair, column)).map((column) => (
        <div>
          <dt>{repairs.properties[column].name}</dt>
          <dd dir="auto">
            <Cell repair={repair} column={column} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
