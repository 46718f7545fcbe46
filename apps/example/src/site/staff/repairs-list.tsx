import type { Repair } from "../repairs/repairs.ts";
import { repairs } from "../repairs/schema.ts";
import { Cell, COLUMNS } from "./cell.tsx";
import { InsideNav } from "./inside-nav.tsx";
import { StageForm } from "./stage-form.tsx";

interface RepairsListProps {
  readonly rows: readonly Repair[];
  readonly failure: string | undefined;
}

/** Renders all repairs with all columns. */
export function RepairsList({ rows, failure }: RepairsListProps) {
  return (
    <article class="wide">
      <InsideNav />
      <h1>Repairs</h1>
      {failure !== undefined && (
        <p class="failure" role="alert">
          {failure}
        </p>
      )}
      <div class="scroll" tabindex={0} role="region" aria-label="Repairs">
        <table>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th scope="col">{repairs.properties[column].name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((repair) => (
              <tr id={`repair-${repair.id}`}>
                {COLUMNS.map((column) => (
                  <RepairCell repair={repair} column={column} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </article>
  );
}

function RepairCell({ repair, column }: Parameters<typeof Cell>[0]) {
  if (column === "stage")
    return (
      <td>
        <StageForm repair={repair} from="list" />
      </td>
    );
  if (column !== "job")
    return (
      <td>
        <Cell repair={repair} column={column} />
      </td>
    );
  return (
    <th scope="row">
      <a href={`/inside/repairs/${repair.id}`}>{repair.job}</a>
    </th>
  );
}
