import type { OrderReturns } from "@pharmacy/contract/returns/returns";
import { aCustomer, ship } from "@pharmacy/server/test/orders";
import { aPng } from "@pharmacy/server/test/pictures";
import { aClaim, aReceiver, claim, decide } from "@pharmacy/server/test/returns";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const returnsOf = async (order: string): Promise<OrderReturns> =>
  (await app.get(`/api/orders/${order}/returns`)).json();

const aFile = () => new File([new Uint8Array(aPng())], "box.png", { type: "image/png" });

test("what is missing and damaged is claimed as the shipment is received", async () => {
  const { confirm, items, organization } = await aCustomer(app);
  const shipment = await ship(app, await confirm());
  await app.signIn("owner", organization);
  const { user } = open(`/dashboard/orders/${shipment.order.id}`);
  await user.click(await screen.findByRole("button", { name: `Receive ${shipment.number}` }));
  const packs = await screen.findByRole("textbox", { name: `Packs of ${items[0].name}` });
  await user.clear(packs);
  await user.type(packs, "9");
  await screen.findByText("1 pack missing: will be reported to the supply desk.");
  await user.click(screen.getByRole("button", { name: `Report a problem with ${items[1].name}` }));
  const group = screen.getByRole("group", { name: `Claim for ${items[1].name}` });
  await user.selectOptions(within(group).getByRole("combobox", { name: "Reason" }), "Wrong item");
  const wrong = within(group).getByRole("textbox", { name: "Packs" });
  await user.clear(wrong);
  await user.type(wrong, "3");
  await user.type(within(group).getByRole("textbox", { name: "Note" }), "Another strength.");
  const input = group.querySelector<HTMLInputElement>("input[type=file]");
  await user.upload(input as HTMLInputElement, aFile());
  await within(group).findByText("box.png");
  await user.click(screen.getByRole("button", { name: "Receive 11 packs" }));
  const message = await screen.findByText("At most 2 packs of this batch can be returned.");
  expect(wrong.getAttribute("aria-describedby")).toBe(message.id);
  await user.clear(wrong);
  await user.type(wrong, "2");
  await screen.findByText("3 packs will be reported to the supply desk.");
  await user.click(screen.getByRole("button", { name: "Receive 11 packs" }));
  await screen.findByText(`Shipment ${shipment.number} received`);
  const card = await screen.findByRole("region", { name: /^Return RT-/ });
  within(card).getByText(/^Wrong item · Batch LOT2/);
  within(card).getByRole("link", { name: `Photograph 1 of 1 of ${items[1].name}` });
  const { items: opened } = await returnsOf(shipment.order.id);
  expect(opened).toMatchObject([
    {
      lines: [
        { reason: "missing", quantity: 1 },
        { reason: "wrong", quantity: 2, note: "Another strength.", photos: [{}] },
      ],
    },
  ]);
});

test("packs that arrived are returned later, and no more of them than are left", async () => {
  const { items, organization, owner, shipment, lines } = await aReceiver(app);
  await claim(owner, shipment, [aClaim(lines[1], 2, "wrong")]);
  await app.signIn("pharmacist", organization);
  const { user } = open(`/dashboard/orders/${shipment.order.id}`);
  await user.click(
    await screen.findByRole("button", { name: `Return packs of ${shipment.number}` }),
  );
  const dialog = await screen.findByRole("dialog");
  // all of the other batch is claimed already
  expect(within(dialog).getAllByRole("checkbox")).toHaveLength(1);
  await user.click(within(dialog).getByRole("checkbox", { name: `Return ${items[0].name}` }));
  const packs = within(dialog).getByRole("textbox", { name: "Packs" });
  expect(packs).toHaveProperty("value", "10");
  await user.clear(packs);
  await user.type(packs, "4");
  await user.click(within(dialog).getByRole("button", { name: "Return 4 packs" }));
  await screen.findByText(/^Return RT-.* sent to the supply desk$/);
  await waitFor(async () => expect((await returnsOf(shipment.order.id)).items).toHaveLength(2));
});

test("nothing is sent where no line is chosen", async () => {
  const { organization, shipment } = await aReceiver(app);
  await app.signIn("owner", organization);
  const { user } = open(`/dashboard/orders/${shipment.order.id}`);
  await user.click(
    await screen.findByRole("button", { name: `Return packs of ${shipment.number}` }),
  );
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Return packs" }));
  await within(dialog).findByText("Choose at least one line.");
  expect((await returnsOf(shipment.order.id)).items).toEqual([]);
});

test("technicians count packs, and claim none", async () => {
  const { confirm, items, organization } = await aCustomer(app);
  const shipment = await ship(app, await confirm());
  await app.signIn("technician", organization);
  const { user } = open(`/dashboard/orders/${shipment.order.id}`);
  await user.click(await screen.findByRole("button", { name: `Receive ${shipment.number}` }));
  const packs = await screen.findByRole("textbox", { name: `Packs of ${items[0].name}` });
  await user.clear(packs);
  await user.type(packs, "9");
  expect(screen.queryByRole("button", { name: /^Report a problem/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Receive 11 packs" }));
  await screen.findByText(`Shipment ${shipment.number} received`);
  expect((await returnsOf(shipment.order.id)).items).toEqual([]);
  expect(screen.queryByRole("button", { name: /^Return packs/ })).toBeNull();
});

test("the returns of a pharmacy are listed, each with its decision", async () => {
  const { organization, owner, shipment, lines } = await aReceiver(app);
  const opened = await claim(owner, shipment, [aClaim(lines[0], 1, "damaged")]);
  await decide(app, opened, "declined");
  await app.signIn("viewer", organization);
  const { user, address } = open("/dashboard/orders");
  await user.click(await screen.findByRole("link", { name: "Returns" }));
  const row = await screen.findByRole("row", { name: opened.number });
  await user.click(within(row).getByText(opened.number));
  await screen.findByText("Declined. The packs are back in the pharmacy's stock.");
  await screen.findByText("Supply desk: The photograph shows a whole pack.");
  expect(address()).toBe(`/dashboard/orders/returns?id=${opened.id}`);
});

test("packs set aside for a closed recall are returned with one press", async () => {
  const { organization, items, shipment } = await aReceiver(app);
  const recall = (
    await app.post("/api/recalls", {
      item: items[0].id,
      batchNumbers: ["LOT1"],
      recallClass: 1,
      reason: "Particles.",
      instruction: "Put them aside.",
    })
  ).json();
  const closing = { reason: "Every pharmacy was called.", version: recall.version };
  await app.post(`/api/recalls/${recall.id}/close`, closing);
  await app.signIn("owner", organization);
  const { user } = open("/dashboard/orders/returns");
  const card = await screen.findByRole("region", { name: "Recalled packs" });
  within(card).getByText(`10 packs of ${items[0].name}, batch LOT1 · ${recall.number}`);
  await user.click(
    within(card).getByRole("button", { name: `Return 10 packs of ${shipment.number}` }),
  );
  await screen.findByText(/^Return RT-.* sent to the supply desk$/);
  await waitFor(() => expect(screen.queryByRole("region", { name: "Recalled packs" })).toBeNull());
  const { items: opened } = await returnsOf(shipment.order.id);
  expect(opened).toMatchObject([{ lines: [{ reason: "recalled", quantity: 10 }] }]);
});
