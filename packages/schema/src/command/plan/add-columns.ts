import { rulesOf } from "../changes/type-rules.ts";
import { rankOf, stableSettings, writeColumn } from "../changes/column-settings.ts";
import { quote } from "../changes/differences.ts";
import { partnerOf, type ColumnPlace } from "../changes/partners.ts";
import type { Change, PlanContext } from "./change.ts";
import { comesBefore, orderOf } from "./change-order.ts";
import { descriptionChange } from "./column-changes.ts";
import { columnRefusal, descriptionRefusal, nameRefusal, targetRefusal } from "./refusals.ts";

/** Returns the additions of the columns of a rank. A two-way relation is added with one side. */
export function addColumns(context: PlanContext, rank: number): Change[] {
  const { schema, file, live, isNew, pairs, settings, schemas, isFound } = context;
  const paired = new Set(pairs.map(({ key }) => key));
  const missing = Object.entries(file.properties).filter(
    ([key, { type }]) => !paired.has(key) && rankOf(type) === rank && !(isNew && rank === 0),
  );
  const ids = new Set(["title", ...live.columns.map(({ id }) => id)]);
  return missing.flatMap(([key, column]): Change[] => {
    const { name, type } = column;
    const partner = partnerOf({ exportName: schema, definition: file }, column, schemas);
    const order = orderOf(context, key, column);
    const comesFirst = (place: ColumnPlace) =>
      isFound(place.schema, place.key) || comesBefore(place, { schema, key }, schemas);
    if (partner !== undefined && comesFirst(partner)) {
      // Notion creates it with the other side, but without a description.
      const isDescribed = column.description !== undefined && column.description !== "";
      const needs = [`${partner.schema}.${partner.key}`];
      return isDescribed ? [{ ...descriptionChange(context, key, column), needs }] : [];
    }
    const refusal = rulesOf(type).onlyInApp
      ? `only the app can create a column of type ${type}. Add it there and run npx @ws/schema pull`
      : (nameRefusal(column) ??
        descriptionRefusal(column) ??
        columnRefusal(column, file, live) ??
        targetRefusal(column, file, settings, schemas));
    const other =
      partner === undefined ? "" : `, with its other side ${quote(partner.column.name)} in ${partner.schema}`;
    // A request names columns by name or id. A name that is the id of another column is taken by a rename afterwards.
    const isId = ids.has(name);
    const requestName = isId ? `${name} (new)` : name;
    const change: Change = {
      action: "add",
      schema,
      dataSourceId: live.id,
      key,
      message: `add column ${quote(requestName)} (${type})${other}`,
      settings: stableSettings(column, settings),
      body: { properties: { [requestName]: writeColumn(column, settings) } },
      ...order,
      ...(partner === undefined ? {} : { makes: [...order.makes, `${partner.schema}.${partner.key}`] }),
      ...(refusal === undefined ? {} : { refusal }),
    };
    const message = `rename column ${quote(requestName)} to ${quote(name)}`;
    const rename: Change = { action: "rename", schema, dataSourceId: live.id, key, message, body: {} };
    return isId ? [change, { ...rename, needs: order.makes }] : [change];
  });
}
