import type { Role } from "@pharmacy/contract/roles.values";
import { aGtin } from "@pharmacy/server/test/items";
import { newBatch } from "@pharmacy/server/test/products";
import { aCode, aReceipt, aScanningShop, dayFrom } from "@pharmacy/server/test/receipts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { scanQueue } from "./scan-queue.ts";

const app = testApp();
const PATH = "/dashboard/products/receive";

/** Opens the screen as a pharmacy's user with this role. */
async function receiving(role: Role = "technician") {
  const shop = await aScanningShop(app);
  const person = await app.signIn(role, shop.organization);
  const page = open(PATH);
  const field = await screen.findByLabelText("Scan");
  const scan = (text: string) => page.user.type(field, `${text.replace(/[{[]/g, "$&$&")}{Enter}`);
  const stockOf = async (id: string) =>
    (await app.get(`/api/products/${id}`)).json().quantityOnHand;
  return { ...shop, ...page, person, field, scan, stockOf };
}

const status = () => screen.getByRole("status");
const today = () => screen.getByRole("region", { name: "Received today" });
const refused = () => screen.findByRole("region", { name: "Not received" });

/** Cuts the network until it is restored. With `arrives`, requests still reach the server. */
function cut({ arrives = false } = {}) {
  const real = globalThis.fetch;
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (...call) => {
    if (arrives) await real(...call);
    throw new TypeError("Failed to fetch");
  });
  const mend = () => spy.mockRestore();
  onTestFinished(mend);
  return mend;
}

test("a scanned pack is booked, announced and listed, and the field is ready for the next", async () => {
  const { scan, gtin, product, field, stockOf } = await receiving();
  expect(document.activeElement).toBe(field);
  await scan(aCode(gtin, "LOT42", dayFrom(400)));
  await waitFor(() =>
    expect(status().textContent).toMatch(/^Received: 1 × .*, batch LOT42, expires/),
  );
  within(today()).getByText(product.name);
  expect(field).toHaveProperty("value", "");
  expect(document.activeElement).toBe(field);
  await scan(aCode(gtin, "LOT42", dayFrom(400)));
  await waitFor(async () => expect(await stockOf(product.id)).toBe(2));
  await within(today()).findByText("2 packs in 2 scans");
});

test("what is announced has the stock of the batch and of the product, also when it is sent late", async () => {
  const { scan, gtin, product } = await receiving();
  await newBatch(app, product.id, { batchNumber: "OTHER", quantity: 8 });
  await newBatch(app, product.id, { batchNumber: "OLD", quantity: 5, expiryDate: "2020-01-31" });
  await newBatch(app, product.id, { batchNumber: "K77A", quantity: 1, expiryDate: dayFrom(90) });
  await scan(aCode(gtin, "k77a", dayFrom(90)));
  const words = (inBatch: number, inStock: number) =>
    expect(status().textContent).toMatch(
      new RegExp(
        `^Received: .*, batch K77A, expires .*\\. Now ${inBatch} in batch K77A, ${inStock} in stock\\.$`,
      ),
    );
  await waitFor(() => words(2, 10));
  const mend = cut();
  await scan(aCode(gtin, "K77A", dayFrom(90)));
  await screen.findByText(/are saved in this browser and sent when it can/);
  await newBatch(app, product.id, { batchNumber: "MEANWHILE", quantity: 4 });
  mend();
  dispatchEvent(new Event("online"));
  await waitFor(() => words(3, 15));
});

test("packs of no batch are announced with the stock of the product alone", async () => {
  const { make, scan } = await receiving();
  const gtin = aGtin();
  await make({ gtin });
  await scan(gtin);
  await waitFor(() =>
    expect(status().textContent).toMatch(/^Received: 1 × .*\. Now 1 in stock\.$/),
  );
});

test("a separator that a scanner types as a shortcut is kept", async () => {
  const { user, field, gtin, product } = await receiving();
  await user.type(field, `]]d201${gtin}10A1`.replace("]]", "]"));
  await user.keyboard("{Control>}]{/Control}");
  await user.keyboard(`17${dayFrom(90).slice(2).replaceAll("-", "")}{Enter}`);
  await waitFor(() => expect(status().textContent).toMatch(/^Received: .*batch A1, expires/));
  const { items } = (await app.get(`/api/products/${product.id}/batches`)).json();
  expect(items).toMatchObject([{ batchNumber: "A1", expiryDate: dayFrom(90) }]);
});

