import {
  act,
  anAsker,
  askedByVisitor,
  askQuestion,
  everyEmail,
  readQuestion,
} from "@pharmacy/server/test/questions";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { chooseAct, option, showActs } from "#test/palette.ts";
import { anOpenOne, answerField, openSheet } from "#test/questions.ts";

const app = testApp();

const ANSWER = "It left our warehouse this morning.";

describe("a question beside the list", () => {
  test("can be assigned to a user, annotated, and closed with a reason that is sent to the asker", async () => {
    const { id } = await anOpenOne(app);
    const { sheet, user } = await openSheet(app, id, "support");
    await user.click(sheet.getByRole("button", { name: "Assign to me" }));
    await sheet.findByRole("button", { name: /^Assigned to/ });
    await user.type(sheet.getByRole("textbox", { name: "Note" }), "Called them twice.");
    await user.click(sheet.getByRole("button", { name: "Add note" }));
    const notes = sheet.getByRole("region", { name: "Internal notes" });
    await within(notes).findByText("Called them twice.");
    await user.click(sheet.getByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Close question" }));
    const dialog = await screen.findByRole("alertdialog");
    await user.selectOptions(within(dialog).getByLabelText("Reason"), "Another reason");
    await user.click(within(dialog).getByRole("button", { name: "Close question" }));
    await within(dialog).findByText("Enter why you are closing the question.");
    await user.type(within(dialog).getByLabelText(/^Your message/), "We spoke by telephone.");
    await user.click(within(dialog).getByRole("button", { name: "Close question" }));
    await waitFor(async () =>
      expect(await readQuestion(app, id)).toMatchObject({
        status: "closed",
        closing: "other",
        closingNote: "We spoke by telephone.",
        notes: [{ body: "Called them twice." }],
      }),
    );
    expect((await everyEmail(app)).at(-1)?.text).toContain("We spoke by telephone.");
  });

  test("can be merged into another question of its asker", async () => {
    const { caller } = await anAsker(app);
    const [kept, other] = [await askQuestion(caller), await askQuestion(caller)];
    const { sheet, user } = await openSheet(app, other.id);
    await user.click(sheet.getByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Merge question" }));
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("radio", { name: new RegExp(kept.number) }));
    await user.click(within(dialog).getByRole("button", { name: "Merge question" }));
    await sheet.findByText("Merged into");
    expect(await readQuestion(app, other.id)).toMatchObject({
      status: "closed",
      closing: "merged",
      mergedInto: { id: kept.id },
    });
  });

  test("can be published without names, and withdrawn", async () => {
    const { id } = await anOpenOne(app, { title: "When does Linden Pharmacy get its order?" });
    await act(app, id, "answer", { answer: ANSWER });
    const { sheet, user } = await openSheet(app, id);
    await user.click(sheet.getByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Publish answer" }));
    const form = await screen.findByRole("form", { name: /^Publish the answer/ });
    await user.click(within(form).getByRole("button", { name: "Publish answer" }));
    await within(form).findByText(/^This names Linden Pharmacy\./);
    const title = within(form).getByLabelText(/^Title/);
    await user.clear(title);
    await user.type(title, "When do orders come?");
    await user.click(within(form).getByRole("button", { name: "Publish answer" }));
    const published = await screen.findByRole("region", { name: "Published answer" });
    within(published).getByText("When do orders come?");
    expect((await app.get("/api/faq")).json().items).toMatchObject([
      { title: "When do orders come?", answer: ANSWER },
    ]);
    await user.click(within(published).getByRole("button", { name: "Withdraw published answer" }));
    const ask = await screen.findByRole("alertdialog");
    await user.click(within(ask).getByRole("button", { name: "Withdraw published answer" }));
    await waitFor(async () => expect((await app.get("/api/faq")).json().items).toEqual([]));
  });

  test("from a visitor can be answered by finance, who cannot correct or edit it", async () => {
    const { id, askerName } = await askedByVisitor(app);
    const { sheet, user } = await openSheet(app, id, "finance");
    sheet.getByText("None. Asked by a visitor.");
    sheet.getByText(askerName);
    await user.type(answerField(), ANSWER);
    await user.click(sheet.getByRole("button", { name: "Send answer" }));
    await sheet.findByRole("region", { name: "Answer" });
    expect(sheet.queryByRole("button", { name: "Correct answer" })).toBeNull();
    await user.click(sheet.getByRole("button", { name: "More actions" }));
    await screen.findByRole("menuitem", { name: "Publish answer" });
    expect(screen.getAllByRole("menuitem")).toHaveLength(1);
  });
});

test("can be entered by the support desk on behalf of its sender", async () => {
  await app.signIn("support");
  const { user } = open("/admin/questions");
  const [enter] = await screen.findAllByRole("button", { name: "Enter question" });
  if (enter) await user.click(enter);
  const form = await screen.findByRole("form", { name: "Enter question" });
  await user.click(within(form).getByRole("button", { name: "Create question" }));
  await within(form).findByText("Title is required.");
  await user.type(within(form).getByLabelText(/^Sender's name/), "Rui Matos");
  await user.type(within(form).getByLabelText(/^Sender's email/), "rui@fernhill.example");
  await user.selectOptions(within(form).getByLabelText(/^Topic/), "Billing");
  await user.type(within(form).getByLabelText(/^Title/), "A question by telephone");
  await user.type(within(form).getByLabelText(/^Question/), "Where is our invoice of May?");
  await user.click(within(form).getByRole("button", { name: "Create question" }));
  await screen.findByRole("row", { name: /A question by telephone/ });
  expect((await app.get("/api/questions")).json().items).toMatchObject([
    { source: "email", askerName: "Rui Matos", topic: "billing" },
  ]);
});

test("can be found by its title, with its actions, from anywhere", async () => {
  const { id } = await anOpenOne(app, { title: "Where is our parcel?" });
  await app.signIn("support");
  const { user, address } = open("/admin/letters");
  expect(await showActs(user, "Where is our parcel?")).toEqual([
    "Answer question",
    "Assign to me",
    "Assign question",
    "Edit question",
    "Correct answer",
    "Merge question",
    "Close question",
    "Publish answer",
    "Withdraw published answer",
  ]);
  await user.click(await option("Close question"));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toMatch(/^Close Q-\d+\?/);
  expect(address()).toBe(`/admin/questions?id=${id}`);
});

test("can be assigned from anywhere to one of the people who answer", async () => {
  const { id, number } = await anOpenOne(app, { title: "Where is our parcel?" });
  const { id: person } = await app.signIn("support");
  const { user } = open("/admin/letters");
  await chooseAct(user, "Where is our parcel?", "Assign question");
  const dialog = within(await screen.findByRole("alertdialog", { name: `Assign ${number}?` }));
  await dialog.findByRole("option", { name: "Me" });
  await user.selectOptions(dialog.getByLabelText(/^Person/), "Me");
  await user.click(dialog.getByRole("button", { name: "Assign question" }));
  await screen.findByRole("button", { name: /^Assigned to/ });
  expect(screen.queryByRole("button", { name: "Assign to me" })).toBeNull();
  expect((await readQuestion(app, id)).assignee?.id).toBe(person);
});

test("says in the palette why an act does not fit it", async () => {
  const { id } = await anOpenOne(app, { title: "Where is our parcel?" });
  await act(app, id, "answer", { answer: ANSWER });
  await app.signIn("support");
  const { user } = open("/admin/letters");
  await chooseAct(user, "Where is our parcel?", "Merge question");
  await screen.findByText(/^This question was already answered by /);
});
