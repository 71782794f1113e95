import type { Order } from "@pharmacy/contract/orders/orders";
import { aCustomer, act, packsOf, readOrder, ship } from "@pharmacy/server/test/orders";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const theSheet = () => screen.findByRole("region", { name: "Lines" });

test("the list shows every order, and the funnel above it filters by status", async () => {
  const { write, place } = await aCustomer(app);
  const draft = await write();
  const placed = await place();
  await app.signIn();
  const { user, address } = open("/admin/orders");
  const row = await screen.findByRole("row", { name: `${placed.number} Castlewren Pharmacy` });
  expect(row.textContent).toContain("€59.50");
  expect(row.textContent).toContain("Placed");
  screen.getByRole("row", { name: `${draft.number} Castlewren Pharmacy` });
  const steps = within(await screen.findByRole("group", { name: "Open orders by status" }));
  const step = await steps.findByRole("button", { name: /^Placed/ });
  expect(step.textContent).toBe("Placed1€59.50");
  await user.click(step);
  await waitFor(() => expect(address()).toBe("/admin/orders?kind=supply&status=placed"));
  await waitFor(() =>
    expect(screen.queryByRole("row", { name: new RegExp(draft.number) })).toBeNull(),
  );
  expect(step.getAttribute("aria-pressed")).toBe("true");
  await user.click(step);
  await waitFor(() => expect(address()).toBe("/admin/orders"));
});

test("the desk confirms one line short, and ships what it confirmed by scanned codes", async () => {
  const { place, items } = await aCustomer(app);
  const placed = await place();
  await app.signIn();
  const { user } = open(`/admin/orders?id=${placed.id}`);
  await theSheet();
  await user.click(screen.getByRole("button", { name: "Confirm order" }));
  const [first] = await screen.findAllByRole("textbox", { name: /^Packs of/ });
  if (!first) throw new Error("There is no line to confirm.");
  await user.clear(first);
  await user.type(first, "4");
  await screen.findByText("1 line in full, 1 line short. 6 of 12 packs confirmed.");
  fireEvent.keyDown(first, { key: "Enter", ctrlKey: true });
  await screen.findByText(`${placed.number} confirmed`);
  expect((await readOrder(app, placed.id)).sums).toMatchObject({ wanted: 12, confirmed: 6 });

  await user.click(await screen.findByRole("button", { name: "Ship packs" }));
  const scan = await screen.findByRole("textbox", { name: "Scan" });
  const { lines } = await readOrder(app, placed.id);
  const [one, other] = lines.map(({ gtin }) => gtin);
  const codes = [
    `(01)${one}(17)301231(10)LOT-A`,
    `(01)${one}(17)301231(10)LOT-A`,
    `(01)${one}(17)301231(10)LOT-B`,
    `(01)${other}(17)301231(10)LOT-C`,
  ];
  scan.focus();
  await user.paste(codes.join("\n"));
  await screen.findByRole("button", { name: "Ship 4 packs" });
  await user.type(screen.getByRole("textbox", { name: "Carrier" }), "Larkfield Couriers");
  await user.click(screen.getByRole("button", { name: "Ship 4 packs" }));
  await screen.findByText(/^Shipment SH-\d{4}-\d{6} with 4 packs shipped$/);
  const { items: shipments } = (await app.get(`/api/orders/${placed.id}/shipments`)).json();
  expect(shipments).toMatchObject([
    {
      carrier: "Larkfield Couriers",
      lines: [
        { item: { id: items[0].id }, quantity: 2, batchNumber: "LOT-A", expiryDate: "2030-12-31" },
        { item: { id: items[0].id }, quantity: 1, batchNumber: "LOT-B" },
        { item: { id: items[1].id }, quantity: 1, batchNumber: "LOT-C" },
      ],
    },
  ]);
});