test("several packs count for one scan, then one again; what is typed nowhere is a scan", async () => {
  const { user, scan, gtin, product, stockOf, field } = await receiving();
  const packs = screen.getByLabelText("Packs");
  await user.clear(packs);
  await user.type(packs, "12{Enter}");
  expect(document.activeElement).toBe(field);
  await scan(aCode(gtin, "Q", dayFrom(9)));
  await waitFor(async () => expect(await stockOf(product.id)).toBe(12));
  expect(packs).toHaveProperty("value", "1");
  field.blur();
  await user.keyboard(`${aCode(gtin, "Q", dayFrom(9)).slice(3)}{Enter}`);
  await waitFor(async () => expect(await stockOf(product.id)).toBe(13));
  await user.type(packs, `${gtin}{Enter}`);
  expect(packs).toHaveProperty("value", "1");
  await refused();
});

test("without a network scans are kept, and sent once when it is back", async () => {
  const { scan, gtin, product, stockOf } = await receiving();
  const mend = cut({ arrives: true });
  await scan(aCode(gtin, "N", dayFrom(9)));
  await scan(aCode(gtin, "N", dayFrom(9)));
  await screen.findByText(/are saved in this browser and sent when it can/);
  mend();
  dispatchEvent(new Event("online"));
  await waitFor(() => expect(screen.queryByText(/not booked yet/)).toBeNull());
  expect(await stockOf(product.id)).toBe(2);
  await within(today()).findByText("2 packs in 2 scans");
});

/** Lets the server book writing calls, but answers them with a refusal. */
function refuse(status: number, code: string, message: string) {
  const real = globalThis.fetch;
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (...call) => {
    const answer = await real(...call);
    if (call[1]?.method !== "POST") return answer;
    return Response.json({ error: code, message, requestId: "r" }, { status });
  });
  const mend = () => spy.mockRestore();
  onTestFinished(mend);
  return mend;
}

test.each([
  [409, "conflict", "Someone else changed the same records at the same time."],
  [403, "forbidden", "Your role cannot do this."],
])(
  "scans of a call that failed with %i as a whole wait, and are sent once",
  async (status, code, message) => {
    const { scan, gtin, product, stockOf } = await receiving();
    const mend = refuse(status, code, message);
    await scan(aCode(gtin, "W", dayFrom(9)));
    await screen.findByText(new RegExp(`not booked yet. ${message} They are saved`));
    expect(screen.queryByRole("region", { name: "Not received" })).toBeNull();
    mend();
    dispatchEvent(new Event("online"));
    await waitFor(() => expect(screen.queryByText(/not booked yet/)).toBeNull());
    expect(await stockOf(product.id)).toBe(1);
  },
);

test("scans that were kept are sent when the screen is opened again, by their own user alone", async () => {
  const { organization, gtin, product } = await aScanningShop(app);
  const person = await app.signIn("technician", organization);
  const kept = (user: string) =>
    scanQueue(user, organization).put({
      id: crypto.randomUUID(),
      at: Date.now(),
      quantity: 1,
      scan: aCode(gtin, "K", dayFrom(9)),
    });
  kept(person.id);
  kept(crypto.randomUUID());
  open(PATH);
  await screen.findByText("1 pack in 1 scan");
  expect((await app.get(`/api/products/${product.id}`)).json().quantityOnHand).toBe(1);
});

test("a scan that was kept for longer than its id is known is not booked", async () => {
  const { organization, gtin, product } = await aScanningShop(app);
  const person = await app.signIn("technician", organization);
  scanQueue(person.id, organization).put({
    id: crypto.randomUUID(),
    at: Date.parse(dayFrom(-91)),
    quantity: 1,
    scan: aCode(gtin, "K", dayFrom(9)),
  });
  open(PATH);
  within(await refused()).getByText(/^These packs were scanned more than 90 days ago/);
  expect((await app.get(`/api/products/${product.id}`)).json().quantityOnHand).toBeNull();
});

test("two tabs send what is waiting once", async () => {
  const { organization, gtin, product } = await aScanningShop(app);
  const person = await app.signIn("technician", organization);
  const queue = scanQueue(person.id, organization);
  for (let turn = 0; turn < 5; turn += 1) {
    const at = Date.now() + turn;
    queue.put({ id: crypto.randomUUID(), at, quantity: 1, scan: aCode(gtin, "T", dayFrom(9)) });
  }
  open(PATH);
  open(PATH);
  await waitFor(() => expect(screen.queryByText(/not booked yet/)).toBeNull());
  await waitFor(() => expect(scanQueue(person.id, organization).list()).toEqual([]));
  expect((await app.get(`/api/products/${product.id}`)).json().quantityOnHand).toBe(5);
});

