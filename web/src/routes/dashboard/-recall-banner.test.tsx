import { HOUR_MS } from "@pharmacy/contract/time.values";
import { acknowledge, aNetwork, readRecall, start } from "@pharmacy/server/test/recalls";
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
  await user.type(within(sheet).getByRole("textbox", { name: "Note" }), "Box 3");
  await user.click(send);
  const reason = await within(sheet).findByRole("textbox", { name: /^Why are packs missing/ });
  await waitFor(() => expect(reason.getAttribute("aria-invalid")).toBe("true"));
  within(sheet).getByText("1 pack is missing. Say why.");
  within(sheet).getByDisplayValue("Box 3");
  expect(await readRecall(app, recall)).toMatchObject({ answered: 0 });
  await user.type(reason, "One was sold.");
  await user.click(send);
  await screen.findByText("Recall acknowledged");
  await waitFor(() => expect(screen.queryByText(/is recalled/)).toBeNull());
  expect(await readRecall(app, recall)).toMatchObject({ waiting: 1, setAside: 9, missing: 1 });
  expect(await one.notices()).toMatchObject([{ missingReason: "One was sold.", note: "Box 3" }]);
});

test("why packs are missing is asked as soon as fewer are entered, and not of as many or more", async () => {
  const { item, one } = await aNetwork(app);
  await start(app, { item: item.id });
  await app.signIn("owner", one.organization);
  const { user } = open("/dashboard");
  await user.click(await screen.findByRole("button", { name: /^Acknowledge recall/ }));
  const sheet = await screen.findByRole("dialog");
  const setAside = within(sheet).getByRole("textbox", { name: /^Packs set aside/ });
  const isAsked = () => within(sheet).queryByRole("textbox", { name: /^Why are packs/ }) !== null;
  const shown: boolean[] = [isAsked()];
  for (const count of ["8", "10", "12"]) {
    await user.clear(setAside);
    await user.type(setAside, count);
    shown.push(isAsked());
  }
  expect(shown).toEqual([false, true, false, false]);
  await user.click(within(sheet).getByRole("button", { name: "Acknowledge recall" }));
  await screen.findByText("Recall acknowledged");
  expect(await one.notices()).toMatchObject([{ setAside: 12, missingReason: null }]);
});

test("of two answers at once the second sees the first, and replaces it only when sent again", async () => {
  const { item, one } = await aNetwork(app);
  await start(app, { item: item.id });
  await app.signIn("owner", one.organization);
  const { user } = open("/dashboard");
  await user.click(await screen.findByRole("button", { name: /^Acknowledge recall/ }));
  const sheet = await screen.findByRole("dialog");
  await user.type(within(sheet).getByRole("textbox", { name: /^Packs set aside/ }), "11");
  const [notice] = await one.notices();
  if (notice) await acknowledge(one, notice, 10);
  const send = within(sheet).getByRole("button", { name: "Acknowledge recall" });
  await user.click(send);
  await within(sheet).findByText(/ has answered: 10 packs set aside\. Send your answer again/);
  within(sheet).getByText(/^10 packs set aside by/);
  within(sheet).getByDisplayValue("11");
  expect(await one.notices()).toMatchObject([{ setAside: 10 }]);
  await user.click(send);
  await screen.findByText("Recall acknowledged");
  expect(await one.notices()).toMatchObject([{ setAside: 11, version: 3 }]);
});

test("a reminder that is written meanwhile does not refuse an answer", async () => {
  const { item, one } = await aNetwork(app);
  const { id } = await start(app, { item: item.id });
  await app.signIn("owner", one.organization);
  const { user } = open("/dashboard");
  await user.click(await screen.findByRole("button", { name: /^Acknowledge recall/ }));
  const sheet = await screen.findByRole("dialog");
  app.moveTo(new Date(Date.now() + 5 * HOUR_MS).toISOString());
  expect((await app.post(`/api/recalls/${id}/remind`, {})).json().reminded).toBe(2);
  await user.type(within(sheet).getByRole("textbox", { name: /^Packs set aside/ }), "10");
  await user.click(within(sheet).getByRole("button", { name: "Acknowledge recall" }));
  await screen.findByText("Recall acknowledged");
  expect(await one.notices()).toMatchObject([{ status: "acknowledged", version: 3 }]);
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
  await within(sheet).findByText(
    "This recall has changed: it names 15 packs now. Check the shelf again.",
  );
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
