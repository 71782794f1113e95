import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import type { Order } from "@pharmacy/contract/orders/orders";
import { ORDERS } from "./orders.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;
type Caller = Pick<Server, "get">;

/** The fees of a pharmacy, the first one first. */
export async function feesOf(caller: Caller, organization: string): Promise<Order[]> {
  const query = `organization=${organization}&kind=fee&sort=number&order=asc`;
  const { items } = (await caller.get(`${ORDERS}?${query}`)).json();
  return Promise.all(
    items.map(async ({ id }: Order) => (await caller.get(`${ORDERS}/${id}`)).json()),
  );
}

/** The invoices and credit notes of an order, the first one first. */
export async function documentsOf(caller: Caller, { id }: Pick<Order, "id">): Promise<Invoice[]> {
  const { items } = (await caller.get(`${ORDERS}/${id}/invoices`)).json();
  return Promise.all(
    items.map(async (one: Invoice) => (await caller.get(`/api/invoices/${one.id}`)).json()),
  );
}
