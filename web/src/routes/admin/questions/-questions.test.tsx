import {
  act,
  anAsker,
  askedByVisitor,
  askQuestion,
  aTemplate,
  everyLetter,
  readQuestion,
} from "@pharmacy/server/test/questions";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { takeComplaints } from "#test/complaints.ts";

const app = testApp();

const ANSWER = "It left our warehouse this morning.";

const rowNames = async () => {
  const rows = await screen.findAllByRole("row");
  return rows.map((row) => row.getAttribute("aria-label")).filter(Boolean);
};

async function openSheet(id: string, role: Parameters<typeof app.signIn>[0] = "admin") {
  await app.signIn(role);
  const page = open(`/admin/questions?id=${id}`);
  await screen.findByRole("region", { name: "Question" });
  return { ...page, sheet: within(screen.getByRole("dialog")) };
}

const answerField = () => screen.getByRole("textbox", { name: /^Answer/ });

async function anOpenOne(values: Parameters<typeof askQuestion>[1] = {}) {
  const { caller } = await anAsker(app, "owner", "Linden Pharmacy");
  return askQuestion(caller, values);
}

describe("the list of questions", () => {
  test("has open ones first, the longest waiting on top, and says what is overdue", async () => {
    const { caller } = await anAsker(app);
    const [first, second, third] = [
      await askQuestion(caller, { title: "First asked" }),
      await askQuestion(caller, { title: "Second asked" }),
      await askQuestion(caller, { title: "Third asked" }),
    ];
    await app.db.$client.query(
      "update questions set created_at = now() - interval '30 days' where id = $1",
      [second.id],
    );
    await act(app, first.id, "answer", { answer: ANSWER });
    await app.signIn();
    open("/admin/questions");
    await screen.findByRole("row", { name: /Third asked/ });
    expect(await rowNames()).toEqual([
      `${second.number} Second asked`,
      `${third.number} Third asked`,
      `${first.number} First asked`,
    ]);
    const late = screen.getByRole("row", { name: /Second asked/ });
    expect(late.textContent).toMatch(/\d+ h, overdue/);
    expect(screen.getByRole("row", { name: /Third asked/ }).textContent).not.toContain("overdue");
    expect(screen.getByRole("row", { name: /First asked/ }).textContent).toContain("Answered");
  });

  test("keeps nothing in its address but search, page, count and the open question", async () => {
    const { id } = await anOpenOne();
    await app.signIn();
    const page = open(`/admin/questions?status=closed&topic=orders&order=desc&sort=title&id=${id}`);
    await screen.findByRole("dialog");
    await page.user.keyboard("{Escape}");
    await waitFor(() => expect(page.address()).toBe("/admin/questions"));
  });
});

