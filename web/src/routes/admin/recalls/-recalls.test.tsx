import { acknowledge, aNetwork, readRecall, start } from "@pharmacy/server/test/recalls";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

test("a recall is started from its item, once the screen shows what it reaches", async () => {
  const { item } = await aNetwork(app);
  await app.signIn("catalogue");
  const { user } = open(`/admin/recalls?item=${item.id}&id=new`);
  const numbers = await screen.findByRole("textbox", { name: /^Batch numbers/ });
  await screen.findByDisplayValue("Saline 0.9 %");
  await user.type(numbers, "LOT-1{Enter}LOT-7");
  const reached = screen.getByRole("region", { name: "What the recall reaches" });
  await within(reached).findByText("20 packs in 2 pharmacies");
  await within(reached).findByText(/^In no pharmacy now: LOT-7/);
  await user.click(screen.getByRole("button", { name: "Start recall" }));
  await screen.findByText("Reason is required.");
  await user.type(screen.getByRole("textbox", { name: /^Reason/ }), "Particles.");
  await user.type(screen.getByRole("textbox", { name: /^Instruction/ }), "Put them aside.");
  await user.click(screen.getByRole("button", { name: "Start recall" }));
  await screen.findByRole("heading", { name: "Saline 0.9 %", level: 1 });
  await screen.findByText("0 of 2 answered");
  await screen.findByText("Recall started. 2 emails, none sent: no mail server is set up.");
  const [recall] = (await app.get("/api/recalls")).json().items;
  expect(recall).toMatchObject({ batchNumbers: ["LOT-1", "LOT-7"], recallClass: 2, packs: 20 });
});

test("a new recall begins at its item, even before the picker's code is loaded", async () => {
  await app.signIn("catalogue");
  open("/admin/recalls?id=new");
  const item = await screen.findByRole("combobox", { name: /^Item/ });
  expect(document.activeElement).toBe(item);
});

test("a number that no pack can have is refused beside its field", async () => {
  const { item } = await aNetwork(app);
  await app.signIn("catalogue");
  const { user } = open(`/admin/recalls?item=${item.id}&id=new`);
  const numbers = await screen.findByRole("textbox", { name: /^Batch numbers/ });
  await user.type(numbers, "LOT 1");
  await user.click(screen.getByRole("button", { name: "Start recall" }));
  await screen.findByText(/^A batch number has at most 20 characters/);
  expect((await app.get("/api/recalls")).json().total).toBe(0);
});

test("the page of a recall has who has not answered first, and closes with a reason", async () => {
  const { item, one } = await aNetwork(app);
  const recall = await start(app, { item: item.id });
  const [notice] = await one.notices();
  if (notice) await acknowledge(one, notice, 9, { missingReason: "One was sold." });
  await app.signIn();
  const { user } = open(`/admin/recalls/${recall.id}`);
  const pharmacies = await screen.findByRole("region", { name: "Pharmacies" });
  const lines = await within(pharmacies).findAllByRole("listitem");
  expect(lines[0]?.textContent).toMatch(/^Hill Pharmacy 1 PH-0002LOT-1: 10 packsNot answered/);
  expect(lines[1]?.textContent).toMatch(
    /^Harbour Pharmacy.*Missing: One was sold\.1 pack missing9 of 10 packs/,
  );
  for (const line of lines) {
    expect(line.textContent).toContain("1 email, not sent: no mail server is set up");
  }
  screen.getByText("2 emails, none sent: no mail server is set up");
  expect(primaryName()).toBe("Remind pharmacies");
  await user.click(within(pharmacies).getByRole("button", { name: "Remind Hill Pharmacy 1" }));
  await screen.findByText("No reminder was written. 1 pharmacy was reminded a short while ago.");
  await user.click(screen.getByRole("button", { name: "Close recall" }));
  const dialog = await screen.findByRole("alertdialog");
  within(dialog).getByText("1 pharmacy will be closed without an answer.");
  await user.click(within(dialog).getByRole("button", { name: "Close recall" }));
  await within(dialog).findByText(/^1 pharmacy has not answered. Say why/);
  await user.type(within(dialog).getByRole("textbox", { name: /^Reason/ }), "It moved away.");
  await user.click(within(dialog).getByRole("button", { name: "Close recall" }));
  await screen.findByText("Recall closed. 1 pharmacy did not answer.");
  const progress = await screen.findByText("1 of 2 answered · 1 closed without an answer");
  expect(progress.className).toBe("text-warning");
  expect(await readRecall(app, recall)).toMatchObject({
    status: "closed",
    endReason: "It moved away.",
    waiting: 0,
    closedUnanswered: 1,
  });
});