test("a refused batch is named at its field, and what was typed stays", async () => {
  const { confirm } = await aCustomer(app);
  const order = await confirm();
  await app.signIn();
  const { user } = open(`/admin/orders?id=${order.id}`);
  await user.click(await screen.findByRole("button", { name: "Ship packs" }));
  const [packs] = await screen.findAllByRole("textbox", { name: /^Packs of/ });
  if (!packs) throw new Error("There is no batch.");
  await user.clear(packs);
  await user.type(packs, "11");
  await user.click(screen.getByRole("button", { name: /^Ship \d+ packs$/ }));
  await screen.findByText("At most 10 packs of this line can be shipped.");
  expect(document.activeElement).toBe(packs);
  expect((await readOrder(app, order.id)).sums.shipped).toBe(0);
});

test("nothing packed is refused before it is sent", async () => {
  const { confirm } = await aCustomer(app);
  const order = await confirm();
  await app.signIn();
  const { user } = open(`/admin/orders?id=${order.id}`);
  await user.click(await screen.findByRole("button", { name: "Ship packs" }));
  for (const packs of await screen.findAllByRole("textbox", { name: /^Packs of/ })) {
    await user.clear(packs);
  }
  await user.click(screen.getByRole("button", { name: "Ship 0 packs" }));
  await screen.findByText("Nothing is packed. Enter the packs of at least one batch.");
});

test("the rest of a short order is closed with a reason", async () => {
  const { confirm } = await aCustomer(app);
  const order = await confirm();
  await ship(app, order, { lines: packsOf(order).slice(0, 1) });
  await app.signIn();
  const { user } = open(`/admin/orders?id=${order.id}`);
  await user.click(await screen.findByRole("button", { name: "Close the rest" }));
  const dialog = await screen.findByRole("alertdialog");
  within(dialog).getByText("2 packs that were not shipped will not come, and cost nothing.");
  await user.selectOptions(within(dialog).getByRole("combobox", { name: /^Reason/ }), "withdrawn");
  await user.click(within(dialog).getByRole("button", { name: "Close the rest" }));
  await screen.findByText(`Rest of ${order.number} closed`);
  await screen.findByText("2 packs will not come: withdrawn");
  expect(await readOrder(app, order.id)).toMatchObject({ status: "shipped", sums: { struck: 2 } });
});

test("an order is sent back with a note, and cancelled with a reason", async () => {
  const { place } = await aCustomer(app);
  const [one, other] = [await place(), await place()];
  await app.signIn();
  const page = open(`/admin/orders?id=${one.id}`);
  await page.user.click(await screen.findByRole("button", { name: "Send back" }));
  let dialog = await screen.findByRole("alertdialog");
  await page.user.type(within(dialog).getByRole("textbox", { name: /^Note/ }), "Which strength?");
  await page.user.click(within(dialog).getByRole("button", { name: "Send back" }));
  await screen.findByText(`${one.number} sent back`);
  await page.goTo(`/admin/orders?id=${other.id}`);
  await page.user.click(await screen.findByRole("button", { name: "More actions" }));
  await page.user.click(await screen.findByRole("menuitem", { name: "Cancel order" }));
  dialog = await screen.findByRole("alertdialog");
  within(dialog).getByText("2 lines with 12 packs do not come.");
  await page.user.click(within(dialog).getByRole("button", { name: "Cancel order" }));
  await within(dialog).findByText("Reason is required.");
  await page.user.type(within(dialog).getByRole("textbox", { name: /^Reason/ }), "Ordered twice");
  await page.user.click(within(dialog).getByRole("button", { name: "Cancel order" }));
  await screen.findByText(`${other.number} cancelled`);
  expect(await readOrder(app, one.id)).toMatchObject({
    status: "draft",
    sentBackNote: "Which strength?",
  });
});

