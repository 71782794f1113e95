import type { Order } from "@pharmacy/contract/orders/orders";
import { aCustomer, act, ORDERS, readOrder, ship } from "@pharmacy/server/test/orders";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

type Customer = Awaited<ReturnType<typeof aCustomer>>;

async function ordered({ organization }: Customer): Promise<Order[]> {
  const { items } = (await app.get(`${ORDERS}?organization=${organization}`)).json();
  return Promise.all(items.map(({ id }: Order) => readOrder(app, id)));
}

test("an owner pastes a table, and rows that name nothing stay out with their reason", async () => {
  const customer = await aCustomer(app);
  const { items, organization } = customer;
  await app.signIn("owner", organization);
  const { user, address } = open("/dashboard/orders/create");
  await user.click(await screen.findByRole("button", { name: "Paste a table" }));
  const table = await screen.findByRole("textbox", { name: "Table" });
  table.focus();
  await user.paste(`Code\tQuantity\n${items[0].code}\t7\n${items[1].gtin}\t2\nITM-999999\t1\n`);
  await user.click(screen.getByRole("button", { name: "Check lines" }));
  await screen.findByText("2 rows found, 1 row left out.");
  screen.getByText('No item has the code or GTIN "ITM-999999".');
  await user.click(screen.getByRole("button", { name: "Add 2 lines" }));
  await screen.findByText("2 lines, 9 packs");
  await user.click(screen.getByRole("button", { name: "Place order" }));
  const dialog = await screen.findByRole("alertdialog");
  within(dialog).getByText("Castlewren Pharmacy · 2 lines · 9 packs · €47.65");
  await user.click(within(dialog).getByRole("button", { name: "Place order" }));
  await screen.findByText(
    "The supply desk has this order and confirms what comes. Until then you can withdraw it.",
  );
  expect(address()).toMatch(/^\/dashboard\/orders\/[\da-f-]{36}$/);
  expect(await ordered(customer)).toMatchObject([{ status: "placed", totalAmount: 4_765 }]);
});

test("another price is shown beside the old one, and a second press accepts it", async () => {
  const { write, list, items, organization } = await aCustomer(app);
  const order = await write();
  const { items: lines } = (await app.get(`/api/lists/${list.id}/lines`)).json();
  const line = lines.find((one: { item: { id: string } }) => one.item.id === items[1].id);
  await app.signIn("owner", organization);
  const { user } = open(`/dashboard/orders/${order.id}`);
  await screen.findByRole("textbox", { name: `Packs of ${items[1].name}` });
  await app.patch(`/api/lists/${list.id}/lines/${line.id}`, { price: 1_100, version: 1 });
  await user.click(screen.getByRole("button", { name: "Place order" }));
  const dialog = await screen.findByRole("alertdialog");
  await user.click(within(dialog).getByRole("button", { name: "Place order" }));
  const changed = await within(dialog).findByRole("list", { name: "New prices" });
  expect(changed.textContent).toBe(`${items[1].name}€10.00 €11.00`);
  expect((await readOrder(app, order.id)).status).toBe("draft");
  await user.click(within(dialog).getByRole("button", { name: "Place at €61.50" }));
  await screen.findByText(`${order.number} placed`);
  expect(await readOrder(app, order.id)).toMatchObject({ status: "placed", totalAmount: 6_150 });
});

test("a refused quantity is named at its line, and nothing typed is lost", async () => {
  const { write, items, organization } = await aCustomer(app);
  const order = await write();
  await app.signIn("owner", organization);
  const { user } = open(`/dashboard/orders/${order.id}`);
  const quantity = (place: 0 | 1) =>
    screen.findByRole("textbox", { name: `Packs of ${items[place].name}` });
  await user.clear(await quantity(0));
  await user.type(await quantity(0), "2.5");
  await user.clear(await quantity(1));
  // neither counts until it is a number of packs
  screen.getByText("2 lines, 0 packs");
  expect(screen.getByText("Net amount").textContent).toBe("Net amount€0.00");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await screen.findByText("2 lines need attention. Nothing was saved.");
  const messages = screen.getAllByText("Quantity must be a whole number from 1 to 99999.");
  expect(messages).toHaveLength(2);
  expect((await quantity(0)).getAttribute("aria-describedby")).toBe(messages[0]?.id);
  expect(await quantity(0)).toHaveProperty("value", "2.5");
  await user.clear(await quantity(0));
  await user.type(await quantity(0), "3");
  await user.click(screen.getByRole("button", { name: `Remove ${items[1].name}` }));
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await screen.findByText(`Draft ${order.number} saved`);
  expect((await readOrder(app, order.id)).lines).toMatchObject([{ quantity: 3 }]);
});