test("what is refused is kept with its reason until it is dealt with", async () => {
  const { scan, gtin, product, user, stockOf } = await receiving();
  await newBatch(app, product.id, { batchNumber: "R", quantity: 1, expiryDate: dayFrom(9) });
  await app.db.$client.query("update product_batches set status = 'recalled'");
  await scan(aCode(gtin, "R", dayFrom(9)));
  const list = await refused();
  within(list).getByText(`Batch R of ${product.name} is recalled. Put the packs aside.`);
  await scan(`01${gtin}240ABC`);
  const half = (await within(list).findByText(/^This code could not be read to its end\./)).closest(
    "li",
  ) as HTMLElement;
  within(half).getByLabelText("Batch number");
  await scan(`01${gtin}17291301`);
  await within(list).findByText("The date 291301 in this code does not exist. Check the pack.");
  await scan(aCode(gtin, "OLD", "2020-01-31"));
  const expired = (
    await within(list).findByText("Batch OLD has expired and cannot be received.")
  ).closest("li") as HTMLElement;
  expect(within(expired).queryByLabelText("Expiry date")).toBeNull();
  await scan(gtin);
  const missing = (await within(list).findByText("Enter the batch number from the pack.")).closest(
    "li",
  ) as HTMLElement;
  await user.type(within(missing).getByLabelText("Batch number"), "B9");
  await user.type(within(missing).getByLabelText("Expiry date"), dayFrom(60));
  await user.click(within(missing).getByRole("button", { name: "Send again" }));
  await waitFor(async () => expect(await stockOf(product.id)).toBe(1));
  for (const one of within(list).getAllByRole("button", { name: "Discard" })) await user.click(one);
  await waitFor(() => expect(screen.queryByRole("region", { name: "Not received" })).toBeNull());
});

test("the last scan is undone, whether it was sent or not", async () => {
  const { scan, gtin, product, user, stockOf } = await receiving("owner");
  await scan(aCode(gtin, "U", dayFrom(9)));
  await within(today()).findByText("1 pack in 1 scan");
  await user.click(screen.getByRole("button", { name: "Undo last scan" }));
  await within(today()).findByText(/undone/);
  expect(await stockOf(product.id)).toBe(0);
  const mend = cut();
  await scan(aCode(gtin, "U", dayFrom(9)));
  await screen.findByText(/are saved in this browser/);
  await user.click(screen.getByRole("button", { name: "Undo last scan" }));
  expect(status().textContent).toBe("Scan undone. It had not been sent.");
  mend();
  dispatchEvent(new Event("online"));
  await waitFor(() => expect(screen.queryByText(/not booked yet/)).toBeNull());
  expect(await stockOf(product.id)).toBe(0);
});

test("a viewer does not receive", async () => {
  const { organization } = await aScanningShop(app);
  await app.signIn("viewer", organization);
  open(PATH);
  await screen.findByText("You cannot receive packs here");
  expect(screen.queryByLabelText("Scan")).toBeNull();
});

test("the stock card says what was scanned in, and leads to the receipts of its day", async () => {
  const { organization, gtin, product, receive } = await aScanningShop(app);
  await receive([aReceipt(aCode(gtin, "LOT", dayFrom(9)), { quantity: 2 })]);
  await app.signIn("technician", organization);
  const { user, address } = open(`/dashboard/products?id=${product.id}`);
  const card = within(await screen.findByRole("region", { name: "Stock card" }));
  card.getByText("Received by scan · LOT");
  await user.click(card.getByRole("link", { name: "Receipts of that day" }));
  const list = within(await screen.findByRole("region", { name: /^Received on / }));
  await list.findByText("2 packs in 1 scan");
  expect(address()).toMatch(/^\/dashboard\/products\/receive\?day=/);
  await user.click(list.getByRole("button", { name: /^Undo 2 ×/ }));
  await list.findByText(/undone/);
  await user.click(list.getByRole("link", { name: "Show today" }));
  await within(today()).findByText(/undone/);
});

test("a day whose receipts are not kept any more says so", async () => {
  const { organization } = await aScanningShop(app);
  await app.signIn("technician", organization);
  open(`${PATH}?day=2020-01-31`);
  await screen.findByText(/^Receipts are kept for 90 days/);
});
