import { randomInt } from "node:crypto";
import type { InvoiceSummary, OrderInvoices } from "@pharmacy/contract/invoices/invoices";
import { checkDigit } from "@pharmacy/contract/items/gs1-digits";
import type { Item } from "@pharmacy/contract/items/items";
import type { Page } from "@pharmacy/contract/list";
import type { PriceList } from "@pharmacy/contract/lists/lists";
import type { Order } from "@pharmacy/contract/orders/orders";
import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { Payment } from "@pharmacy/contract/payments/payments";
import type { Return } from "@pharmacy/contract/returns/returns";
import type { Shipment } from "@pharmacy/contract/shipments/shipments";
import type { APIRequestContext } from "@playwright/test";
import { type Api, apiOf, login } from "./api.ts";
import { somePacks } from "./lists.ts";
import { aColleague, aMark, aMember } from "./records.ts";
import type { Person } from "./users.ts";

export type Customer = { pharmacy: Organization; owner: Person; packs: Item[] };

/** A GTIN of the numbers that GS1 keeps for examples. */
function aGtin(): string {
  const digits = `0952${String(randomInt(1_000_000_000)).padStart(9, "0")}`;
  return digits + checkDigit(digits);
}

/** A pharmacy whose price list has items at 1.00, 2.00, 3.00 and so on, and its owner. */
export async function aCustomer(api: Api, count = 3): Promise<Customer> {
  const packs = await somePacks(api, count, () => ({ gtin: aGtin() }));
  const pharmacy = await aMember(api, { price: 0 });
  const list = await api.post<PriceList>("lists", {
    name: `List ${aMark()}`,
    organization: pharmacy.id,
    currency: "EUR",
    validFrom: "2026-01-01",
  });
  for (const [place, { id }] of packs.entries()) {
    await api.post(`lists/${list.id}/lines`, { item: id, price: (place + 1) * 100 });
  }
  const { version } = await api.get<PriceList>(`lists/${list.id}`);
  await api.post(`lists/${list.id}/activate`, { version });
  const { person: owner } = await aColleague(api, { role: "owner", organization: pharmacy.id });
  return { pharmacy, owner, packs };
}

/** A draft of ten packs of each item. */
export function aDraft(api: Api, { pharmacy, packs }: Customer): Promise<Order> {
  return api.post<Order>("orders", {
    organization: pharmacy.id,
    requestedDeliveryOn: "2099-01-31",
    buyerReference: "PO 2041",
    note: "By the back door, please.",
    lines: packs.map(({ id }) => ({ item: id, quantity: 10 })),
  });
}

const act = (api: Api, { id, version }: Order, name: string) =>
  api.post<Order>(`orders/${id}/${name}`, { version });

export const aPlacedOrder = async (api: Api, customer: Customer) =>
  act(api, await aDraft(api, customer), "place");

export const aConfirmedOrder = async (api: Api, customer: Customer) =>
  act(api, await aPlacedOrder(api, customer), "confirm");

/** Eight of the ten packs of each item, on their way. */
export async function aShipment(api: Api, customer: Customer): Promise<Shipment> {
  const { id, version, lines } = await aConfirmedOrder(api, customer);
  return api.post<Shipment>(`orders/${id}/shipments`, {
    version,
    carrier: "Larkfield Couriers",
    trackingNumber: "LC 4471 0098",
    lines: lines.map(({ id: line, place }) => ({
      line,
      quantity: 8,
      batchNumber: `LOT${place}A`,
      expiryDate: "2099-01-31",
    })),
  });
}

/** Seven of eight packs of the first item arrived, and all others. */
export async function anArrival(api: Api, customer: Customer): Promise<Shipment> {
  const { id, version, lines } = await aShipment(api, customer);
  return api.post<Shipment>(`shipments/${id}/deliver`, {
    version,
    lines: [{ line: lines[0]?.id, delivered: 7 }],
  });
}

/** The owner claims one missing pack, two damaged ones and one wrong one. */
export async function aReturn(
  api: Api,
  request: APIRequestContext,
  customer: Customer,
): Promise<Return> {
  const { id, lines } = await anArrival(api, customer);
  const own = apiOf(request, await login(request, customer.owner));
  const [first, second] = lines.map((line) => line.id);
  return own.post<Return>(`shipments/${id}/returns`, {
    lines: [
      { line: first, quantity: 1, reason: "missing" },
      { line: first, quantity: 2, reason: "damaged", note: "The box was open." },
      { line: second, quantity: 1, reason: "wrong" },
    ],
  });
}

/** A credit note for a part of an invoice that was not paid. */
export async function aCreditNote(api: Api, customer: Customer): Promise<InvoiceSummary> {
  const { id, version } = await anInvoice(api, customer);
  const values = { version, amount: 800, reason: "The delivery came late." };
  return api.post<InvoiceSummary>(`invoices/${id}/credit-notes`, values);
}

/** The invoice of a shipment that has left. */
export async function anInvoice(api: Api, customer: Customer): Promise<InvoiceSummary> {
  const { order } = await aShipment(api, customer);
  const { items } = await api.get<OrderInvoices>(`orders/${order.id}/invoices`);
  const [invoice] = items;
  if (!invoice) throw new Error(`Order ${order.number} has no invoice.`);
  return invoice;
}

/** A pharmacy with the fee of a yearly plan from today, which is invoiced. */
export async function aFee(api: Api): Promise<{ fee: Order; owner: Person }> {
  const plan = { name: `Standard ${aMark()}`, interval: "year", price: 120_000 } as const;
  const { id: organization } = await aMember(api, plan);
  const { items } = await api.get<Page<Order>>(`orders?organization=${organization}&kind=fee`);
  const { person: owner } = await aColleague(api, { role: "owner", organization });
  return { fee: items[0] as Order, owner };
}

/** A payment that settles an invoice and leaves money on account. */
export async function aPayment(api: Api, customer: Customer): Promise<Payment> {
  const { id, totalAmount } = await anInvoice(api, customer);
  return api.post<Payment>("payments", {
    organization: customer.pharmacy.id,
    amount: totalAmount + 250,
    method: "bankTransfer",
    paidOn: "2026-11-02",
    reference: "Transfer 17",
    allocations: [{ invoice: id, amount: totalAmount }],
  });
}