test("an item that is typed and not chosen is refused, or added where it is meant exactly", async () => {
  const customer = await aCustomer(app);
  const { items, organization } = customer;
  await app.signIn("owner", organization);
  const { user } = open("/dashboard/orders/create");
  const field = await screen.findByRole("combobox", { name: "Add an item" });
  await user.type(field, "No such pack");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await screen.findByText("Add an item: pick one from the list.");
  expect(await ordered(customer)).toEqual([]);
  await user.clear(field);
  await user.type(field, items[0].name);
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(async () =>
    expect(await ordered(customer)).toMatchObject([{ lines: [{ item: { id: items[0].id } }] }]),
  );
});

test("a draft that a colleague saved meanwhile is not overwritten unseen", async () => {
  const { write, items, owner, organization } = await aCustomer(app);
  const order = await write();
  await app.signIn("owner", organization);
  const { user } = open(`/dashboard/orders/${order.id}`);
  const quantity = await screen.findByRole("textbox", { name: `Packs of ${items[0].name}` });
  await user.clear(quantity);
  await user.type(quantity, "4");
  await owner.patch(`${ORDERS}/${order.id}`, { version: order.version, note: "By noon." });
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await user.click(await screen.findByRole("button", { name: "Keep what I typed" }));
  expect(quantity).toHaveProperty("value", "4");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await screen.findByText(`Draft ${order.number} saved`);
  expect((await readOrder(app, order.id)).lines).toMatchObject([{ quantity: 4 }, {}]);
});

test("the next price step is offered, and one press orders as many", async () => {
  const { write, list, items, organization } = await aCustomer(app);
  const step = { item: items[0].id, price: 350, minQuantity: 20 };
  await app.post(`/api/lists/${list.id}/lines`, step);
  const order = await write();
  await app.signIn("owner", organization);
  const { user } = open(`/dashboard/orders/${order.id}`);
  await user.click(await screen.findByRole("button", { name: "20 packs: €3.50 each" }));
  expect(await screen.findByRole("textbox", { name: `Packs of ${items[0].name}` })).toHaveProperty(
    "value",
    "20",
  );
  await screen.findByText(/€3\.50 a pack/);
});

test("what runs low is proposed, except what the order has already", async () => {
  const customer = await aCustomer(app);
  const { ofItem, items, organization } = customer;
  await ofItem(items[0].id, { reorderPoint: 5, reorderQuantity: 12 });
  await ofItem(items[1].id, { reorderPoint: 5 });
  const order = await customer.write({ lines: [{ item: items[1].id, quantity: 1 }] });
  await app.signIn("owner", organization);
  const { user } = open(`/dashboard/orders/${order.id}`);
  await user.click(await screen.findByRole("button", { name: "Propose what runs low" }));
  await screen.findByText("0 in stock · reorder at 5 · 0 used", { selector: "li:first-child *" });
  await user.click(await screen.findByRole("button", { name: "Add 1 line" }));
  expect(await screen.findByRole("textbox", { name: `Packs of ${items[0].name}` })).toHaveProperty(
    "value",
    "12",
  );
});

test("scanned packs are added to the order, each scan more of them", async () => {
  const { write, items, organization } = await aCustomer(app);
  const order = await write({ lines: [] });
  await app.signIn("owner", organization);
  const { user } = open(`/dashboard/orders/${order.id}`);
  await user.click(await screen.findByRole("button", { name: "Scan" }));
  const scan = await screen.findByRole("textbox", { name: "Scan" });
  await user.type(scan, `(01)${items[0].gtin}(10)LOT-1{Enter}`);
  await screen.findByText(`1 pack of ${items[0].name} added.`);
  await user.type(scan, `${items[0].gtin}{Enter}`);
  await waitFor(() =>
    expect(screen.getByRole("textbox", { name: `Packs of ${items[0].name}` })).toHaveProperty(
      "value",
      "2",
    ),
  );
  await user.type(scan, "9521234000013{Enter}");
  await screen.findByText(/^No item has the code or GTIN/);
});

test("a delivery is received with one press, one batch short, and is then in stock", async () => {
  const { confirm, items, organization } = await aCustomer(app);
  const shipment = await ship(app, await confirm());
  await app.signIn("technician", organization);
  const { user } = open(`/dashboard/orders/${shipment.order.id}`);
  await screen.findByText("12 packs shipped. Receive the shipment when it arrives.");
  await user.click(await screen.findByRole("button", { name: `Receive ${shipment.number}` }));
  await screen.findByRole("button", { name: "Receive 12 packs" });
  await user.click(screen.getByRole("button", { name: "Scan to tick" }));
  await user.type(
    await screen.findByRole("textbox", { name: "Scan" }),
    `(01)${items[0].gtin}(10)LOT1{Enter}`,
  );
  await screen.findByText("Scanned");
  const packs = screen.getByRole("textbox", { name: `Packs of ${items[0].name}` });
  await user.clear(packs);
  await user.type(packs, "9");
  await user.click(screen.getByRole("button", { name: "Receive 11 packs" }));
  await screen.findByText(`Shipment ${shipment.number} received`);
  await screen.findByText("11 of 12 packs received.");
  const order = await readOrder(app, shipment.order.id);
  expect(order).toMatchObject({ status: "delivered", sums: { delivered: 11 } });
  const { items: products } = (await app.get(`/api/products?organization=${organization}`)).json();
  expect(products.map((one: { quantityOnHand: number }) => one.quantityOnHand).sort()).toEqual([
    2, 9,
  ]);
});

