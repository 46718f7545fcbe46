// Statements that mean the same in SQLite and PostgreSQL, and those that both refuse.

/** Rows with values that the databases treat in different ways. */
export const ODD_ROWS = [
  { name: "Chain", price: 7, paid: true, due: { start: "2026-03-31" }, stage: "Ready", notes: "12.5" },
  {
    name: "chain ring",
    price: 10.5,
    paid: false,
    due: { start: "2026-02-28", end: "2026-03-04" },
    stage: "open",
    notes: "ab",
  },
  { name: "Äpfel 100%", price: null, paid: false, due: null, stage: null, notes: "007" },
  { name: "bell", price: 0, paid: true, due: { start: "2024-02-29" }, stage: "Ready", notes: "" },
  { name: "Zoo", price: -3, paid: false, due: { start: "2026-07-01T00:30:00.000+02:00" }, stage: "open", notes: "a_b" },
  { name: "apple", price: 0.1, paid: true, due: { start: "2025-12-29" }, stage: null, notes: "A_B" },
  {
    name: "Bell",
    price: 0.2,
    paid: false,
    due: { start: "2026-01-01", end: "2026-01-02" },
    stage: "Ready",
    notes: "C:\\temp",
  },
  { name: "", price: 1000000, paid: false, due: { start: "2026-12-31T23:59:00.000Z" }, stage: "Ready", notes: "x" },
] as const;

const of = (expression: string) => `select ${expression}`;
const each = (expression: string, condition = "true") =>
  `select name, ${expression} from jobs where ${condition} order by name`;

