import { DAY_MS } from "@pharmacy/contract/time.values";
import { aCustomer, act, readOrder, ship } from "@pharmacy/server/test/orders";
import { newBatch } from "@pharmacy/server/test/products";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { openLive } from "#test/live.ts";

const app = testApp();

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const card = async (name: string) => within(await screen.findByRole("region", { name }));

/** A customer with a product at its reorder point, and packs that expire soon. */
async function aShelf() {
  const customer = await aCustomer(app);
  const { items, ofItem } = customer;
  const { id } = (await ofItem(items[0].id, { reorderPoint: 4 })).json();
  await newBatch(app, id, { batchNumber: "LOT1", quantity: 3, expiryDate: inDays(20) });
  return { ...customer, product: id };
}

test("one press drafts an order of what is at its reorder point", async () => {
  const { organization, items } = await aShelf();
  await app.signIn("technician", organization);
  const { user, address } = open("/dashboard");
  const low = await card("Stock to order");
  await low.findByText(items[0].name);
  low.getByText("3 in stock");
  await user.click(low.getByRole("button", { name: "Draft order of 1 line" }));
  await waitFor(() => expect(address()).toMatch(/^\/dashboard\/orders\/[\da-f-]{36}$/));
  const order = await readOrder(app, address().split("/").at(-1) ?? "");
  expect(order).toMatchObject({ status: "draft", lines: [{ item: { id: items[0].id } }] });
});

test("a second press drafts only what no draft orders, and leads to the draft", async () => {
  const { organization, items, ofItem, write } = await aShelf();
  const first = await write({ lines: [{ item: items[0].id, quantity: 9 }] });
  await app.signIn("technician", organization);
  const { user, address } = open("/dashboard");
  const low = await card("Stock to order");
  await low.findByText(`In draft ${first.number}`);
  expect(low.queryByRole("button", { name: /^Draft order/ })).toBeNull();
  await user.click(low.getByRole("link", { name: `Open draft ${first.number}` }));
  await waitFor(() => expect(address()).toBe(`/dashboard/orders/${first.id}`));

  await ofItem(items[1].id, { reorderPoint: 6 });
  const again = open("/dashboard");
  const both = await card("Stock to order");
  await again.user.click(await both.findByRole("button", { name: "Draft order of 1 line" }));
  await waitFor(() => expect(again.address()).toMatch(/^\/dashboard\/orders\/[\da-f-]{36}$/));
  const order = await readOrder(app, again.address().split("/").at(-1) ?? "");
  expect(order.lines.map(({ item }) => item.id)).toEqual([items[1].id]);
});

test("batches that expire first have their packs and the days left, and open their product", async () => {
  const { organization, product } = await aShelf();
  await app.signIn("viewer", organization);
  open("/dashboard");
  const link = await (await card("Expiring first")).findByRole<HTMLAnchorElement>("link", {
    name: /LOT1 · 3 packs/,
  });
  expect(link.textContent).toMatch(/in (19|20|21) days/);
  expect(link.getAttribute("href")).toBe(`/dashboard/products?id=${product}`);
});

test("a shipped order leads to where its packs are received", async () => {
  const { organization, confirm } = await aShelf();
  const { order } = await ship(app, await confirm());
  await app.signIn("pharmacist", organization);
  open("/dashboard");
  const link = await (await card("Orders")).findByRole<HTMLAnchorElement>("link", {
    name: /Receive$/,
  });
  expect(link.textContent).toContain(order.number);
  expect(link.getAttribute("href")).toBe(`/dashboard/orders/${order.id}`);
});

test.each([
  ["owner", ["Orders", "Stock to order", "Stock", "Expiring first", "Amount due", "Questions"]],
  [
    "pharmacist",
    ["Orders", "Stock to order", "Stock", "Expiring first", "Amount due", "Questions"],
  ],
  ["technician", ["Orders", "Stock to order", "Stock", "Expiring first", "Questions"]],
  ["viewer", ["Orders", "Stock", "Expiring first"]],
] as const)(
  "a pharmacy's %s sees the cards of what the role may do, the day's work first",
  async (role, cards) => {
    const { organization, confirm } = await aShelf();
    await ship(app, await confirm());
    await app.signIn(role, organization);
    open("/dashboard");
    await card("Contact");
    await waitFor(() => {
      const titles = within(screen.getByRole("main"))
        .getAllByRole("region")
        .map((region) => region.getAttribute("aria-label"))
        .filter((title) => title !== null);
      expect(titles).toEqual([
        "What to do next",
        ...cards,
        "Membership",
        "Usage",
        "Licence",
        "Contact",
      ]);
    });
    await (await card("Orders")).findByRole("list", { name: "Shipped orders" });
    const receive = screen.queryByText("Receive");
    expect(receive === null).toBe(role === "viewer");
  },
);

test("a shelf that is in order says so", async () => {
  const { organization } = await aCustomer(app);
  await app.signIn("owner", organization);
  open("/dashboard");
  await (await card("Stock to order")).findByText("No product is at its reorder point.");
  await (await card("Expiring first")).findByText("Nothing expires within 90 days.");
});

test("the cards follow what happens elsewhere while one looks at them", async () => {
  const { organization, product, place, items } = await aShelf();
  const placed = await place({ lines: [{ item: items[1].id, quantity: 2 }] });
  const order = await act(app, placed, "confirm");
  await openLive(app, "/dashboard", ["owner", organization]);
  const [low, orders, expiring] = [
    await card("Stock to order"),
    await card("Orders"),
    await card("Expiring first"),
  ];
  await low.findByText("3 in stock");
  expect(orders.queryByRole("link", { name: /Receive$/ })).toBeNull();
  await newBatch(app, product, { batchNumber: "LOT2", quantity: 1, expiryDate: inDays(5) });
  await low.findByText("4 in stock");
  await expiring.findByRole("link", { name: /LOT2 · 1 pack/ });
  await ship(app, order);
  await orders.findByRole("link", { name: /Receive$/ });
});
