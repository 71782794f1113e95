import type {
  BankColumns,
  BankExpensePosting,
  BankFile,
  BankLine,
  BankPosting,
} from "@pharmacy/contract/bank/bank";
import type { BankReading } from "@pharmacy/contract/bank/bank.csv";
import type { ExpenseDetail } from "@pharmacy/contract/expenses/expenses";
import { creditorReferenceOf } from "@pharmacy/contract/invoices/invoices.bank";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { SYSTEM } from "../src/platform/db/audit.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import { bankFileKind, bankLineKind, bankLines } from "../src/trade/bank/bank.table.ts";
import { bankStatement, type MadeEntry } from "./bank-statement.ts";
import { anExpense } from "./expenses.ts";
import { enterSeller } from "./invoices.ts";
import type { ActedResource, DemoFigures, PreparedWrite, RouteFacts } from "./nouns.ts";
import { aDebtor } from "./payments.ts";
import { aForm, type Form } from "./pictures.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;
type Caller = Pick<Server, "get" | "post">;

export const BANK_FILES = "/api/bank-files";
export const BANK_LINES = "/api/bank-lines";

/** The account that the tests' network enters as its own. */
export const OWN_IBAN = "IE64IRCE92050112345678";

export function sendForm(server: Server, { payload, headers }: Form, token = server.token()) {
  const authorized = { ...headers, authorization: `Bearer ${token}` };
  return server.app.inject({ method: "POST", url: BANK_FILES, payload, headers: authorized });
}

export const sendText = (server: Server, text: string, token?: string) => {
  const bytes = Buffer.from(text);
  return sendForm(server, aForm({ bytes, name: "statement.xml", type: "text/xml" }), token);
};

export const sendEntries = (server: Server, entries: readonly MadeEntry[], id?: string) =>
  sendText(server, bankStatement({ iban: OWN_IBAN, entries, ...(id && { id }) }));

/** A form with a file and, beside it, how the file is read. */
async function sendTable(
  server: Server,
  path: string,
  { file, beside, token = server.token() }: SentTable,
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(beside)) form.set(field, JSON.stringify(value));
  form.set("file", new File([file], "november.csv", { type: "text/csv" }));
  const sent = new Response(form);
  return server.app.inject({
    method: "POST",
    url: path,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: {
      "content-type": sent.headers.get("content-type") ?? "",
      authorization: `Bearer ${token}`,
    },
  });
}

type SentTable = { file: string | Uint8Array<ArrayBuffer>; beside: object; token?: string };

/** The columns of a file, as the server suggests them. */
export const sendColumns = (server: Server, file: SentTable["file"], options?: object) =>
  sendTable(server, `${BANK_FILES}/preview`, { file, beside: options ? { options } : {} });

/** Uploads a file by the columns that the server suggests, or by others. */
export async function sendCsv(
  server: Server,
  file: SentTable["file"],
  change: (reading: BankReading) => object = (reading) => reading,
) {
  const columns = await sendColumns(server, file);
  if (columns.statusCode !== 200) return columns;
  const { options, mapping }: BankColumns = columns.json();
  const reading = change({ options, mapping });
  return sendTable(server, BANK_FILES, { file, beside: { reading } });
}

