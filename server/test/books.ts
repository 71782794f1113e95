import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import { addDays, todayIn } from "../src/platform/days.ts";
import { enterSeller } from "./invoices.ts";
import { aCustomer, ship } from "./orders.ts";
import type { testServer } from "./server.ts";

/** A day of the seller. */
export const dayAgo = (days: number) => addDays(todayIn("Europe/Dublin", Date.now()), -days);

type Customer = Pick<Awaited<ReturnType<typeof aCustomer>>, "confirm">;

/** Invoices that were issued earlier. */
export function earlierInvoices(server: ReturnType<typeof testServer>) {
  /** The order is of today: the pharmacy was no member before. */
  async function billAt({ confirm }: Customer, instant: string): Promise<Invoice> {
    const order = await confirm();
    server.moveTo(instant);
    await ship(server, order);
    server.moveTo(new Date().toISOString());
    return (await server.get(`/api/orders/${order.id}/invoices`)).json().items[0];
  }
  const billed = (customer: Customer, days: number) =>
    billAt(customer, `${dayAgo(days)}T12:00:00Z`);
  return {
    billed,
    async billedOn(instant: string) {
      await enterSeller(server);
      const customer = await aCustomer(server);
      return { ...customer, invoice: await billAt(customer, instant) };
    },
    /** A pharmacy with one invoice, issued so many days ago. It pays at once. */
    async anOldDebt(days: number) {
      await enterSeller(server);
      const customer = await aCustomer(server, {}, { paymentTermDays: 0 });
      const { name } = (await server.get(`/api/organizations/${customer.organization}`)).json();
      return { ...customer, name, invoice: await billed(customer, days) };
    },
  };
}
