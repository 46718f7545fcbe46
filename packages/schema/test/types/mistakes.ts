// Programs with one mistake each.
/** Programs that must not compile, and a text of their first diagnostic. */
export const MISTAKES: Readonly<Record<string, readonly [code: string, message: RegExp]>> = {
  "an unknown column in where": ["table.collect({ where: { cost: 5 } });", /'cost' does not exist/],
  "an unknown column in orderBy": [`table.collect({ orderBy: { cost: "ascending" } });`, /'cost' does not exist/],
  "an unknown column in select": [`table.collect({ select: ["cost"] });`, /Unknown cost\./],
  "a misspelt column in where": ["table.collect({ where: { pirce: 5 } });", /Did you mean to write 'price'\?/],
  "a misspelt column in orderBy": [
    `table.collect({ orderBy: { pirce: "ascending" } });`,
    /Did you mean to write 'price'\?/,
  ],
  "a misspelt column of a new row": [`table.create({ job: "x", pirce: 5 });`, /Did you mean to write 'price'\?/],
  "a misspelt column of a change": ["table.update('id', { pirce: 5 });", /Did you mean to write 'price'\?/],
  "a misspelt option of collect": ["table.collect({ wehre: { price: 5 } });", /Did you mean to write 'where'\?/],
  "an unknown column of a row": ["table.get('id').then((row) => row.cost);", /'cost' does not exist/],
  "an unknown column of a new row": [`table.create({ job: "x", cost: 5 });`, /'cost' does not exist/],
  "an unknown column of a change": ["table.update('id', { cost: 5 });", /'cost' does not exist/],
  "an operator of another type": ["table.collect({ where: { price: { contains: 5 } } });", /'contains' does not exist/],
  "an operand of another type": [`table.collect({ where: { price: { equals: "5" } } });`, /'string' is not assignable/],
  "an operator in a nested group": [
    "table.collect({ where: { or: [{ paid: { contains: 5 } }] } });",
    /'contains' does not exist/,
  ],
  "a condition on a column without filter": ["table.collect({ where: { place: null } });", /'place' does not exist/],
  "an option that is not in the list, in where": [`table.collect({ where: { state: "Lost" } });`, /"Lost"/],
  "an option that is not in the list, in an operator": [
    `table.collect({ where: { state: { equals: "Lost" } } });`,
    /"Lost"/,
  ],
  "an option that is not in the list, in a new row": [`table.create({ job: "x", state: "Lost" });`, /"Lost"/],
  "an option that is not in the list of a multi-select": [`table.update("id", { tags: ["lost"] });`, /"lost"/],
  "a value of another type": [`table.create({ job: "x", price: "5" });`, /'string' is not assignable to type 'number/],
  "writing a formula": [`table.create({ job: "x", total: 5 });`, /'total' does not exist/],
  "writing a formula in a change": [`table.update("id", { total: 5 });`, /'total' does not exist/],
  "a missing title": ["table.create({ price: 5 });", /Missing job/],
  "a missing title in a list": ["table.createMany([{ price: 5 }]);", /Missing job/],
  "a wrong direction": [`table.collect({ orderBy: { price: "up" } });`, /"up"/],
  "a wrong form of texts": [`table.collect({ richText: "html" });`, /"html"/],
  "a column without a type": [
    `defineSchema({ dataSourceId: "x", title: "x", properties: { a: { name: "A" } } });`,
    /'type' is missing|not assignable/,
  ],
  "a column of an unknown type": [
    `defineSchema({ dataSourceId: "x", title: "x", properties: { a: { name: "A", type: "money" } } });`,
    /"money"/,
  ],
  "a misspelt setting of a column": [
    `defineSchema({ dataSourceId: "x", title: "x", properties: { a: { name: "A", type: "title" }, b: { name: "B", type: "number", fromat: "euro" } } });`,
    /Did you mean to write 'format'\?/,
  ],
  "a setting of another type": [
    `defineSchema({ dataSourceId: "x", title: "x", properties: { a: { name: "A", type: "title" }, b: { name: "B", type: "select", options: [], format: "euro" } } });`,
    /'format' does not exist/,
  ],
  "a misspelt format": [
    `defineSchema({ dataSourceId: "x", title: "x", properties: { a: { name: "A", type: "title" }, b: { name: "B", type: "number", format: "euor" } } });`,
    /"euor"/,
  ],
  "a misspelt function of a rollup": [
    `defineSchema({ dataSourceId: "x", title: "x", properties: { a: { name: "A", type: "title" }, r: { name: "R", type: "relation" }, b: { name: "B", type: "rollup", function: "summ", relation: "r" } } });`,
    /Did you mean '"sum"'\?/,
  ],
  "a rollup of an unknown relation": [
    `defineSchema({ dataSourceId: "x", title: "x", properties: { a: { name: "A", type: "title" }, r: { name: "R", type: "relation" }, b: { name: "B", type: "rollup", function: "sum", relation: "rr" } } });`,
    /"rr"/,
  ],
  "a misspelt member of a relation": [
    `defineSchema({ dataSourceId: "x", title: "x", properties: { a: { name: "A", type: "title" }, r: { name: "R", type: "relation", shema: "x" } } });`,
    /Did you mean to write 'schema'\?/,
  ],
  "a color of an option that is not there": [
    `defineSchema({ dataSourceId: "x", title: "x", properties: { a: { name: "A", type: "title" }, s: { name: "S", type: "status", options: ["Won"], colors: { Wno: "green" } } } });`,
    /'Wno' does not exist/,
  ],
  "a misspelt color": [
    `defineSchema({ dataSourceId: "x", title: "x", properties: { a: { name: "A", type: "title" }, s: { name: "S", type: "status", options: ["Won"], colors: { Won: "gren" } } } });`,
    /Did you mean '"green"'\?/,
  ],
  "a group with an option that is not there": [
    `defineSchema({ dataSourceId: "x", title: "x", properties: { a: { name: "A", type: "title" }, s: { name: "S", type: "status", options: ["Won"], groups: { Complete: ["Wno"] } } } });`,
    /"Wno"/,
  ],
  "an unknown member of a schema": [
    `defineSchema({ dataSourceId: "x", title: "x", description: "no", properties: { a: { name: "A", type: "title" }, } });`,
    /'description' does not exist/,
  ],
  "a misspelt member of a schema": [
    `defineSchema({ dataSourceId: "x", titel: "x", properties: { a: { name: "A", type: "title" } } });`,
    /Did you mean to write 'title'\?/,
  ],
  "a misplaced member of a view": [
    `defineSchema({ dataSourceId: "x", title: "x", properties: { a: { name: "A", type: "title" }, }, views: { v: { name: "V", type: "board", groupBy: "a" } } });`,
    /'groupBy' does not exist/,
  ],
  "a misspelt type of views": [
    `defineSchema({ dataSourceId: "x", title: "x", properties: { a: { name: "A", type: "title" }, }, views: { v: { name: "V", type: "tabel" } } });`,
    /Did you mean '"table"'\?/,
  ],
  "a misspelt operator in a view": [
    `defineSchema({ dataSourceId: "x", title: "x", properties: { a: { name: "A", type: "title" }, }, views: { v: { name: "V", type: "table", filter: { property: "A", title: { equal: "x" } } } } });`,
    /Did you mean to write 'equals'|'equal' does not exist/,
  ],
  "a misspelt layout of a view": [
    `defineSchema({ dataSourceId: "x", title: "x", properties: { a: { name: "A", type: "title" }, }, views: { v: { name: "V", type: "gallery", configuration: { coverSize: "small" } } } });`,
    /'coverSize' does not exist/,
  ],
  "an unknown relation in include": ["table.collect({ include: { customer: repairs } });", /customer/],
  "an unknown relation beside a known one in include": [
    "table.collect({ include: { parts: repairs, customer: repairs } });",
    /'customer' does not exist/,
  ],
  "a column that is no relation in include": ["table.first({ include: { price: repairs } });", /price/],
  "a value that is no schema in include": ["table.page({ include: { parts: 5 } });", /'number' is not assignable/],
  "a parser of a column without options": ["table.parse.price('5');", /'price' does not exist/],
  "a parsed option of another column": [
    "table.collect({ where: { state: table.parse.tags('express') } });",
    /"express"|"warranty"/,
  ],
  "an unknown table in include": ["table.iterate({ include: { parts: { table: 5 } } });", /'number' is not assignable/],
  "a table that the relation does not lead to": [
    "table.first({ include: { shop: repairs } });",
    /'shop' does not exist in type '\{ readonly "shop leads to data source 2f2e3d4c-5b6a-4789-8abc-def012345678"/,
  ],
  "a table that the relation of a related row does not lead to": [
    "table.collect({ include: { parts: { table, include: { shop: { table } } } } });",
    /"shop leads to data source 2f2e3d4c-/,
  ],
  "an unknown column in the where of related rows": [
    "table.first({ include: { shop: { table: other, where: { town: 'x' } } } });",
    /'town' does not exist/,
  ],
  "an unknown column in the select of related rows": [
    "table.first({ include: { shop: { table: other, select: ['town'] } } });",
    /Unknown town\. Use city/,
  ],
  "a limit of related rows of another type": [
    "table.first({ include: { shop: { table: other, limit: '3' } } });",
    /'string' is not assignable to type 'number'/,
  ],
  "an unknown option of related rows": [
    "table.first({ include: { shop: { table: other, orderBy: 'city' } } });",
    /'orderBy' does not exist/,
  ],
  "a wrong operand on the third level": [
    "table.first({ include: { parts: { table, include: { parts: { table, where: { price: '5' } } } } } });",
    /'string' is not assignable to type 'number/,
  ],
  "an unknown column of a related row": [
    "table.first({ include: { parts: repairs } }).then((row) => { const [part] = row?.parts ?? []; if (part && !('unreadable' in part)) part.cost; });",
    /'cost' does not exist/,
  ],
  "a related row that may be unreadable": [
    "table.first({ include: { parts: repairs } }).then((row) => row?.parts[0]?.price);",
    /'price' does not exist/,
  ],
  "a limit of another type": [`table.collect({ limit: "5" });`, /'string' is not assignable to type 'number'/],
  "a limit of first": ["table.first({ limit: 5 });", /'limit' does not exist/],
  "a size of another type": [`table.page({ size: "5" });`, /'string' is not assignable to type 'number'/],
  "a cursor of another type": ["table.page({ after: 5 });", /'number' is not assignable to type 'string'/],
  "an unknown column in the where of count": ["table.count({ where: { cost: 5 } });", /'cost' does not exist/],
  "an order of count": [`table.count({ orderBy: { price: "ascending" } });`, /'orderBy' does not exist/],
  "ids of another type": ["table.readMany([5]);", /'number' is not assignable to type 'string'/],
  "a key of upsert that is no text": [`table.upsert({ by: "paid", create: { job: "x" }, update: {} });`, /"paid"/],
  "a missing title in upsert": [`table.upsert({ by: "job", create: {}, update: {} });`, /Missing job/],
  "an unknown column in the update of upsert": [
    `table.upsert({ by: "job", create: { job: "x" }, update: { cost: 5 } });`,
    /'cost' does not exist/,
  ],
  "an option that is not in the list, in updateMany": [
    `table.updateMany({ where: { paid: true } }, { state: "Lost" });`,
    /"Lost"/,
  ],
  "an unknown column in the where of updateMany": [
    "table.updateMany({ where: { cost: 5 } }, { paid: true });",
    /'cost' does not exist/,
  ],
  "writing a formula in updateMany": ["table.updateMany({ all: true }, { total: 5 });", /'total' does not exist/],
  "an unknown column in the where of removeMany": [
    "table.removeMany({ where: { cost: 5 } });",
    /'cost' does not exist/,
  ],
  "an option that is not in the list, in removeMany": [`table.removeMany({ where: { state: "Lost" } });`, /"Lost"/],
  "an unknown column of the type of a row": [
    "export const title = (row: Row<typeof repairs>) => row.cost;",
    /'cost' does not exist/,
  ],
  "an unknown column of the type of a filter": [
    "export const where: Where<typeof repairs> = { cost: 5 };",
    /'cost' does not exist/,
  ],
  "an option that is not in the list, in the type of a new row": [
    `export const row: NewRow<typeof repairs> = { job: "x", state: "Lost" };`,
    /"Lost"/,
  ],
  "a value of another type in the type of changes": [
    `export const changes: Changes<typeof repairs> = { price: "5" };`,
    /'string' is not assignable to type 'number/,
  ],
  "an unknown column of a new row in a list": [
    `table.createMany([{ job: "x" }, { job: "y", cost: 5 }]);`,
    /'cost' does not exist/,
  ],
  "an unknown condition beside a known one": [
    "table.collect({ where: { price: 5, cost: 5 } });",
    /'cost' does not exist/,
  ],
  "an unknown option of collect": ["table.collect({ take: 5 });", /'take' does not exist/],
  "an object under an unknown name": ["table.collect({ where: { cost: { equals: 5 } } });", /'cost' does not exist/],
  "a missing title in upsert beside an update of it": [
    `table.upsert({ by: "job", create: { price: 5 }, update: { job: "x" } });`,
    /Missing job/,
  ],
  "an unknown column in a nested group": ["table.collect({ where: { or: [{ cost: 5 }] } });", /'cost' does not exist/],
  "an unknown column of the type of an order": [
    "export const order: OrderBy<typeof repairs> = { cost: 'ascending' };",
    /'cost' does not exist/,
  ],
  "an unknown column of the type of changes": [
    "export const changes: Changes<typeof repairs> = { cost: 5 };",
    /'cost' does not exist/,
  ],
  "an unknown column of the type of a new row": [
    "export const row: NewRow<typeof repairs> = { job: 'x', cost: 5 };",
    /'cost' does not exist/,
  ],
  "an unknown method of a table": ["table.findMany();", /'findMany' does not exist/],
  "an unknown method of a reader": ["createReader(client, repairs).create({ job: 'x' });", /'create' does not exist/],
  "an unknown method of a full reader": [
    "createFullReader(client, repairs).create({ job: 'x' });",
    /'create' does not exist/,
  ],
  "a page of a reader": ["createReader(client, repairs).page();", /'page' does not exist/],
  "an unknown option with a schema": ["table.collect({ with: { parts: repairs } });", /'with' does not exist/],
  "an include of a reader": [
    "createReader(client, repairs).collect({ include: { parts: repairs } });",
    /'include' does not exist/,
  ],
  "an unknown column in the where of a reader": [
    "createReader(client, repairs).first({ where: { cost: 5 } });",
    /'cost' does not exist/,
  ],
  "a client without methods": ["createTable({}, repairs);", /dataSources/],
  "the changes of another table": [
    "declare const changes: Changes<typeof other>; table.update('id', changes);",
    /Unknown city\. Use /,
  ],
  "the conditions of another table": [
    "declare const where: Where<typeof other>; table.collect({ where });",
    /Unknown city\. Use /,
  ],
  "a row of another table": [
    "declare const row: Row<typeof other>; table.create(row);",
    /Missing job\. Use (?:text|list)/,
  ],
  "changes that can be undefined": [
    "declare const changes: { price: 5 } | undefined; table.update('id', changes);",
    /Unexpected undefined\. Use /,
  ],
};
