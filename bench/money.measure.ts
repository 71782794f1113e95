import { randomBytes } from "node:crypto";
import { SETTINGS_ID, settingKind } from "../server/src/identity/settings/settings.table.ts";
import { type Config, readConfig } from "../server/src/platform/config.ts";
import { SYSTEM } from "../server/src/platform/db/audit.ts";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { updateRecord } from "../server/src/platform/db/records.ts";
import { issuePending } from "../server/src/trade/invoices/invoices.issue-pending.ts";
import { invoices } from "../server/src/trade/invoices/invoices.table.ts";
import { bankStatement } from "../server/test/bank-statement.ts";
import { fill } from "./data/fill.ts";
import { fillBuyers } from "./data/orders.ts";
import { PHARMACY_ID } from "./data/pharmacies.ts";
import { withApp } from "./in-process.ts";
import { median, type Result } from "./report.ts";

const SELLER = {
  sellerName: "Larkfield Supply Limited",
  sellerAddress: "4 Quay Street",
  sellerCity: "Larkfield",
  sellerTaxNumber: "IE1234567T",
  sellerIban: "IE64IRCE92050112345678",
};

/** Shipments one after the other, by turns with an invoice and without one. */
const ALONE = 200;
/** Shipments by sixteen callers at once, each with an invoice. */
const TOGETHER = 600;
const CALLERS = 16;
const PDFS = 60;
const BANK_LINES = 200;

/** Confirmed orders of eight lines, for pharmacies by turns. */
const ORDERS = `
  with added as (
    insert into orders (id, number, organization, status, payment, source, currency, net_amount,
      tax_amount, total_amount, line_count, packs_wanted, packs_confirmed, placed_at, confirmed_at)
    select uuidv7(), 'SO-2026-' || lpad(n::text, 7, '0'), shop.id, 'confirmed', 'notInvoiced',
      'dashboard', 'EUR', 4180, 0, 4180, 8, 40, 40, now(), now()
    from generate_series(1, $1::int) n
    join (select id, substr(name, 6)::int as place from organizations where name like 'Shop %') shop
      on shop.place = 1 + n % 1000
    returning id, organization)
  insert into order_lines (id, "order", organization, place, item, description, batch_tracked,
    expiry_tracked, quantity, confirmed, unit_price, tax_category, tax_rate_bps)
  select uuidv7(), added.id, added.organization, line, item.id, item.name, true, true, 5, 5,
    100 + line, 'zero', 0
  from added, generate_series(1, 8) line
  join (select id, name, row_number() over (order by id) as place from items) item
    on item.place = line`;

/** Five years of a pharmacy: ten invoices a month, each paid by two payments. */
const YEARS = `
  with days as (
    select n, ('2021-11-01'::date + n * 3) as day from generate_series(0, 599) n),
  billed as (
    insert into invoices (id, number, kind, organization, issue_date, due_date, currency,
      net_amount, tax_amount, total_amount, open_amount, document)
    select uuidv7(), 'INV-2020-' || lpad(n::text, 6, '0'), 'invoice', ${PHARMACY_ID.replace("n)", "1)")},
      day, day + 30, 'EUR', 1000, 0, 1000, 0, '{}' from days
    returning id, number),
  paid as (
    insert into payments (id, number, kind, organization, currency, amount, open_amount, method,
      paid_on)
    select uuidv7(), 'PAY-2020-' || lpad((n * 2 + half)::text, 6, '0'), 'payment',
      ${PHARMACY_ID.replace("n)", "1)")}, 'EUR', 500, 0, 'bankTransfer', day + 20
    from days, generate_series(0, 1) half
    returning id, number)
  insert into allocations (id, organization, currency, payment, invoice, amount)
  select uuidv7(), ${PHARMACY_ID.replace("n)", "1)")}, 'EUR', paid.id, billed.id, 500
  from paid join billed on right(billed.number, 6)::int = right(paid.number, 6)::int / 2`;

