import { acknowledge, aNetwork, start } from "@pharmacy/server/test/recalls";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { chooseAct, menuLine } from "#test/record-menu.ts";

const app = testApp();

test("an item says which batches are being recalled, how many have answered, and leads there", async () => {
  const { item, one } = await aNetwork(app);
  await start(app, { item: item.id });
  const [notice] = await one.notices();
  if (notice) await acknowledge(one, notice, 10);
  const closed = await start(app, { item: item.id, batchNumbers: ["LOT-3"] });
  await app.post(`/api/recalls/${closed.id}/close`, { version: 1 });
  await start(app, { item: item.id, batchNumbers: ["LOT-7", "LOT-8"] });
  await app.signIn("finance");
  const { user } = open(`/admin/items?id=${item.id}`);
  await screen.findByText(/^Recall under way: batch LOT-1\. 1 of 2 pharmacies have answered\./);
  screen.getByText(
    /^Recall under way: batches LOT-7 and LOT-8\. No pharmacy has these packs now\./,
  );
  const links = screen.getAllByRole("link", { name: /^Show recall/ });
  expect(links).toHaveLength(2);
  await menuLine(user, "Show recalls");
  expect(screen.queryByRole("menuitem", { name: /^Start recall/ })).toBeNull();
  await user.keyboard("{Escape}");
  if (links[1]) await user.click(links[1]);
  await screen.findByRole("heading", { name: item.name, level: 1 });
  await screen.findByText("1 of 2 answered");
});

test("a recall is started on the page of its item", async () => {
  const { item } = await aNetwork(app);
  await app.signIn("catalogue");
  const { user, address } = open(`/admin/items?id=${item.id}`);
  await chooseAct(user, "Start recall");
  await screen.findByDisplayValue(item.name);
  expect(address()).toBe(`/admin/recalls?id=new&item=${item.id}`);
});
