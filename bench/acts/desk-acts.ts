import { PgDialect } from "drizzle-orm/pg-core";
import { rival } from "../../server/src/catalogue/lists/lists.rivals.ts";
import { withoutIndexes } from "../data/indexes.ts";
import { questionsOf } from "../data/questions.ts";
import { type Act, CALLABLE, ofPharmacies, rowsOf } from "./acts.ts";
import { added, BY, changed, entry } from "./entries.ts";

const LISTS = `
  insert into price_lists (id, name, organization, status, currency, valid_from, priority, kept_state)
  select uuidv7(), 'Prices of ' || name, id, 'active', 'EUR', current_date - 30, 10, 'running'
  from organizations where name like 'Shop %'`;

/** Few items on most lists, many on that of the biggest pharmacy. */
const LINES = `
  insert into price_list_lines (id, list, item, item_code, price, min_quantity, multiple_of)
  select uuidv7(), l.id, i.id, i.code, 100 + i.place, 1, 1
  from price_lists l, (select id, code, row_number() over (order by number) as place from items
    where status = 'active' order by number limit 2000) i
  where i.place <= 20 or l.${ofPharmacies("one")}`;

type Line = { list: string; line: string; version: number };

export const changeLine: Act<Line> = {
  name: "line",
  what: "the price of an item on a list changed",
  fill: [LISTS, LINES, "vacuum analyze price_lists", "vacuum analyze price_list_lines"],
  targets: (client, where, most) =>
    rowsOf<Line>(
      client,
      `select l.list, l.id as line, l.version
       from price_list_lines l join price_lists p on p.id = l.list
       where p.${ofPharmacies(where)} order by md5(l.id::text) limit ${most}`,
    ),
  ours: ({ list, line, version }) => ({
    method: "PATCH",
    path: `/api/lists/${list}/lines/${line}`,
    body: { version, price: 10_000 + version },
  }),
  statement: `with line as (
      update price_list_lines l set price = $4::bigint, version = l.version + 1, updated_at = now()
      from (select l.id, l.price as old_price, p.currency from price_list_lines l
        join price_lists p on p.id = l.list
        where l.id = $2::uuid and l.list = $1::uuid and l.version = $3::int
          and p.status in ('draft', 'active') for update of l for share of p) before
      where l.id = before.id returning l.*, old_price, currency
    ), logged as (${entry({
      from: "line",
      action: "update",
      model: "listLine",
      label: "item_code",
      organization: "null::uuid",
      changes: changed({ price: ["old_price", "price"] }),
    })})
    select id, created_at, updated_at, created_by, version, list, price, min_quantity, max_quantity,
      multiple_of, note, currency, (select json_build_object('id', i.id, 'code', i.code,
        'name', i.name, 'gtin', i.gtin, 'status', i.status)
        from items i where i.id = price_list_lines.item) as item,
      ${new PgDialect().sqlToQuery(rival.getSQL()).sql} as rival
    from line price_list_lines`,
  values: ({ list, line, version }) => [list, line, version, 10_000 + version],
  written: "select sum(version) from price_list_lines",
};

const EXPENSES = `
  insert into expenses (id, number, incurred_on, category, vendor, net_amount, tax_amount, currency)
  select uuidv7(), 'EX-2020-' || n, current_date - n % 900, 'other', 'Supplier ' || n % 500,
    10000 + n, 2300, 'EUR'
  from generate_series(1, 20000) n`;

type Cost = { organization: string; place: number; day: string; version?: number };

