import type { ExpenseDetail } from "@pharmacy/contract/expenses/expenses";
import type { InvoiceSummary } from "@pharmacy/contract/invoices/invoices";
import type { Page } from "@pharmacy/contract/list";
import { bankStatement } from "../../server/test/bank-statement.ts";
import { signInAs } from "../support/api.ts";
import { aCreditNote, aCustomer, aFee, anInvoice, aPayment } from "../support/orders.ts";
import { aMark } from "../support/records.ts";
import {
  dismiss,
  found,
  listStates,
  press,
  type Screen,
  type Screens,
  type Step,
} from "./screen.ts";

const ORDERS = "/admin/orders";
const INVOICES = "/admin/invoices";
const PAYMENTS = "/admin/payments";
const BANK = "/admin/bank";

const INVOICE_SCREENS: Screen[] = [
  listStates("Invoices", INVOICES, "**/api/invoices?*"),
  {
    address: async ({ api }) => {
      await anInvoice(api, await aCustomer(api));
      return INVOICES;
    },
    states: [{ name: "Invoices", shows: /^INV-/ }],
  },
  {
    address: async ({ api }) => `${INVOICES}?id=${(await anInvoice(api, await aCustomer(api))).id}`,
    states: [
      { name: "Invoice", shows: "Payment reference" },
      { name: "Credit form", steps: [press("Credit")], shows: /can be credited\.$/ },
    ],
  },
  {
    address: async ({ api }) =>
      `${INVOICES}?id=${(await aCreditNote(api, await aCustomer(api))).id}`,
    states: [{ name: "Credit note", shows: "Credits invoice" }],
  },
  {
    address: async ({ api }) => {
      const { order } = await anInvoice(api, await aCustomer(api));
      return `${ORDERS}/${order?.id}`;
    },
    states: [{ name: "Order with an invoice", shows: /^INV-/ }],
  },
  {
    address: async ({ page, api }) => {
      const customer = await aCustomer(api);
      const { id } = await anInvoice(api, customer);
      await signInAs(page, customer.owner);
      return `/dashboard/invoices?id=${id}`;
    },
    states: [
      { name: "Own invoice", shows: "Payment reference" },
      { name: "Own invoices", steps: [dismiss], shows: /^INV-/ },
    ],
  },
];

const REMINDER_SCREENS: Screen[] = [
  {
    address: found("invoices?status=overdue&count=1", (id) => `${INVOICES}?id=${id}`),
    states: [{ name: "Invoice sent again", steps: [press("Send again")], shows: /^Hello / }],
  },
  {
    address: async ({ api }) => {
      const { id } = await anInvoice(api, await aCustomer(api));
      const dispute = { kind: "dispute", reason: "Two packs were missing." };
      await api.post(`invoices/${id}/reminder-blocks`, dispute);
      return `${INVOICES}?id=${id}`;
    },
    states: [
      { name: "Disputed invoice", shows: "Two packs were missing." },
      {
        name: "Promise to pay",
        steps: [press("Record promise")],
        shows: "Reminders leave it out through this day.",
      },
    ],
  },
  {
    address: async ({ api }) => `${INVOICES}?id=${(await anInvoice(api, await aCustomer(api))).id}`,
    states: [{ name: "Dispute", steps: [press("Dispute")], shows: "The pharmacy reads it, too." }],
  },
  {
    address: async ({ api }) => {
      const query = "invoices?status=overdue&sort=dueDate&order=asc&count=1";
      const { items } = await api.get<Page<InvoiceSummary>>(query);
      return `/admin/orgs/${items[0]?.organization.id}`;
    },
    states: [
      {
        name: "Payment reminder, before it is sent",
        steps: [press("Send payment reminder")],
        shows: /^Hello /,
      },
    ],
  },
  {
    address: async ({ api }) => {
      const { organization } = await anInvoice(api, await aCustomer(api));
      return `/admin/orgs/${organization.id}`;
    },
    states: [
      {
        name: "Pause of reminders",
        steps: [press("Pause reminders")],
        shows: "No payment reminder is sent through this day.",
      },
    ],
  },
];

const FEE_SCREENS: Screen[] = [
  {
    address: async ({ api }) => `${ORDERS}/${(await aFee(api)).fee.id}`,
    states: [{ name: "Fee", shows: /^INV-/ }],
  },
  {
    address: async ({ api }) => {
      const { fee } = await aFee(api);
      return `${ORDERS}?kind=fee&organization=${fee.organization.id}`;
    },
    states: [{ name: "Fees", shows: /^FEE-/ }],
  },
  {
    address: async ({ page, api }) => {
      const { fee, owner } = await aFee(api);
      await signInAs(page, owner);
      return `/dashboard/orders/${fee.id}`;
    },
    states: [{ name: "Own fee", shows: /^This is the fee of a term that began on / }],
  },
];

