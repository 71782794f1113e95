import type { PharmacyAgeing } from "@pharmacy/contract/books/ageing";
import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import type { OrganizationInput } from "@pharmacy/contract/organizations/organizations";
import type { Payment } from "@pharmacy/contract/payments/payments";
import { SYSTEM } from "../src/platform/db/audit.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import { paymentKind } from "../src/trade/payments/payments.table.ts";
import { enterSeller } from "./invoices.ts";
import type { ActedResource, PreparedWrite, RouteFacts } from "./nouns.ts";
import { aCustomer, ship } from "./orders.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;
type Caller = Pick<Server, "get" | "post">;

export const PAYMENTS = "/api/payments";

/** A pharmacy with an open invoice of €59.50. */
export async function aDebtor(server: Server, values: Partial<OrganizationInput> = {}) {
  await enterSeller(server);
  const customer = await aCustomer(server, {}, values);
  return { ...customer, invoice: await bill(server, customer) };
}

type Customer = Awaited<ReturnType<typeof aCustomer>>;

/** One more shipment is billed. */
export async function bill(server: Server, { confirm }: Customer): Promise<Invoice> {
  const order = await confirm();
  await ship(server, order);
  const { items } = (await server.get(`/api/orders/${order.id}/invoices`)).json();
  return items[0];
}

type Paid = { organization: string; amount: number; allocations?: object[] };

export const sendPayment = (caller: Caller, values: Paid & Record<string, unknown>) =>
  caller.post(PAYMENTS, { method: "bankTransfer", paidOn: "2026-11-02", ...values });

export async function pay(
  caller: Caller,
  values: Paid & Record<string, unknown>,
): Promise<Payment> {
  const answer = await sendPayment(caller, values);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

export const readInvoice = async (caller: Caller, { id }: Pick<Invoice, "id">): Promise<Invoice> =>
  (await caller.get(`/api/invoices/${id}`)).json();

export function paymentWrites(server: Server): PreparedWrite[] {
  const on = (
    route: string,
    call: (made: Awaited<ReturnType<typeof aDebtor>>) => Promise<() => ReturnType<Caller["post"]>>,
  ): PreparedWrite => [route, async () => call(await aDebtor(server))];
  const whole = ({ id, openAmount }: Invoice) => [{ invoice: id, amount: openAmount }];
  return [
    on(
      `POST ${PAYMENTS}`,
      async ({ organization, invoice }) =>
        () =>
          sendPayment(server, { organization, amount: 6_000, allocations: whole(invoice) }),
    ),
    on(`POST ${PAYMENTS}/refunds`, async ({ organization }) => {
      await pay(server, { organization, amount: 1_000 });
      return () =>
        server.post(`${PAYMENTS}/refunds`, {
          organization,
          amount: 400,
          method: "bankTransfer",
          paidOn: "2026-11-03",
        });
    }),
    on(`POST ${PAYMENTS}/:id/void`, async ({ organization, invoice }) => {
      const { id, version } = await pay(server, {
        organization,
        amount: 5_950,
        allocations: whole(invoice),
      });
      return () => server.post(`${PAYMENTS}/${id}/void`, { version, reason: "Booked twice" });
    }),
    on("POST /api/allocations", async ({ organization, invoice }) => {
      const { id: payment } = await pay(server, { organization, amount: 6_000 });
      return () => server.post("/api/allocations", { payment, allocations: whole(invoice) });
    }),
    on("POST /api/allocations/:id/take-back", async ({ organization, invoice }) => {
      const { allocations } = await pay(server, {
        organization,
        amount: 5_950,
        allocations: whole(invoice),
      });
      return () => server.post(`/api/allocations/${allocations[0]?.id}/take-back`, {});
    }),
    on(
      "POST /api/invoices/:id/write-off",
      async ({ invoice: { id, version } }) =>
        () =>
          server.post(`/api/invoices/${id}/write-off`, { version, reason: "Bankrupt" }),
    ),
    on("POST /api/ageing/bulk", async ({ organization }) => {
      await pay(server, { organization, amount: 500 });
      const { items } = (await server.get("/api/ageing?count=100")).json();
      const ids = items
        .filter((one: PharmacyAgeing) => one.organization.id === organization)
        .map(({ id }: PharmacyAgeing) => id);
      return () => server.post("/api/ageing/bulk", { ids, do: "useOnAccount" });
    }),
    [
      "POST /api/books/close",
      async () => {
        const { version } = (await server.get("/api/books")).json();
        return () => server.post("/api/books/close", { month: "2026-09", version });
      },
    ],
  ];
}

/** Their own tests follow references, notes and reasons. */
export const facts: RouteFacts = {
  ownTexts: [
    PAYMENTS,
    `${PAYMENTS}/refunds`,
    `${PAYMENTS}/{id}/void`,
    "/api/invoices/{id}/write-off",
    // a month
    "/api/books/close",
  ],
};

let inserted = 0;

export const resource: ActedResource = {
  places: ["payments"],
  async insert({ db }, { organization, name }) {
    inserted += 1;
    const { id } = await insertRecord(db, SYSTEM, paymentKind, {
      number: `PAY-${name}-${inserted}`,
      kind: "payment",
      organization,
      currency: "EUR",
      amount: 100,
      openAmount: 100,
      method: "bankTransfer",
      paidOn: "2026-11-02",
    });
    return id;
  },
  writes: paymentWrites,
};