export const enterExpense: Act<Cost> = {
  name: "expense",
  what: "an expense entered",
  fill: [...withoutIndexes("expenses", [EXPENSES]), "vacuum analyze expenses"],
  targets: (client, where, most) =>
    rowsOf<Cost>(
      client,
      `select o.id as organization, current_date::text as day,
         n + (select count(*)::int from expenses) as place
       from generate_series(1, ${most}) n
         join (select id, row_number() over (order by id) - 1 as place,
             count(*) over () as count from organizations where ${CALLABLE} limit $1) o
           on o.place = n % least(o.count, $1)`,
      [where === "many" ? 1_000 : 1],
    ),
  ours: ({ organization, place, day }) => ({
    method: "POST",
    path: "/api/expenses",
    body: {
      organization,
      incurredOn: day,
      category: "logistics",
      vendor: `Supplier ${place % 500}`,
      description: "Deliveries of the week",
      netAmount: 100_000 + place,
      taxAmount: 2300,
    },
  }),
  statement: `with numbered as (
      insert into expense_years as y (year, count) values (extract(year from now())::int, 1)
      on conflict (year) do update set count = y.count + 1 returning year, count
    ), made as (
      insert into expenses (id, created_by, number, incurred_on, category, vendor, description,
        net_amount, tax_amount, currency, organization)
      select uuidv7(), ${BY}, 'EX-' || year || '-' || lpad(count::text, greatest(4, length(count::text)), '0'),
        $2::date, 'logistics', $3, 'Deliveries of the week', $4::bigint, 2300, s.currency, o.id
      from numbered, settings s, organizations o
      where o.id = $1::uuid and o.deleted_at is null and $2::date <= current_date + 1 returning *
    ), logged as (${entry({
      from: "made",
      action: "create",
      model: "expense",
      label: "number || ' (' || vendor || ')'",
      organization: "organization",
      changes: added({
        organization: "organization",
        incurredOn: "incurred_on",
        category: "category",
        vendor: "vendor",
        description: "description",
        netAmount: "net_amount",
        taxAmount: "tax_amount",
        currency: "currency",
        number: "number",
      }),
    })})
    select id, created_at, updated_at, created_by, version, number, status, incurred_on, category,
      vendor, description, net_amount, tax_amount, total, currency, organization, receipt, paid_on,
      method, reference, repeats, repeats_on, series, voided_at, void_reason,
      (select name from organizations o where o.id = made.organization) as organization_name,
      null as receipt_file, coalesce((select json_agg(json_build_object('id', e.id,
        'number', e.number, 'vendor', e.vendor, 'incurredOn', e.incurred_on, 'total', e.total,
        'currency', e.currency, 'same', 'details')) from expenses e
        where e.incurred_on = made.incurred_on and e.total = made.total
          and e.currency = made.currency and e.vendor_key = made.vendor_key
          and e.status <> 'void'), '[]') as twins
    from made`,
  values: ({ organization, place, day }) => [
    organization,
    day,
    `Supplier ${place % 500}`,
    100_000 + place,
  ],
  written: "select count(*) from expenses",
};

type OpenQuestion = { id: string; seen: number; version?: number };

const ANSWER = "The delivery left on Monday. It comes with the form for your next order.";

/** Its length is that of the encrypted text of such a letter. */
const LETTER = `\\x${"5a".repeat(1_400)}`;

const othersBy = (
  column: string,
  more = "",
) => `coalesce((select json_agg(json_build_object('id', q.id,
  'number', q.number, 'title', q.title${more})) from questions q
  where q.${column} = answered.id and q.deleted_at is null), '[]')`;

export const answerQuestion: Act<OpenQuestion> = {
  name: "answer",
  what: "a question answered",
  isOfNetwork: true,
  fill: withoutIndexes("questions", questionsOf(1, 40_000, 2)),
  targets: (client, _where, most) =>
    rowsOf<OpenQuestion>(
      client,
      `select id, version as seen from questions where status = 'open' and deleted_at is null
       order by md5(id::text) limit ${most}`,
    ),
  ours: ({ id, seen }) => ({
    method: "POST",
    path: `/api/questions/${id}/answer`,
    body: { version: seen, answer: ANSWER, files: [] },
  }),
  statement: `with answered as (
      update questions set status = 'answered', answer = $3, answered_at = now(), answered_by = ${BY},
        version = version + 1, updated_at = now()
      where id = $1::uuid and version = $2::int and status = 'open' and deleted_at is null
      returning *
    ), logged as (${entry({
      from: "answered",
      action: "answer",
      model: "question",
      label: "number",
      organization: "organization",
      changes: changed({
        status: ["'open'", "status"],
        answer: ["null", "answer"],
        answeredAt: ["null", "answered_at"],
        "answeredBy.id": ["null", "answered_by ->> 'id'"],
        "answeredBy.name": ["null", "answered_by ->> 'name'"],
      }),
    })}), letter as (
      insert into mails (id, kind, recipient, about, subject, body, status)
      select uuidv7(), 'questionAnswered', contact_email, id,
        'Our answer to ' || number || ': ' || title, $4::bytea, 'kept' from answered returning *
    )
    select id, created_at, updated_at, created_by, version, number, topic, title, status, source,
      contact_name as asker_name, contact_email as asker_email, asked_by, organization, assignee,
      null as waiting_minutes, (select answer_targets from settings) as targets, false as is_overdue,
      answered_at, answered_by, closed_at, closing, published_at, merged_into, body, files, answer,
      answer_files, closing_note, faq_title, faq_answer, false as is_asker_gone, follow_up_of,
      ${othersBy("follow_up_of")} as follow_ups,
      ${othersBy("merged_into", ", 'askerName', q.contact_name")} as merged,
      coalesce((select json_agg(n) from question_notes n where n.question = answered.id), '[]') as notes,
      (select json_agg(json_build_object('id', l.id, 'createdAt', l.created_at, 'kind', l.kind,
        'recipient', l.recipient, 'status', l.status, 'sentAt', l.sent_at, 'error', l.error,
        'isRetried', false)) from letter l) as letters,
      coalesce((select json_agg(o) from (select id, number, title, status, created_at from questions q
        where q.contact_email = answered.contact_email and q.id <> answered.id
          and q.deleted_at is null order by created_at desc limit 5) o), '[]') as others,
      'kept' as letter
    from answered`,
  values: ({ id, seen }) => [id, seen, ANSWER, LETTER],
  written: "select count(*) from mails",
};
