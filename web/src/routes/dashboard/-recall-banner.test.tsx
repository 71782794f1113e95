import { aNetwork, readRecall, start } from "@pharmacy/server/test/recalls";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

test("a pharmacist acknowledges a recall with the packs set aside, and the banner is gone", async () => {
  const { item, one } = await aNetwork(app);
  const recall = await start(app, { item: item.id, recallClass: 1 });
  await app.signIn("pharmacist", one.organization);
  const { user } = open("/dashboard");
  await screen.findByText(/^Saline 0.9 % is recalled \(class 1\)\./);
  await user.click(screen.getByRole("button", { name: /^Acknowledge recall/ }));
  const sheet = await screen.findByRole("dialog");
  expect(document.activeElement).toBe(
    within(sheet).getByRole("textbox", { name: /^Packs set aside/ }),
  );
  within(sheet).getByText("LOT-1: 10 packs");
  within(sheet).getByText("Particles in the solution.");
  const send = within(sheet).getByRole("button", { name: "Acknowledge recall" });
  await user.click(send);
  await within(sheet).findByText(/^Quantity must be a whole number/);
  await user.type(within(sheet).getByRole("textbox", { name: /^Packs set aside/ }), "9");
  await user.type(within(sheet).getByRole("textbox", { name: "Note" }), "One was sold.");
  await user.click(send);
  await screen.findByText("Recall acknowledged");
  await waitFor(() => expect(screen.queryByText(/is recalled/)).toBeNull());
  expect(await readRecall(app, recall)).toMatchObject({ waiting: 1, setAside: 9 });
});

test("packs that came meanwhile are not acknowledged unseen", async () => {
  const { item, one } = await aNetwork(app);
  await start(app, { item: item.id, isAllBatches: true, batchNumbers: [] });
  await app.signIn("owner", one.organization);
  const { user } = open("/dashboard");
  await user.click(await screen.findByRole("button", { name: /^Acknowledge recall/ }));
  const sheet = await screen.findByRole("dialog");
  await one.receive({ batchNumber: "LATER", quantity: 5 });
  await user.type(within(sheet).getByRole("textbox", { name: /^Packs set aside/ }), "10");
  await user.click(within(sheet).getByRole("button", { name: "Acknowledge recall" }));
  await within(sheet).findByText("More packs were recalled: 15 by now. Check the shelf again.");
  await within(sheet).findByText("LATER: 5 packs");
  const setAside = within(sheet).getByRole("textbox", { name: /^Packs set aside/ });
  await user.clear(setAside);
  await user.type(setAside, "15");
  await user.click(within(sheet).getByRole("button", { name: "Acknowledge recall" }));
  await screen.findByText("Recall acknowledged");
  expect(await one.notices()).toMatchObject([{ status: "acknowledged", setAside: 15 }]);
});

test("the most dangerous recall is the first", async () => {
  const { item, one } = await aNetwork(app);
  await start(app, { item: item.id, recallClass: 3 });
  await one.receive({ batchNumber: "LOT-2", quantity: 5 });
  await start(app, { item: item.id, recallClass: 1, batchNumbers: ["LOT-2"] });
  await app.signIn("owner", one.organization);
  open("/dashboard");
  const lines = await screen.findAllByText(/^Saline 0.9 % is recalled/);
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "Saline 0.9 % is recalled (class 1).",
    "Saline 0.9 % is recalled (class 3).",
  ]);
});

test("a technician sees the recall, and leaves the answer to others", async () => {
  const { item, one } = await aNetwork(app);
  await start(app, { item: item.id });
  await app.signIn("technician", one.organization);
  const { user } = open("/dashboard");
  await user.click(await screen.findByRole("button", { name: /^Show recall/ }));
  const sheet = await screen.findByRole("dialog");
  within(sheet).getByText("Put the packs aside and wait for the carrier.");
  expect(within(sheet).queryByRole("textbox")).toBeNull();
});

test("a pharmacy without recalled packs has no banner", async () => {
  const { one } = await aNetwork(app);
  await app.signIn("owner", one.organization);
  open("/dashboard");
  await screen.findByText(/^You are signed in as/);
  expect(screen.queryByText(/recall/i)).toBeNull();
});