describe("a question beside the list", () => {
  test("is answered by keyboard alone, one after another", async () => {
    const { caller } = await anAsker(app);
    const [first, second] = [await askQuestion(caller), await askQuestion(caller)];
    await app.signIn("support");
    const { user, address } = open("/admin/questions");
    await screen.findByRole("row", { name: new RegExp(first.number) });
    await user.keyboard("n");
    for (const { id, number } of [first, second]) {
      await waitFor(() => expect(address()).toContain(id));
      await waitFor(() => expect(document.activeElement).toBe(answerField()));
      await user.keyboard(`To ${number}`);
      await user.keyboard("{Control>}{Enter}{/Control}");
      const next = await screen.findByRole("button", { name: /^Next open question/ });
      await waitFor(() => expect(document.activeElement).toBe(next));
      await user.keyboard("n");
    }
    expect((await readQuestion(app, first.id)).answer).toBe(`To ${first.number}`);
    expect((await readQuestion(app, second.id)).answer).toBe(`To ${second.number}`);
    const letters = await everyLetter(app);
    expect(letters.filter(({ kind }) => kind === "questionAnswered")).toHaveLength(2);
  });

  test("begins with a template, and shows the letter before it is sent", async () => {
    const { id, number } = await anOpenOne({ topic: "orders" });
    await app.post(
      "/api/answer-templates",
      aTemplate({ name: "Delays", topic: "orders", body: "Hello {pharmacy}, about {number}:" }),
    );
    await app.post("/api/answer-templates", aTemplate({ name: "Bills", topic: "billing" }));
    const { sheet, user } = await openSheet(id);
    const templates = await sheet.findByRole("combobox", { name: "Insert template" });
    expect([...templates.querySelectorAll("option")].map(({ label }) => label)).toEqual([
      "Insert template",
      "Delays",
      "Bills",
    ]);
    await user.selectOptions(templates, "Delays");
    expect(answerField()).toHaveProperty("value", `Hello Linden Pharmacy, about ${number}:`);
    await user.click(sheet.getByRole("button", { name: "Preview letter" }));
    const letter = await sheet.findByRole("region", { name: "The letter" });
    expect(letter.textContent).toContain(`Our answer to ${number}`);
    expect(letter.textContent).toContain(`Hello Linden Pharmacy, about ${number}:`);
    expect((await readQuestion(app, id)).status).toBe("open");
  });

  test("that someone else answers meanwhile shows their answer, and keeps what was typed", async () => {
    const { id } = await anOpenOne();
    const { sheet, user } = await openSheet(id);
    await user.type(answerField(), "Mine, a moment later.");
    const support = await app.as("support");
    await support.post(`/api/questions/${id}/answer`, { answer: ANSWER, version: 1 });
    takeComplaints();
    await user.click(sheet.getByRole("button", { name: "Send answer" }));
    const answer = await sheet.findByRole("region", { name: "Answer" });
    within(answer).getByText(ANSWER);
    expect(
      sheet.getByText(/^This question was already answered by .* Your text was not sent\./),
    ).toBeTruthy();
    expect(answerField()).toHaveProperty("value", "Mine, a moment later.");
    const sent = () =>
      everyLetter(app).then((all) => all.filter(({ kind }) => kind === "questionAnswered"));
    expect(await sent()).toHaveLength(1);

    const correct = sheet.getByRole("button", { name: "Send as correction" });
    await waitFor(() => expect(correct.getAttribute("aria-busy")).toBeNull());
    await user.click(correct);
    await waitFor(async () =>
      expect((await readQuestion(app, id)).answer).toBe("Mine, a moment later."),
    );
    expect(await sent()).toHaveLength(2);
  });

  test("is not left with an unsent answer unless one says so, and offers it again", async () => {
    const { id } = await anOpenOne();
    const { user, address } = await openSheet(id);
    await user.type(answerField(), "Half an ans");
    await user.keyboard("{Escape}");
    const question = await screen.findByRole("alertdialog", { name: "Discard changes?" });
    await user.click(within(question).getByRole("button", { name: "Keep as draft" }));
    await waitFor(() => expect(address()).toBe("/admin/questions"));
    await user.keyboard("n");
    await user.click(await screen.findByRole("button", { name: "Continue draft" }));
    expect(answerField()).toHaveProperty("value", "Half an ans");
  });

  test("is given to a person, noted, and closed with a reason the asker reads", async () => {
    const { id } = await anOpenOne();
    const { sheet, user } = await openSheet(id, "support");
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
        ...{ status: "closed", closing: "other", closingNote: "We spoke by telephone." },
        notes: [{ body: "Called them twice." }],
      }),
    );
    expect((await everyLetter(app)).at(-1)?.text).toContain("We spoke by telephone.");
  });

  test("is merged into another question of its asker", async () => {
    const { caller } = await anAsker(app);
    const [kept, other] = [await askQuestion(caller), await askQuestion(caller)];
    const { sheet, user } = await openSheet(other.id);
    await user.click(sheet.getByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Merge question" }));
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("radio", { name: new RegExp(kept.number) }));
    await user.click(within(dialog).getByRole("button", { name: "Merge question" }));
    await sheet.findByText("Merged into");
    expect(await readQuestion(app, other.id)).toMatchObject({
      ...{ status: "closed", closing: "merged", mergedInto: { id: kept.id } },
    });
  });

  test("is published without names, and withdrawn", async () => {
    const { id } = await anOpenOne({ title: "When does Linden Pharmacy get its order?" });
    await act(app, id, "answer", { answer: ANSWER });
    const { sheet, user } = await openSheet(id);
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

  test("of a visitor can be answered by finance, who cannot correct or edit it", async () => {
    const { id, askerName } = await askedByVisitor(app);
    const { sheet, user } = await openSheet(id, "finance");
    sheet.getByText("None. Asked by a visitor.");
    sheet.getByText(askerName);
    await user.type(answerField(), ANSWER);
    await user.click(sheet.getByRole("button", { name: "Send answer" }));
    await sheet.findByRole("region", { name: "Answer" });
    expect(sheet.queryByRole("button", { name: "Correct answer" })).toBeNull();
    await user.click(sheet.getByRole("button", { name: "More actions" }));
    await screen.findByRole("menuitem", { name: "Close question" });
    expect(screen.queryByRole("menuitem", { name: "Edit question" })).toBeNull();
    expect(screen.queryByRole("menuitem", { name: "Delete question" })).toBeNull();
  });
});

test("the support desk enters a message for its sender", async () => {
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