const PAYMENT_SCREENS: Screen[] = [
  listStates("Payments", PAYMENTS, "**/api/payments?*"),
  {
    address: async ({ api }) => {
      await aPayment(api, await aCustomer(api));
      return PAYMENTS;
    },
    states: [{ name: "Payments", shows: /^PAY-/ }],
  },
  {
    address: async ({ api }) => `${PAYMENTS}?id=${(await aPayment(api, await aCustomer(api))).id}`,
    states: [
      { name: "Payment", shows: "Settled" },
      {
        name: "Refund",
        steps: [press("Refund")],
        shows: "The oldest payments and credit notes are paid back first.",
      },
    ],
  },
  {
    address: async ({ api }) => {
      const { organization } = await anInvoice(api, await aCustomer(api));
      return `${PAYMENTS}?id=new&organization=${organization.id}`;
    },
    states: [{ name: "New payment", shows: "The oldest are settled first. Change any amount." }],
  },
];

const BOOK_SCREENS: Screen[] = [
  listStates("Open accounts", "/admin/invoices/ageing", "**/api/ageing?*"),
  {
    address: async ({ api }) => {
      await anInvoice(api, await aCustomer(api));
      return "/admin/invoices/ageing";
    },
    states: [{ name: "Ageing", shows: "Over 90 days" }],
  },
  {
    address: "/admin/books",
    states: [
      { name: "Books", shows: "Owed at the end" },
      { name: "Close of a month", steps: [press("Close")], shows: "Close month" },
    ],
  },
  {
    address: async ({ api }) => {
      const { organization } = await anInvoice(api, await aCustomer(api));
      return `/admin/orgs/${organization.id}`;
    },
    states: [
      {
        name: "Statement of account",
        steps: [press("Statement of account")],
        shows: /^Closing balance/,
      },
    ],
  },
];

/** Uploads a statement whose only line pays an invoice that is open. */
const upload: Step = async ({ page, api }) => {
  const { number, organization } = await anInvoice(api, await aCustomer(api));
  const mark = aMark();
  const statement = bankStatement({
    iban: "IE64IRCE92050112345678",
    id: mark,
    entries: [
      {
        amount: "48.00",
        bookedOn: "2026-11-02",
        payer: organization.name,
        bankReference: `BANK-${mark}`,
        text: number,
      },
    ],
  });
  const files = [{ name: `${mark}.xml`, mimeType: "text/xml", buffer: Buffer.from(statement) }];
  await page.getByLabel("Upload a bank file", { exact: true }).last().setInputFiles(files);
  await page.getByText("1 line added", { exact: true }).waitFor();
};

/** Uploads a statement whose only line pays an expense that is unpaid. */
const uploadBill: Step = async ({ page, api }) => {
  const mark = aMark();
  const { number, vendor } = await api.post<ExpenseDetail>("expenses", {
    incurredOn: "2026-11-02",
    category: "hosting",
    vendor: "Axle & Sons",
    netAmount: 4_000,
    taxAmount: 800,
    currency: "EUR",
  });
  const entry = { amount: "48.00", bookedOn: "2026-11-02", side: "DBIT" as const };
  const statement = bankStatement({
    iban: "IE64IRCE92050112345678",
    id: mark,
    entries: [{ ...entry, payer: vendor, bankReference: `BANK-${mark}`, text: number }],
  });
  const files = { name: `${mark}.xml`, mimeType: "text/xml", buffer: Buffer.from(statement) };
  await page.getByLabel("Upload a bank file", { exact: true }).last().setInputFiles(files);
  await page.getByText("1 line added", { exact: true }).waitFor();
};

/** Chooses a file with columns, which are shown before anything is added. */
const chooseTable: Step = async ({ page }) => {
  const rows = [
    "02.11.2026;Larkspur Holdings;-12,50;Rent",
    "31.11.2026;Larkspur Holdings;9,00;Rent",
  ];
  const table = ["Date;Payer Name;Amount;Description", ...rows].join("\n");
  const files = [{ name: "november.csv", mimeType: "text/csv", buffer: Buffer.from(table) }];
  await page.getByLabel("Upload a bank file", { exact: true }).last().setInputFiles(files);
};

const openFirst: Step = ({ page }) => page.locator("[data-row-opener]").first().click();

const BANK_SCREENS: Screen[] = [
  listStates("Bank lines", BANK, "**/api/bank-lines?*"),
  {
    address: BANK,
    states: [{ name: "Bank file, columns", steps: [chooseTable], shows: "As they will be added." }],
  },
  {
    address: BANK,
    states: [
      { name: "Bank lines", steps: [upload], shows: "Post 1 certain" },
      { name: "Bank line", steps: [openFirst], shows: "Bank's reference" },
      {
        name: "Bank line, posted otherwise",
        steps: [press("Post otherwise")],
        shows: "All of it settles invoices.",
        widths: [768, 1440],
      },
    ],
  },
  {
    address: BANK,
    states: [
      { name: "Bank lines of expenses", steps: [uploadBill], shows: "Post 1 certain" },
      { name: "Bank line of an expense", steps: [openFirst], shows: "Payee's IBAN" },
      {
        name: "Bank line, another expense",
        steps: [press("Post otherwise")],
        shows: /^Unpaid expenses of exactly this amount/,
        widths: [768, 1440],
      },
    ],
  },
];

export const screens: Screens = {
  Invoices: INVOICE_SCREENS,
  Reminders: REMINDER_SCREENS,
  Fees: FEE_SCREENS,
  Payments: PAYMENT_SCREENS,
  Bank: BANK_SCREENS,
  Books: BOOK_SCREENS,
};
