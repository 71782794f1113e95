import { aCustomer, act } from "@pharmacy/server/test/orders";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { openLive } from "#test/live.ts";

const app = testApp();

const card = async () => within(await screen.findByRole("region", { name: "Supply orders" }));

const today = () => new Date().toISOString().slice(0, 10);

/** The number of the rows that a link opens. */
async function totalAt(link: HTMLElement): Promise<number> {
  const { search } = new URL(link.getAttribute("href") ?? "", "https://console.example");
  return (await app.get(`/api/orders${search}`)).json().total;
}

test("orders of the period are counted, and each step opens exactly its orders", async () => {
  const { place, confirm, write } = await aCustomer(app);
  await place();
  await place();
  await confirm();
  await write();
  await app.signIn();
  open("/admin");
  const orders = await card();
  await orders.findByText("0 in the 30 days before");
  const steps = orders.getByRole("list", { name: "Open supply orders by status" });
  const links = within(steps).getAllByRole<HTMLAnchorElement>("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Placed 2",
    "Confirmed 1",
    "Partly shipped 0",
    "Shipped 0",
  ]);
  for (const link of links) {
    expect(await totalAt(link)).toBe(Number(/\d+$/.exec(link.textContent ?? "")?.[0]));
  }
});

test("the chart's slider says the value of each day, and its button shows them as a table", async () => {
  const { place } = await aCustomer(app);
  await place();
  await app.signIn();
  const { user } = open("/admin?days=7");
  const orders = await card();
  const slider = await orders.findByRole("slider", { name: "Orders placed, by day" });
  expect(slider.getAttribute("aria-valuetext")).toMatch(/: 1 order · €\d+\.\d\d$/);
  fireEvent.change(slider, { target: { value: "0" } });
  expect(slider.getAttribute("aria-valuetext")).toMatch(/: 0 orders$/);
  const rows = () =>
    within(orders.getByRole("table", { name: "Orders placed" })).getAllByRole("row");
  expect(rows()).toHaveLength(1 + 7);
  await user.click(orders.getByRole("button", { name: "Table: Orders placed", pressed: false }));
  expect(orders.queryByRole("slider")).toBeNull();
  expect(rows().at(-1)?.textContent).toMatch(/1 order · €/);
});

test("each day of the chart opens exactly its orders, by mouse, Enter and table", async () => {
  const { place } = await aCustomer(app);
  await place();
  const dropped = await place();
  await act(app, dropped, "cancel", { reason: "Ordered twice" });
  await app.db.$client.query(
    "update orders set placed_at = placed_at - interval '2 days' where id = $1",
    [(await place()).id],
  );
  await app.signIn();
  const { user, address } = open("/admin?days=7");
  const orders = await card();
  const slider = await orders.findByRole<HTMLInputElement>("slider");
  await user.click(orders.getByRole("button", { name: "Table: Orders placed" }));
  const table = within(orders.getByRole("table", { name: "Orders placed" }));
  const links = table.getAllByRole<HTMLAnchorElement>("link");
  const counts = links.map((link) => {
    const cell = link.closest("tr")?.querySelector("td");
    return Number.parseInt(cell?.textContent ?? "", 10);
  });
  expect(await Promise.all(links.map(totalAt))).toEqual(counts);
  expect(counts).toEqual([1, 2]);

  await user.click(orders.getByRole("button", { name: "Table: Orders placed" }));
  fireEvent.keyDown(await orders.findByRole("slider"), { key: "Enter" });
  await waitFor(() => expect(address()).toBe(links.at(-1)?.getAttribute("href")));
  expect(slider.isConnected).toBe(false);
});

test("the period stands in the address, and an unknown one is the default", async () => {
  await app.signIn();
  const { user, address } = open("/admin?days=12");
  await screen.findByText("– in the 30 days before");
  const period = within(screen.getByRole("navigation", { name: "Period" }));
  expect(period.getByRole("link", { current: "page" }).textContent).toBe("30 days");
  await user.click(period.getByRole("link", { name: "90 days" }));
  await waitFor(() => expect(address()).toBe("/admin?days=90"));
  await screen.findByText("– in the 90 days before");
  await user.click(period.getByRole("link", { name: "30 days" }));
  await waitFor(() => expect(address()).toBe("/admin"));
});

test("an order placed elsewhere changes the card while one looks at it", async () => {
  const { write, owner } = await aCustomer(app);
  const order = await write();
  await openLive(app, "/admin");
  const orders = await card();
  await orders.findByText("No orders were placed in this period.");
  await act(owner, order, "place");
  await orders.findByRole("link", { name: "Placed 1" });
});

test("a network without orders says so", async () => {
  await app.signIn("catalogue");
  open("/admin");
  await (await card()).findByText("No orders were placed in this period.");
  expect((await app.get("/api/summary/figures")).json().to).toBe(today());
});

test("short items, plans and the result are shown to the roles that may see them", async () => {
  const customer = await aCustomer(app, { name: "Standard", price: 7_900, interval: "month" });
  const order = await customer.place();
  const [first, second] = order.lines;
  const lines = [
    { line: first?.id, confirmed: 4 },
    { line: second?.id, confirmed: 2 },
  ];
  await act(app, order, "confirm", { lines });
  await app.signIn("finance");
  open("/admin");
  const rate = within(await screen.findByRole("region", { name: "Fill rate" }));
  rate.getByText("50%");
  rate.getByText("– in the 30 days before");
  const short = within(rate.getByRole("list", { name: "Most short items, packs" }));
  const [link] = short.getAllByRole("link");
  expect(link?.textContent).toMatch(/ 6 short$/);
  expect(link?.getAttribute("href")).toBe(`/admin/orders?search=${first?.item.code}`);
  const value = within(await screen.findByRole("region", { name: "Recurring value by plan" }));
  const plan = value.getByRole<HTMLAnchorElement>("link", { name: "Standard 1 pharmacy €79.00" });
  const { search } = new URL(plan.href);
  expect((await app.get(`/api/organizations${search}`)).json().total).toBe(1);
  await screen.findByRole("region", { name: "Result" });
});

test("a catalogue manager sees orders and the fill rate, and no money of the network", async () => {
  await app.signIn("catalogue");
  open("/admin");
  await screen.findByText("No orders were confirmed in this period.");
  expect(screen.queryByRole("region", { name: "Recurring value by plan" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Result" })).toBeNull();
});