/** The page's primary button. */
const primaryName = () => document.querySelector("main .bg-primary")?.textContent;

test("closing is offered first once every pharmacy has answered, and the list says who did not", async () => {
  const { item, one, other } = await aNetwork(app);
  const recall = await start(app, { item: item.id });
  for (const shelf of [one, other]) {
    const [notice] = await shelf.notices();
    if (notice) await acknowledge(shelf, notice, 10);
  }
  const unanswered = await start(app, { item: item.id, recallClass: 1 });
  await app.post(`/api/recalls/${unanswered.id}/close`, { reason: "Moved.", version: 1 });
  await app.signIn();
  const { user } = open("/admin/recalls");
  await screen.findByText("2 of 2 answered");
  const none = await screen.findByText("0 of 2 answered · 2 closed without an answer");
  expect(none.className).toBe("text-warning");
  await user.click((await screen.findAllByRole("link", { name: /Saline/ }))[0] ?? none);
  await screen.findByText(recall.number);
  expect(primaryName()).toBe("Close recall");
});

test("numbers are added, and a recall that was started in error is lifted", async () => {
  const { item, one } = await aNetwork(app);
  await one.receive({ batchNumber: "LOT-2", quantity: 4 });
  const recall = await start(app, { item: item.id });
  await app.signIn();
  const { user } = open(`/admin/recalls/${recall.id}`);
  const choose = async (name: string) => {
    await user.click(await screen.findByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name }));
    return screen.findByRole("alertdialog");
  };
  const adding = await choose("Add batch numbers");
  await user.type(within(adding).getByRole("textbox", { name: /^Batch numbers/ }), "LOT-2");
  await user.click(within(adding).getByRole("button", { name: "Add batch numbers" }));
  await screen.findByText("Recall extended. 1 email, not sent: no mail server is set up.");
  await screen.findByText("0 of 24 packs");
  const lifting = await choose("Lift recall");
  await user.type(within(lifting).getByRole("textbox", { name: /^Reason/ }), "Another batch.");
  await user.click(within(lifting).getByRole("button", { name: "Lift recall" }));
  await screen.findByText("Recall lifted. 2 emails, none sent: no mail server is set up.");
  expect((await one.read()).quantityOnHand).toBe(14);
});

test("the support desk reads recalls, and starts or ends none", async () => {
  const { item } = await aNetwork(app);
  const recall = await start(app, { item: item.id });
  await app.signIn("support");
  const { user } = open("/admin/recalls");
  await user.click(await screen.findByRole("link", { name: /Saline/ }));
  await screen.findByText("0 of 2 answered");
  expect(screen.queryByRole("button", { name: "Close recall" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Remind/ })).toBeNull();
  expect((await readRecall(app, recall)).status).toBe("open");
});

test("a pharmacy that packs reach after a recall was closed is reminded on its page", async () => {
  const { item, one } = await aNetwork(app);
  const recall = await start(app, { item: item.id, batchNumbers: ["LOT-9"] });
  await app.post(`/api/recalls/${recall.id}/close`, { version: 1 });
  await one.receive({ batchNumber: "LOT-9", quantity: 6 });
  await app.signIn();
  const { user } = open(`/admin/recalls/${recall.id}`);
  await user.click(await screen.findByRole("button", { name: "Remind Harbour Pharmacy" }));
  await screen.findByText("Reminder to 1 pharmacy: 1 email, not sent: no mail server is set up.");
  expect(await one.notices()).toMatchObject([{ status: "waiting", emails: { written: 1 } }]);
});