test("more packs than were sent are refused at their batch", async () => {
  const { confirm, items, organization } = await aCustomer(app);
  const shipment = await ship(app, await confirm());
  await app.signIn("owner", organization);
  const { user } = open(`/dashboard/orders/${shipment.order.id}`);
  await user.click(await screen.findByRole("button", { name: `Receive ${shipment.number}` }));
  const packs = await screen.findByRole("textbox", { name: `Packs of ${items[0].name}` });
  await user.clear(packs);
  await user.type(packs, "11");
  await user.click(screen.getByRole("button", { name: "Receive 13 packs" }));
  await screen.findByText("Only 10 packs of this batch were sent.");
});

test("a recalled batch is marked before it is received", async () => {
  const { confirm, items, organization } = await aCustomer(app);
  const shipment = await ship(app, await confirm());
  await app.post("/api/recalls", {
    item: items[0].id,
    batchNumbers: ["LOT1"],
    recallClass: 1,
    reason: "Particles.",
    instruction: "Put them aside.",
  });
  await app.signIn("owner", organization);
  const { user } = open(`/dashboard/orders/${shipment.order.id}`);
  const card = await screen.findByRole("region", { name: `Shipment ${shipment.number}` });
  within(card).getByText("Recalled: put aside");
  await user.click(within(card).getByRole("button", { name: `Receive ${shipment.number}` }));
  within(await screen.findByRole("dialog")).getByText("Recalled: put aside");
});

test("a technician sees no amounts anywhere, and places nothing", async () => {
  const { write, place, organization, items } = await aCustomer(app);
  const [draft, placed] = [await write(), await place()];
  await app.signIn("technician", organization);
  const page = open("/dashboard/orders");
  const row = await screen.findByRole("row", { name: placed.number });
  expect(screen.queryByRole("columnheader", { name: "Total" })).toBeNull();
  expect(row.textContent).not.toContain("€");
  await page.goTo(`/dashboard/orders/${placed.id}`);
  const lines = await screen.findByRole("region", { name: "Lines" });
  expect(lines.textContent).not.toMatch(/€|NaN|Amount/);
  await page.goTo(`/dashboard/orders/${draft.id}`);
  await screen.findByRole("textbox", { name: `Packs of ${items[0].name}` });
  await screen.findByText("An owner or a pharmacist places this order.");
  expect(screen.queryByRole("button", { name: "Place order" })).toBeNull();
  expect(document.querySelector("main")?.textContent).not.toMatch(/€|NaN/);
});

test("a viewer reads orders and writes none", async () => {
  const { place, organization } = await aCustomer(app);
  const placed = await place();
  await app.signIn("viewer", organization);
  const page = open("/dashboard/orders");
  await screen.findByRole("row", { name: placed.number });
  expect(screen.queryByRole("link", { name: "New order" })).toBeNull();
  await page.goTo(`/dashboard/orders/${placed.id}`);
  await screen.findByRole("region", { name: "Lines" });
  expect(screen.queryByRole("button", { name: "Order again" })).toBeNull();
  await page.goTo("/dashboard/orders/create");
  await screen.findByText("You cannot write orders here");
});

test("a placed order is withdrawn, and a note of the supply desk is above the draft", async () => {
  const { place, organization } = await aCustomer(app);
  const [one, other] = [await place(), await place()];
  await act(app, other, "send-back", { note: "Which strength?" });
  await app.signIn("owner", organization);
  const page = open(`/dashboard/orders/${one.id}`);
  await page.user.click(await screen.findByRole("button", { name: "Withdraw order" }));
  const dialog = await screen.findByRole("alertdialog");
  await page.user.click(within(dialog).getByRole("button", { name: "Withdraw order" }));
  await screen.findByRole("button", { name: "Save draft" });
  expect((await readOrder(app, one.id)).status).toBe("draft");
  await page.goTo(`/dashboard/orders/${other.id}`);
  expect((await screen.findByRole("note")).textContent).toBe(
    "Sent back by the supply deskWhich strength?",
  );
});

test("the dashboard counts what waits, and leads to it", async () => {
  const { place, confirm, organization } = await aCustomer(app);
  await place();
  await confirm();
  await app.signIn("owner", organization);
  open("/dashboard");
  const card = await screen.findByRole("region", { name: "Orders" });
  const waiting = await within(card).findByRole("link", { name: /^Waiting for confirmation/ });
  expect(waiting.textContent).toBe("Waiting for confirmation1");
  expect(waiting.getAttribute("href")).toBe("/dashboard/orders?kind=supply&status=placed");
  within(card).getByRole("link", { name: /^Confirmed, not shipped/ });
});