/** Statements with the same rows in both databases, and what some of them must be. */
export const SAME: readonly (readonly [statement: string, expected?: string])[] = [
  [
    of("round(120.65, 1), round(1.005, 2), round(-2.675, 2), cast(0.5 + 0.000000000000001 as integer), round(null)"),
    "[120.7,1.01,-2.68,1,null]",
  ],
  // Numbers.
  [of("7 / 2, 7.0 / 2, -7 / 2, 7 % 3, 1 / 0, 5 % 0"), "[3,3.5,-3,1,null,null]"],
  [each("price / 2", "price = 7"), '["Chain",3.5]'],
  [of("sum(price) from jobs where price < 1"), "[-2.7]"],
  [of("0.1 + 0.2, cast(0.1 as float8) + 0.2"), "[0.3,0.3]"],
  [
    of("count(*) / 2, count(*) * 1.0 / 3, 100 * count(*) filter (where paid) / count(*) from jobs"),
    "[4,2.6666666666667,37]",
  ],
  [of("avg(price), sum(paid), avg(paid), sum(price > 1), max(paid) from jobs")],
  [
    of("round(2.5), round(-2.5), round(1.25, 1), round(7), round(price) from jobs where price = 10.5"),
    "[3,-3,1.3,7,11]",
  ],
  [
    of("cast(2.7 as integer), 2.5::int, cast('12.5' as numeric), '12'::int, cast(null as integer)"),
    "[3,3,12.5,12,null]",
  ],
  [each("cast(notes as numeric) + 1", "notes = '12.5'"), '["Chain",13.5]'],
  [each("abs(price), -price, ceil(price), floor(price)", "price is not null")],
  [each("double, double + 1, double / 4, round(double, 1)", "double > 1")],
  [of("sum(double), max(double), min(double) from jobs")],
  ["select name from jobs where double > 1 order by double desc", '[""]\n["chain ring"]\n["Chain"]'],
  ["select name from jobs where price > '5' and price in (7, '10.5') order by price", '["Chain"]\n["chain ring"]'],
  ["select name from jobs where price between 0 and '7' order by price, name"],
  // Booleans.
  [of("1 = 1, 1 = 2, null = 1, not true, 1 = 1 and 2 > 3"), "[1,0,null,0,0]"],
  ["select name from jobs where paid order by name", '["Chain"]\n["apple"]\n["bell"]'],
  ["select name from jobs where not paid and price order by name"],
  ["select count(*) from jobs where paid = true", "[3]"],
  ["select count(*) from jobs where paid is not true or paid is false", "[5]"],
  ["select count(*) from jobs where paid = 1 and (price > 1) = (name like 'C%')"],
  [each("case when paid then 'yes' else 'no' end, paid::boolean, iif(paid, 1, 0)")],
  [
    each(
      "case paid when true then 'yes' end, case stage when 'Ready' then price end, case price when '7' then 1 else 2.5 end",
    ),
  ],
  // Texts.
  ["select name from jobs where name like 'Ä%' or name like 'ä%'", '["Äpfel 100%"]'],
  ["select name from jobs where name like 'ch%' order by name", '["Chain"]\n["chain ring"]'],
  ["select name from jobs where name ilike 'CH%' order by name", '["Chain"]\n["chain ring"]'],
  ["select name from jobs where name not like '%e%' order by name"],
  [String.raw`select notes from jobs where notes like 'C:\%'`, String.raw`["C:\\temp"]`],
  ["select notes from jobs where notes not like 'a!_b' escape '!' order by notes"],
  ["select notes from jobs where notes ilike 'a!_b' escape '!' order by notes", '["A_B"]\n["a_b"]'],
  [
    "select name from jobs order by name",
    '[""]\n["Bell"]\n["Chain"]\n["Zoo"]\n["apple"]\n["bell"]\n["chain ring"]\n["Äpfel 100%"]',
  ],
  ["select min(name), max(name) from jobs where name > 'B'"],
  ["select distinct name from jobs where name < 'b' order by name desc"],
  ["select stage, count(*) from jobs group by stage order by stage", '["Ready",4]\n["open",2]\n[null,2]'],
  [
    "select lower('ÄB'), upper('äb'), length('äb🎉'), substr('hello', -2), substr('hello', 0, 3), left('hello', 2)",
    '["Äb","äB",3,"hello","hel","he"]',
  ],
  [each("'a' || stage || price, concat('a', stage, price), coalesce(stage, 'none')")],
  [of("price || '', cast(price as text), price * 2 || '' from jobs where price = 10.5"), '["10.5","10.5","21"]'],
  [of("1.0 || '', cast(5 / 2.0 as text), 100 || '', 0.50 || '', (1 = 1) || ''"), '["1","2.5","100","0.5","1"]'],
  [of("trim('  x '), ltrim('xxa', 'x'), replace('aXa', 'x', 'y'), instr('abc', 'c'), instr('abc', '')")],
  [of("greatest(1, null, 3), least('b', 'a'), nullif(1, 1), nullif('a', 'b'), ifnull(null, 2)"), '[3,"a",null,"a",2]'],
  [each("substr(name, 1, instr(name, ' ') - 1)")],
  ["select group_concat(name, '; ' order by name desc) from jobs where paid", '["bell; apple; Chain"]'],
  ["select stage from (select upper(stage) as stage from jobs) as t where stage = 'READY' limit 1", '["READY"]'],
  ["select count(*) from jobs where stage = 'Ready' or stage <> '' or stage like 'n%'", "[6]"],
  [
    each(
      "substr(name, cast(price as integer), paid), due::date + cast(price as integer), due::date - paid",
      "price < 100",
    ),
  ],
  // The order.
  ["select price from jobs order by price desc", "[1000000]\n[10.5]\n[7]\n[0.2]\n[0.1]\n[0]\n[-3]\n[null]"],
  ["select price from jobs order by price limit 2", "[-3]\n[0]"],
  ["select price from jobs order by price nulls first limit 2", "[null]\n[-3]"],
  ["select stage from jobs union select notes from jobs where notes <> '' order by 1"],
  ["select name, row_number() over (order by price desc), lag(name) over (order by price) from jobs order by price"],
  [
    "select name, sum(price) over (partition by stage order by price rows between 1 preceding and current row) from jobs order by price",
  ],
  [
    "select name, lead(name, cast(2.2 as integer), '-') over (order by name), substr(name, cast(price as integer)) from jobs order by name",
  ],
  ["select percent_rank() over (order by price), ntile(3) over (order by price) from jobs order by price"],
  // Dates.
  [
    of("date '2026-01-08' - 7, date '2026-01-08' - date '2026-01-01', 7 + date '2026-01-08', '2026-01-08'::date + 1"),
    '["2026-01-01",7,"2026-01-15","2026-01-09"]',
  ],
  [each("due::date - 7, current_date - current_date", "due is not null")],
  ["select name from jobs where due < '2026-03-01' order by due", '["bell"]\n["apple"]\n["Bell"]\n["chain ring"]'],
  ["select name from jobs where due between '2026-02-28' and '2026-06' order by due", '["chain ring"]\n["Chain"]'],
  ["select name from jobs where due::date = '2026-07-01'", '["Zoo"]'],
  ["select name from jobs where due in ('2026-01-01', '2026-03-31') order by name", '["Bell"]\n["Chain"]'],
  ["select count(*) from jobs where due >= date '2026-01-08' - 7 and due <= current_date"],
  [
    "select count(*) from jobs where created_time >= current_date - 7 and created < now() and created > now() - interval '10000 days'",
  ],
  ["select max(due), min(due) from jobs"],
  [
    "select due from jobs where name = 'chain ring'",
    String.raw`["{\"start\":\"2026-02-28\",\"end\":\"2026-03-04\",\"time_zone\":null}"]`,
  ],
  [each("due ->> 'start', due ->> 'end', due ->> 'nothing'", "due is not null")],
  ["select due, count(*) from jobs group by due order by due"],
  ["select distinct due from jobs order by due"],
  ["select due as d from jobs order by d"],
  ["select d from (select due as d from jobs) as t where d < '2026-02' order by d"],
  ["select substr(due, 1, 7) as month, count(*) from jobs group by substr(due, 1, 7) order by month"],
  ["select strftime('%Y-%m', due) as month, count(*) from jobs group by 1 order by 1"],
  [
    "select to_char(due::date, 'YYYY-MM-DD'), to_char(due::timestamp, 'DD.MM.YYYY HH24:MI:SS') from jobs where due is not null order by due",
  ],
  ...["year", "quarter", "month", "week", "day", "hour", "minute", "second", "dow", "isodow", "doy", "epoch"].map(
    (field) =>
      [
        `select extract(${field} from due::date), date_part('${field}', due::timestamp), extract(${field} from due) from jobs where due is not null order by due`,
      ] as const,
  ),
  ...["year", "quarter", "month", "week", "day", "hour", "minute"].map(
    (field) =>
      [
        `select date_trunc('${field}', due), date_trunc('${field}', due::date)::date from jobs where due is not null order by due`,
      ] as const,
  ),
  [
    of(
      "date '2026-03-31' - interval '1 month', date '2024-02-29' + interval '1 year', '2026-01-31T10:00:00Z'::timestamp + interval '1 month 2 hours'",
    ),
    '["2026-02-28T00:00:00","2025-02-28T00:00:00","2026-02-28T12:00:00"]',
  ],
  [
    each(
      "due::date + interval '1 month', (due::date - interval '3 weeks')::date, due::timestamp + interval '90 minutes'",
      "due is not null",
    ),
  ],
  [
    of(
      "date('2026-03-31', '-7 days'), date('2026-03-31', 'start of month', '-1 day'), datetime('2026-03-31', '+1 hour')",
    ),
    '["2026-03-24","2026-02-28","2026-03-31T01:00:00"]',
  ],
  [of("date('now') = current_date, date('now', '-7 days') = current_date - 7, datetime('now') <= now()"), "[1,1,1]"],
  [
    of(
      "julianday('2026-03-31') - julianday('2026-03-01'), unixepoch('2026-01-01'), '2026-01-01T02:00:00+02:00'::timestamptz",
    ),
    '[30,1767225600,"2026-01-01T00:00:00"]',
  ],
  [
    of(
      "date '2026-01-01' = timestamp '2026-01-01 00:00', timestamp '2026-01-01 10:00' > '2026-01-01', current_timestamp > '2026-01-01T00:00:00Z'",
    ),
    "[1,1,1]",
  ],
  [of("coalesce(due, 'none') as d from jobs order by d")],
  ["select a.name, b.name from jobs a join jobs b on a.due < b.due and a.paid order by 1, 2"],
  [
    "with late as (select name, due, price from jobs where due < '2026-06-01') select count(*), sum(price), max(due::date) from late",
  ],
];