test("A, S and N work in the sheet as they do at a bench", async () => {
  const { place } = await aCustomer(app);
  const [one, other] = [await place(), await place()];
  await app.signIn();
  const { user, address } = open(`/admin/orders?id=${one.id}`);
  await theSheet();
  await screen.findByRole("button", { name: "Next open order" });
  await user.keyboard("n");
  await waitFor(() => expect(address()).toContain(other.id));
  await theSheet();
  await user.keyboard("a");
  await screen.findByRole("dialog", { name: `Confirm ${other.number}` });
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText(`${other.number} confirmed`);
  await screen.findByRole("button", { name: "Ship packs" });
  await user.keyboard("s");
  await screen.findByRole("dialog", { name: `Ship ${other.number}` });
});

test("many orders are confirmed with one decision, each with its own result", async () => {
  const { place, write } = await aCustomer(app);
  const [placed, draft] = [await place(), await write()];
  await app.signIn();
  const { user } = open("/admin/orders");
  for (const { number } of [placed, draft]) {
    await user.click(
      await screen.findByRole("checkbox", { name: `Select ${number} Castlewren Pharmacy` }),
    );
  }
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  await user.click(await screen.findByRole("button", { name: "Confirm 2 orders" }));
  await screen.findByText(/This order is a draft and cannot be confirmed\./);
  expect(await readOrder(app, placed.id)).toMatchObject({ status: "confirmed" });
});

test("an order is written for a pharmacy at its prices", async () => {
  const { items } = await aCustomer(app);
  await app.signIn();
  const { user, address } = open("/admin/orders/create");
  await user.type(await screen.findByRole("combobox", { name: "Pharmacy" }), "Castlewren");
  await user.click(await screen.findByRole("option", { name: /^Castlewren Pharmacy/ }));
  await user.type(await screen.findByRole("combobox", { name: "Add an item" }), items[0].code);
  await user.click(await screen.findByRole("option", { name: new RegExp(items[0].code) }));
  const packs = await screen.findByRole("textbox", { name: `Packs of ${items[0].name}` });
  await user.clear(packs);
  await user.type(packs, "20");
  await screen.findByText(/€3\.95 a pack/);
  await user.type(screen.getByRole("textbox", { name: "Internal note" }), "By telephone.");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(address()).toMatch(/^\/admin\/orders\/[\da-f-]{36}$/));
  const order: Order = (await app.get(`/api/orders/${address().split("/").at(-1)}`)).json();
  expect(order).toMatchObject({
    status: "draft",
    source: "console",
    internalNote: "By telephone.",
    totalAmount: 7_900,
    lines: [{ item: { id: items[0].id }, quantity: 20 }],
  });
});

test("finance cancels orders and changes none, and the catalogue reads them", async () => {
  const { place } = await aCustomer(app);
  const placed = await place();
  await app.signIn("finance");
  const { user } = open(`/admin/orders?id=${placed.id}`);
  const confirm = await screen.findByRole("button", { name: "Confirm order" });
  expect(confirm.getAttribute("aria-disabled")).toBe("true");
  await user.click(screen.getByRole("button", { name: "More actions" }));
  await screen.findByRole("menuitem", { name: "Cancel order" });
  expect(screen.queryByRole("button", { name: "New order" })).toBeNull();
});

test("the catalogue manager is offered no act", async () => {
  const { place } = await aCustomer(app);
  const placed = await place();
  await app.signIn("catalogue");
  open(`/admin/orders?id=${placed.id}`);
  await theSheet();
  for (const name of ["Confirm order", "Send back", "Order again"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});

test("an order is ordered again, and its draft opens", async () => {
  const { place, owner } = await aCustomer(app);
  const placed = await place();
  await act(owner, placed, "withdraw");
  await app.signIn();
  const { user, address } = open(`/admin/orders?id=${placed.id}`);
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Order again" }));
  await screen.findByText(/^Draft SO-\d{4}-\d{6} created with today's prices$/);
  await waitFor(() => expect(address()).toMatch(/^\/admin\/orders\/[\da-f-]{36}$/));
});