/** An upload that succeeds. */
export async function addEntries(
  server: Server,
  entries: readonly MadeEntry[],
  id?: string,
): Promise<BankFile> {
  const answer = await sendEntries(server, entries, id);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

export async function linesOf(caller: Caller, { id }: Pick<BankFile, "id">): Promise<BankLine[]> {
  const url = `${BANK_LINES}?file=${id}&count=100&sort=amount&order=asc`;
  return (await caller.get(url)).json().items;
}

/** Posts a line as suggested, unless other values are passed. */
export function sendPosting(caller: Caller, line: BankLine, values: Partial<BankPosting> = {}) {
  const { id, version, suggestion } = line;
  const allocations = suggestion?.allocations.map(({ invoice, amount }) => {
    return { invoice: invoice.id, amount };
  });
  const organization = suggestion?.organization?.id;
  return caller.post(`${BANK_LINES}/${id}/post`, { version, organization, allocations, ...values });
}

let made = 0;

/** A pharmacy with an open invoice of €59.50, and an open line that names it. */
export async function aPaidDebtor(server: Server, values: Partial<MadeEntry> = {}) {
  const debtor = await aDebtor(server);
  made += 1;
  const entry: MadeEntry = {
    amount: "59.50",
    bookedOn: "2026-11-02",
    bankReference: `BANK-${made}`,
    reference: creditorReferenceOf(debtor.invoice.number) ?? "",
    payer: debtor.invoice.organization.name,
    iban: `DE${String(made).padStart(20, "0")}`,
    text: debtor.invoice.number,
    ...values,
  };
  const file = await addEntries(server, [entry], `STMT-${made}`);
  const [line] = await linesOf(server, file);
  if (!line) throw new Error("The file has no line.");
  return { ...debtor, entry, file, line };
}

/** An unpaid expense of €123, and an open line of money that went out which names it. */
export async function aPaidBill(server: Server, values: Partial<MadeEntry> = {}) {
  await enterSeller(server);
  const input = anExpense({ netAmount: 10_000, taxAmount: 2_300 });
  const expense: ExpenseDetail = (await server.post("/api/expenses", input)).json();
  made += 1;
  const entry: MadeEntry = {
    amount: "123.00",
    bookedOn: "2026-11-02",
    side: "DBIT",
    bankReference: `BANK-${made}`,
    payer: expense.vendor,
    text: `Transfer ${expense.number}`,
    ...values,
  };
  const file = await addEntries(server, [entry], `STMT-${made}`);
  const [line] = await linesOf(server, file);
  if (!line) throw new Error("The file has no line.");
  return { expense, entry, file, line };
}

/** Marks what is suggested as paid, unless other values are passed. */
export function sendBill(
  caller: Caller,
  { id, version, suggestion }: BankLine,
  values: Partial<BankExpensePosting> = {},
) {
  const bill = suggestion?.expense;
  const posting = { version, expense: bill?.id, ...(bill && { expenseVersion: bill.version }) };
  return caller.post(`${BANK_LINES}/${id}/pay-expense`, { ...posting, ...values });
}

export const facts: RouteFacts = {
  // ids, and reasons that the log keeps
  ownTexts: [
    `${BANK_FILES}/{id}/take-back`,
    `${BANK_LINES}/{id}/post`,
    `${BANK_LINES}/{id}/pay-expense`,
    `${BANK_LINES}/{id}/take-back`,
    `${BANK_LINES}/{id}/ignore`,
  ],
};

function bankWrites(server: Server): PreparedWrite[] {
  const on = (
    route: string,
    call: (
      made: Awaited<ReturnType<typeof aPaidDebtor>>,
    ) => Promise<() => ReturnType<Caller["post"]>>,
  ): PreparedWrite => [route, async () => call(await aPaidDebtor(server))];
  const reason = "Booked twice";
  return [
    on(
      `POST ${BANK_FILES}`,
      async ({ entry }) =>
        () =>
          sendEntries(server, [entry, entry]),
    ),
    on(
      `POST ${BANK_FILES}/:id/post-certain`,
      async ({ file }) =>
        () =>
          server.post(`${BANK_FILES}/${file.id}/post-certain`, {}),
    ),
    on(`POST ${BANK_FILES}/:id/take-back`, async ({ file, line }) => {
      await sendPosting(server, line);
      return () => server.post(`${BANK_FILES}/${file.id}/take-back`, { reason });
    }),
    on(
      `POST ${BANK_LINES}/:id/post`,
      async ({ line }) =>
        () =>
          sendPosting(server, line),
    ),
    [
      `POST ${BANK_LINES}/:id/pay-expense`,
      async () => {
        const { line } = await aPaidBill(server);
        return () => sendBill(server, line);
      },
    ],
    on(`POST ${BANK_LINES}/:id/take-back`, async ({ line }) => {
      const { id, version } = (await sendPosting(server, line)).json();
      return () => server.post(`${BANK_LINES}/${id}/take-back`, { version, reason });
    }),
    on(
      `POST ${BANK_LINES}/:id/ignore`,
      async ({ line: { id, version } }) =>
        () =>
          server.post(`${BANK_LINES}/${id}/ignore`, { version, reason }),
    ),
    on(`POST ${BANK_LINES}/:id/reopen`, async ({ line }) => {
      const answer = await server.post(`${BANK_LINES}/${line.id}/ignore`, {
        version: line.version,
        reason,
      });
      const { id, version } = answer.json();
      return () => server.post(`${BANK_LINES}/${id}/reopen`, { version });
    }),
    on(
      `POST ${BANK_LINES}/bulk`,
      async ({ line: { id } }) =>
        () =>
          server.post(`${BANK_LINES}/bulk`, { ids: [id], do: "ignore", reason }),
    ),
  ];
}

/** A file up to this day. */
export async function insertFile(
  { db }: Pick<Server, "db">,
  name: string,
  to = "2026-11-02",
): Promise<string> {
  made += 1;
  const { id } = await insertRecord(db, SYSTEM, bankFileKind, {
    name: `${name}.xml`,
    sha256: `${name} ${made}`,
    account: OWN_IBAN,
    currency: "EUR",
    from: to,
    to,
    addedLines: 1,
    knownLines: 0,
    setAside: { otherAccounts: 0, otherCurrencies: 0, pending: 0 },
  });
  return id;
}

export const resource: ActedResource = {
  places: ["bank-lines"],
  async insert(server, { name }) {
    const file = await insertFile(server, name);
    const { id } = await insertRecord(server.db, SYSTEM, bankLineKind, {
      bankFile: file,
      identity: file,
      place: 0,
      bookedOn: "2026-11-02",
      side: "credit",
      isReversal: false,
      currency: "EUR",
      amount: 100,
      payerName: name,
    });
    return id;
  },
  writes: bankWrites,
};

export const ownResource: ActedResource = {
  places: ["bank-files"],
  insert: (server, { name }) => insertFile(server, name),
  writes: () => [],
};

export const figures: DemoFigures = {
  // the lines; a file is uploaded
  created: (db) => db.$count(bankLines),
  tests: {
    async "a bank file that is posted, and one to review"(db) {
      const { rows } = await db.execute(sql`select
        count(*) filter (where status = 'posted' and side = 'credit') > 2 as paid,
        count(*) filter (where status = 'posted' and side = 'debit') > 0 as bills,
        (count(*) filter (where status = 'ignored'))::int as ignored,
        (count(*) filter (where status = 'open' and is_certain))::int as certain,
        (count(*) filter (where status = 'open' and not is_certain and
          num_nonnulls(suggested_organization, suggested_expense) = 1))::int as suggested,
        (count(*) filter (where status = 'open' and
          num_nonnulls(suggested_organization, suggested_expense) = 0))::int as stranger
        from bank_lines`);
      expect(rows).toEqual([
        { paid: true, bills: true, ignored: 1, certain: 3, suggested: 2, stranger: 2 },
      ]);
      const { rows: files } = await db.execute(sql`select f.name from bank_files f
        where f.added_lines = (select count(*) from bank_lines l where l.bank_file = f.id
          and l.booked_on between f."from" and f."to")`);
      expect(files).toHaveLength(2);
    },
    async "bank lines that agree with the payments and the expenses that they were posted to"(db) {
      const { rows } = await db.execute(sql`
        select l.id, p.number from bank_lines l join payments p on p.id = l.payment
          where l.side <> 'credit' or (l.amount, l.currency, l.booked_on, l.organization)
              is distinct from (p.amount, p.currency, p.paid_on, p.organization)
            or p.method <> 'bankTransfer' or p.status = 'void'
        union all select l.id, e.number from bank_lines l join expenses e on e.id = l.expense
          where l.side <> 'debit' or (l.amount, l.currency, l.booked_on)
              is distinct from (e.total, e.currency, e.paid_on)
            or e.method <> 'bankTransfer' or e.status <> 'paid'
        union all select l.id, 'missing' from bank_lines l
          where l.status = 'posted' and l.payment is null and l.expense is null`);
      expect(rows).toEqual([]);
    },
  },
};