/** Statements that both databases refuse, with the error. Undefined: each says it in its way. */
export const REFUSED: readonly (readonly [statement: string, expected?: string])[] = [
  [
    "select created_time - 7 from jobs",
    "- needs numbers, got created_time, which is a date as text. Write created_time::date - 7 or created_time::date + interval '1 month', and a::date - b::date for days.",
  ],
  ["select due + 1 from jobs", "+ needs numbers, got due, which is a date as text. Write due::date - 7"],
  [
    "select a.due - b.due from jobs a, jobs b",
    "- needs numbers, got a.due, which is a date as text. Write a.due::date - 7",
  ],
  ["select name * 2 from jobs", "* needs numbers, got name, which is a text. Write cast(name as numeric)."],
  ["select sum(due) from jobs", "sum needs numbers, got due"],
  ["select avg(name) from jobs", "avg needs numbers, got name, which is a text. Write cast(name as numeric)."],
  ["select '5' + 1", "+ needs numbers, got '5', which is a text"],
  ["select now() - 1", "Dates cannot be computed with - this way. Write x::date - 7"],
  ["select now() - current_date", "Dates cannot be computed with - this way."],
  [
    "select due - interval '7 days' from jobs",
    "An interval is added to a date, got due, which is a date as text. Write due::date - 7",
  ],
  ["select interval '7 days'", "An interval is only added to a date or subtracted from it"],
  ["select current_date - interval 'soon'", "Expected an interval such as '7 days' or '1 month', got 'soon'."],
  [
    "select name from jobs where price > 'cheap'",
    "Cannot compare or mix 'cheap', which is a text with price, which is a number.",
  ],
  ["select name from jobs where name > 5", "Cannot compare or mix name, which is a text with a number"],
  [
    "select name from jobs where name = price",
    "Cannot compare or mix name, which is a text with price, which is a number. Write cast(name as numeric), or cast(price as text).",
  ],
  ["select name from jobs where price in (1, 'x')", "Cannot compare or mix 'x'"],
  [
    "select name from jobs where due < '1.7.2026'",
    "Expected a date such as '2026-07-01' or '2026-07-01T09:00:00Z', got '1.7.2026'.",
  ],
  ["select name from jobs where due < '2026-7-1'", "Expected a date such as '2026-07-01'"],
  ["select name from jobs where due < 2026", "Cannot compare or mix due, which is a date as text with a number"],
  ["select name from jobs where due::date > 'tomorrow'", "Expected a date such as"],
  [
    "select name from jobs where notes < current_date",
    "Cannot compare or mix notes, which is a text with a date. Write cast(notes as date)",
  ],
  ["select coalesce(price, 'none') from jobs", "Cannot compare or mix 'none'"],
  ["select case when paid then price else name end from jobs", "Cannot compare or mix name"],
  ["select name from jobs where name", "Expected a condition, got name, which is a text. Write a comparison."],
  [
    "select name from jobs where price like '1%'",
    "LIKE needs texts, got price, which is a number. Write cast(price as text).",
  ],
  ["select length(price) from jobs", "length needs a text, got price, which is a number. Write cast(price as text)."],
  ["select 7.5 % 2", "% needs whole numbers. Write cast(x as integer) % 7."],
  [
    "select substr(name, price) from jobs",
    "Expected a whole number, got price, which is a number. Write cast(price as integer).",
  ],
  ["select round(price, paid) from jobs", "Expected the digits of round as a number from 0 to 9."],
  ["select strftime('%W', due) from jobs", "Expected a format of %Y, %m, %d, %H, %M, %S, %j, got '%W'."],
  ["select to_char(price, 'YYYY') from jobs", "Expected a date such as"],
  [
    "select date(due, 'weekday 1') from jobs",
    "Expected a modifier such as '-7 days' or 'start of month', got 'weekday 1'.",
  ],
  [
    "select extract(century from due) from jobs",
    "Expected year, quarter, month, week, day, hour, minute, second, dow, isodow, doy, epoch of a date",
  ],
  ["select age(due::date) from jobs", 'The function "age" is not allowed.'],
  ["select current_time", "CURRENT_TIME is not allowed."],
  ["select name from jobs where stage = 'ready'", "The column stage has no option 'ready'. Options: Ready, open."],
  [
    "select name from jobs where stage not in ('Ready', 'Done')",
    "The column stage has no option 'Done'. Options: Ready, open.",
  ],
  ["select case j.stage when 'Closed' then 1 end from jobs j", "The column j.stage has no option 'Closed'."],
  ["select sum(cast(notes as numeric)) from jobs"],
  ["select cast(notes as date) from jobs"],
  ["select notes::timestamp from jobs"],
];