/** Issuing invoices, their PDFs, posting a bank file, and a long statement of account. */
export async function measure(databaseUrl: string): Promise<Result[]> {
  await fillBuyers(databaseUrl);
  await fill(databaseUrl, [
    [ORDERS, [ALONE + TOGETHER]],
    YEARS,
    "vacuum analyze orders",
    "vacuum analyze order_lines",
    "vacuum analyze invoices",
    "vacuum analyze payments",
  ]);
  const db = openDatabase(databaseUrl);
  try {
    return await withApp(databaseUrl, (app, authorization) =>
      measureWith({
        db,
        config: readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" }),
        async call(method, path, payload, headers = {}) {
          const answer = await app.inject({
            method,
            url: `/api/${path}`,
            headers: { authorization, ...headers },
            ...(payload === undefined ? {} : { payload: payload as object }),
          });
          if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`);
          return answer;
        },
      }),
    );
  } finally {
    await db.$client.end();
  }
}

type Bench = {
  db: ReturnType<typeof openDatabase>;
  config: Config;
  call(
    method: "GET" | "POST",
    path: string,
    payload?: object,
    headers?: Record<string, string>,
  ): Promise<{ json(): never; rawPayload: Buffer }>;
};

async function measureWith(bench: Bench): Promise<Result[]> {
  const confirmed = await confirmedOrders(bench);
  const issuing = await beyondTheShipment(bench, confirmed.splice(0, ALONE));
  return [
    issuing,
    await catchUp(bench),
    await together(bench, confirmed),
    await pdfs(bench),
    await bankFile(bench),
    await statement(bench),
  ];
}

async function confirmedOrders({ db }: Bench) {
  const { rows } = await db.$client.query<{ id: string; lines: string[] }>(
    `select o.id, array_agg(l.id order by l.place) as lines from orders o
     join order_lines l on l."order" = o.id where o.status = 'confirmed' group by o.id order by o.id`,
  );
  return rows;
}

type Confirmed = Awaited<ReturnType<typeof confirmedOrders>>[number];

async function ship({ call }: Bench, { id, lines }: Confirmed): Promise<number> {
  const packed = lines.map((line, place) => ({
    line,
    quantity: 5,
    batchNumber: `LOT${place}`,
    expiryDate: "2099-12-31",
  }));
  const begun = performance.now();
  await call("POST", `orders/${id}/shipments`, { version: 1, lines: packed });
  return performance.now() - begun;
}

const sellerIs = ({ db }: Bench, seller: Record<keyof typeof SELLER, string | null>) =>
  updateRecord(db, SYSTEM, settingKind, SETTINGS_ID, seller);

const NOBODY = {
  sellerName: null,
  sellerAddress: null,
  sellerCity: null,
  sellerTaxNumber: null,
  sellerIban: null,
};

const TURN = 20;

async function beyondTheShipment(bench: Bench, orders: readonly Confirmed[]): Promise<Result> {
  const times = { with: [] as number[], without: [] as number[] };
  for (let at = 0; at < orders.length; at += TURN) {
    const turn = (at / TURN) % 2 === 0 ? "without" : "with";
    await sellerIs(bench, turn === "with" ? SELLER : NOBODY);
    for (const order of orders.slice(at, at + TURN)) times[turn].push(await ship(bench, order));
  }
  const [billed, bare] = [median(times.with), median(times.without)];
  return {
    what: "issuing an invoice of 8 lines, beyond its shipment",
    measured: `${(billed - bare).toFixed(1)} ms (${billed.toFixed(1)} with it, ${bare.toFixed(1)} without)`,
    budget: "at most 15 ms",
    isWithin: billed - bare <= 15,
  };
}

/** The invoices that waited for the seller. */
async function catchUp({ db, config }: Bench): Promise<Result> {
  const services = { db, config, secret: randomBytes(32), clock: Date.now };
  const begun = performance.now();
  const issued = await issuePending(services);
  const rate = issued / ((performance.now() - begun) / 1_000);
  return {
    what: `${issued} invoices of shipments that waited for the seller`,
    measured: `${rate.toFixed(0)} a second`,
    budget: "at least 100 a second",
    isWithin: rate >= 100 && issued === ALONE / 2,
  };
}

async function together(bench: Bench, orders: readonly Confirmed[]): Promise<Result> {
  const before = await bench.db.$count(invoices);
  const waiting = orders.values();
  const begun = performance.now();
  const caller = async () => {
    for (const order of waiting) await ship(bench, order);
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const seconds = (performance.now() - begun) / 1_000;
  const issued = (await bench.db.$count(invoices)) - before;
  const rate = issued / seconds;
  return {
    what: `${issued} shipments by ${CALLERS} callers, each with its invoice`,
    measured: `${rate.toFixed(0)} a second`,
    budget: "every one billed",
    isWithin: issued >= orders.length,
  };
}

async function pdfs({ call }: Bench): Promise<Result> {
  const { items } = (await call("GET", `invoices?count=${PDFS}`)).json() as Page<{ id: string }>;
  const times: number[] = [];
  for (const { id } of items) {
    const begun = performance.now();
    await call("GET", `invoices/${id}/pdf`);
    times.push(performance.now() - begun);
  }
  return { what: "the PDF of an invoice", measured: `${median(times).toFixed(0)} ms` };
}

type Page<Item> = { items: Item[] };
type Billed = { number: string; organization: { name: string }; openAmount: number };

async function bankFile({ call }: Bench): Promise<Result> {
  const entries = [];
  for (let page = 1; entries.length < BANK_LINES; page += 1) {
    const query = `status=open&count=100&page=${page}`;
    const { items } = (await call("GET", `invoices?${query}`)).json() as Page<Billed>;
    for (const { number, organization, openAmount } of items) {
      const amount = (openAmount / 100).toFixed(2);
      entries.push({ amount, payer: organization.name, text: number, bankReference: number });
    }
  }
  const text = bankStatement({ iban: SELLER.sellerIban, entries: entries.slice(0, BANK_LINES) });
  const form = new FormData();
  form.append("file", new Blob([text], { type: "text/xml" }), "statement.xml");
  const body = new Response(form);
  const type = body.headers.get("content-type") ?? "";
  const begun = performance.now();
  const uploaded = await call("POST", "bank-files", Buffer.from(await body.arrayBuffer()), {
    "content-type": type,
  });
  const read = performance.now();
  const { id } = uploaded.json() as { id: string };
  const posted = (await call("POST", `bank-files/${id}/post-certain`)).json() as {
    results: { error: unknown }[];
  };
  const seconds = (performance.now() - read) / 1_000;
  const count = posted.results.filter(({ error }) => error === null).length;
  return {
    what: `${count} certain lines of a bank file posted (read and matched in ${(read - begun).toFixed(0)} ms)`,
    measured: `${seconds.toFixed(1)} s`,
    budget: "at most 2 s",
    isWithin: seconds <= 2 && count === BANK_LINES,
  };
}

async function statement({ db, call }: Bench): Promise<Result> {
  const { rows } = await db.$client.query<{ id: string }>(
    "select id from organizations where name = 'Shop 1'",
  );
  const times: number[] = [];
  let entries = 0;
  for (let round = 0; round < 9; round += 1) {
    const begun = performance.now();
    const query = "from=2021-11-01&to=2026-11-30";
    const answer = await call("GET", `organizations/${rows[0]?.id}/statement?${query}`);
    times.push(performance.now() - begun);
    entries = (answer.json() as { entries: unknown[] }).entries.length;
  }
  const time = median(times);
  return {
    what: `a statement of account of five years, ${entries} entries`,
    measured: `${time.toFixed(0)} ms`,
    budget: "at most 300 ms",
    isWithin: time <= 300 && entries >= 1_800,
  };
}
