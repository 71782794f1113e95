import type { Return } from "@pharmacy/contract/returns/returns";
import { aClaim, aReceiver, claim, decide, RETURNS } from "@pharmacy/server/test/returns";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

async function aReturn() {
  const receiver = await aReceiver(app, [9, 2]);
  const { owner, shipment, lines } = receiver;
  const opened = await claim(owner, shipment, [
    aClaim(lines[0], 1, "missing"),
    { ...aClaim(lines[0], 4, "damaged"), note: "Wet in the box." },
    aClaim(lines[1], 2, "wrong"),
  ]);
  return { ...receiver, opened };
}

const read = async ({ id }: Pick<Return, "id">): Promise<Return> =>
  (await app.get(`${RETURNS}/${id}`)).json();

test("the desk decides a return by keyboard, one line declined with its reason", async () => {
  const { opened, items } = await aReturn();
  await app.signIn("support");
  const { user } = open("/admin/orders/returns?status=requested");
  const row = await screen.findByRole("row", { name: `${opened.number} Castlewren Pharmacy` });
  await user.click(within(row).getByText(opened.number));
  await screen.findByRole("button", { name: "Decide return" });
  await user.keyboard("a");
  const dialog = await screen.findByRole("dialog", { name: `Decide ${opened.number}` });
  within(dialog).getByText("Wet in the box.");
  within(dialog).getByText("All 7 packs accepted. 6 packs come back.");
  const [, damaged] = within(dialog).getAllByRole("combobox", {
    name: `Decision on ${items[0].name}`,
  });
  await user.selectOptions(damaged as HTMLElement, "Decline");
  within(dialog).getByText("3 of 7 packs accepted. 2 packs come back.");
  await user.click(within(dialog).getByRole("button", { name: "Save decision" }));
  const message = await within(dialog).findByText("Say why you decline these packs.");
  const reason = within(dialog).getByRole("textbox", { name: "Why you decline" });
  expect(reason.getAttribute("aria-describedby")).toContain(message.id);
  await user.type(reason, "The boxes are only dented.");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText(`${opened.number} decided`);
  await screen.findByText("Accepted. 2 packs come back to the supply desk.");
  await screen.findByText("Supply desk: The boxes are only dented.");
  expect(await read(opened)).toMatchObject({ status: "accepted", packsBack: 2 });
});

test("packs that are back are received, and the return is complete", async () => {
  const { opened } = await aReturn();
  await decide(app, opened);
  await app.signIn("support");
  const { user } = open(`/admin/orders/returns?id=${opened.id}`);
  await user.click(await screen.findByRole("button", { name: "Receive packs" }));
  const question = await screen.findByRole("alertdialog");
  within(question).getByText("The supply desk has 6 packs back.");
  await user.click(within(question).getByRole("button", { name: "Receive packs" }));
  await screen.findByText(`${opened.number} received`);
  await screen.findByText("6 packs received by the supply desk.");
  expect((await read(opened)).status).toBe("received");
});

test("an order shows its returns, and leads to them", async () => {
  const { opened } = await aReturn();
  await app.signIn("support");
  const { user, address } = open(`/admin/orders/${opened.order.id}`);
  const card = await screen.findByRole("region", { name: `Return ${opened.number}` });
  within(card).getByText(/The supply desk decides each line\.$/);
  within(card).getByText(/^Damaged · Batch LOT1/);
  await user.click(within(card).getByRole("link", { name: `Open ${opened.number}` }));
  await screen.findByRole("button", { name: "Decide return" });
  expect(address()).toBe(`/admin/orders/returns?id=${opened.id}`);
});

test("finance reads returns and decides none", async () => {
  const { opened } = await aReturn();
  await app.signIn("finance");
  open(`/admin/orders/returns?id=${opened.id}`);
  await screen.findByRole("dialog", { name: opened.number });
  await screen.findByText("The supply desk decides each line.");
  expect(screen.queryByRole("button", { name: "Decide return" })).toBeNull();
});
