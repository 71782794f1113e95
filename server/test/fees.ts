import type { Invoice } from "@pharmacy/contract/invoices/invoices";
import type { Order } from "@pharmacy/contract/orders/orders";
import type { PlanInput } from "@pharmacy/contract/plans/plans";
import { beforeEach } from "vitest";
import { enterSeller } from "./invoices.ts";
import { aPharmacy } from "./members.ts";
import { ORDERS } from "./orders.ts";
import { planChoices } from "./plans.ts";
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

/** Acts on paid terms, at noon of 10 March 2026 and with a seller that can bill them. */
export function feePayers(server: Server) {
  beforeEach(async () => {
    server.moveTo("2026-03-10T12:00:00Z");
    await enterSeller(server);
  });
  const { offer, choose, today } = planChoices(server);

  const yearly = (values: Partial<PlanInput> = {}) =>
    offer({ name: "Standard", interval: "year", price: 120_000, ...values });

  /** Puts a pharmacy on a plan; the id of the new term. */
  async function put(id: string, plan: string, startDate: string): Promise<string> {
    const answer = await choose(id, { plan, startDate });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json().newTerm;
  }

  return {
    offer,
    choose,
    today,
    yearly,
    put,
    /** A pharmacy on a paid plan from a day on. */
    async aPayer(startDate = today(), values: Partial<PlanInput> = {}, details = {}) {
      const { id } = await aPharmacy(server, details);
      const plan = await yearly(values);
      const term = await put(id, plan, startDate);
      return { id, plan, term };
    },
    /** The only fee of a pharmacy with its only invoice. */
    async theFee(id: string) {
      const [fee, other] = await feesOf(server, id);
      if (!fee || other) throw new Error("One fee was expected.");
      const [invoice] = await documentsOf(server, fee);
      return { fee, invoice };
    },
  };
}
