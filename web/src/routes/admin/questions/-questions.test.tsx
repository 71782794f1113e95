import {
  act,
  anAsker,
  askQuestion,
  aTemplate,
  everyEmail,
  readQuestion,
} from "@pharmacy/server/test/questions";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { takeComplaints } from "#test/complaints.ts";
import { anOpenOne, answerField, openSheet } from "#test/questions.ts";

const app = testApp();

const ANSWER = "It left our warehouse this morning.";

const rowNames = async () => {
  const rows = await screen.findAllByRole("row");
  return rows.map((row) => row.getAttribute("aria-label")).filter(Boolean);
};

describe("the list of questions", () => {
  test("has open ones first, the longest waiting on top, and shows which are overdue", async () => {
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

  test("has only search, page, count and the open question in its URL", async () => {
    const { id } = await anOpenOne(app);
    await app.signIn();
    const page = open(`/admin/questions?status=closed&topic=orders&order=desc&sort=title&id=${id}`);
    await screen.findByRole("dialog");
    await page.user.keyboard("{Escape}");
    await waitFor(() => expect(page.address()).toBe("/admin/questions"));
  });
});

describe("a question beside the list", () => {
  test("can be answered by keyboard alone, one after another", async () => {
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
    const emails = await everyEmail(app);
    expect(emails.filter(({ kind }) => kind === "questionAnswered")).toHaveLength(2);
  });

  test("can start from a template, and shows the email before it is sent", async () => {
    const { id, number } = await anOpenOne(app, { topic: "orders" });
    await app.post(
      "/api/answer-templates",
      aTemplate({ name: "Delays", topic: "orders", body: "Hello {pharmacy}, about {number}:" }),
    );
    await app.post("/api/answer-templates", aTemplate({ name: "Bills", topic: "billing" }));
    const { sheet, user } = await openSheet(app, id);
    const templates = await sheet.findByRole("combobox", { name: "Insert template" });
    expect([...templates.querySelectorAll("option")].map(({ label }) => label)).toEqual([
      "Insert template",
      "Delays",
      "Bills",
    ]);
    await user.selectOptions(templates, "Delays");
    expect(answerField()).toHaveProperty("value", `Hello Linden Pharmacy, about ${number}:`);
    await user.click(sheet.getByRole("button", { name: "Preview email" }));
    const email = await sheet.findByRole("region", { name: "The email" });
    expect(email.textContent).toContain(`Our answer to ${number}`);
    expect(email.textContent).toContain(`Hello Linden Pharmacy, about ${number}:`);
    expect((await readQuestion(app, id)).status).toBe("open");
  });

  test("that another user answers meanwhile shows their answer, and keeps the typed text", async () => {
    const { id } = await anOpenOne(app);
    const { sheet, user } = await openSheet(app, id);
    await user.type(answerField(), "Mine, a moment later.");
    const support = await app.as("support");
    await support.post(`/api/questions/${id}/answer`, { answer: ANSWER, version: 1 });
    takeComplaints();
    await user.click(sheet.getByRole("button", { name: "Send answer" }));
    const answer = await sheet.findByRole("region", { name: "Answer" });
    within(answer).getByText(ANSWER);
    await sheet.findByText(/^This question was already answered by .* Your text was not sent\./);
    expect(answerField()).toHaveProperty("value", "Mine, a moment later.");
    const sent = () =>
      everyEmail(app).then((all) => all.filter(({ kind }) => kind === "questionAnswered"));
    expect(await sent()).toHaveLength(1);

    const correct = sheet.getByRole("button", { name: "Send as correction" });
    await waitFor(() => expect(correct.getAttribute("aria-busy")).toBeNull());
    await user.click(correct);
    await waitFor(async () =>
      expect((await readQuestion(app, id)).answer).toBe("Mine, a moment later."),
    );
    expect(await sent()).toHaveLength(2);
  });

  test("has no box for an answer once another user has sent one", async () => {
    const { id } = await anOpenOne(app);
    const { sheet, queryClient } = await openSheet(app, id);
    sheet.getByRole("region", { name: "Your answer" });
    await act(app, id, "answer", { answer: ANSWER });
    await queryClient.invalidateQueries({ queryKey: ["questions", "detail", id] });
    await sheet.findByText(ANSWER);
    await waitFor(() => expect(sheet.queryByRole("region", { name: "Your answer" })).toBeNull());
  });

  test("with an unsent answer is left only after confirmation, and offers it again", async () => {
    const { id } = await anOpenOne(app);
    const { user, address } = await openSheet(app, id);
    await user.type(answerField(), "Half an ans");
    await user.keyboard("{Escape}");
    const question = await screen.findByRole("alertdialog", { name: "Discard changes?" });
    await user.click(within(question).getByRole("button", { name: "Keep as draft" }));
    await waitFor(() => expect(address()).toBe("/admin/questions"));
    await user.keyboard("n");
    await user.click(await screen.findByRole("button", { name: "Continue draft" }));
    expect(answerField()).toHaveProperty("value", "Half an ans");
  });
});
