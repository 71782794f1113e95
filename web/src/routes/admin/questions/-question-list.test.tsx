import {
  act,
  anAsker,
  askedByVisitor,
  askQuestion,
  everyEmail,
  readQuestion,
} from "@pharmacy/server/test/questions";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const titles = () =>
  screen
    .queryAllByRole("row")
    .flatMap((row) => row.getAttribute("aria-label")?.replace(/^Q-\d+ /, "") ?? []);
const showsOnly = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));

/** An overdue question, one assigned to the signed-in user, and an answered one. */
async function aDesk() {
  const { id: person } = await app.signIn();
  const { caller } = await anAsker(app);
  const ask = async (title: string, topic: "billing" | "orders" = "orders") =>
    (await askQuestion(caller, { title, topic })).id;
  const late = await ask("Late one");
  await app.db.$client.query(
    "update questions set created_at = now() - interval '30 days' where id = $1",
    [late],
  );
  const taken = await ask("Taken one", "billing");
  await act(app, taken, "assign", { assignee: person });
  const answered = await ask("Answered one");
  await act(app, answered, "answer", { answer: "Tomorrow." });
  return { person, late };
}

const filter = (name: string) => screen.getByRole("combobox", { name });

describe("the filters of questions", () => {
  test("select matching rows, and are not in the URL", async () => {
    await aDesk();
    const { user, address } = open("/admin/questions");
    await screen.findByRole("row", { name: /Late one/ });
    await user.selectOptions(filter("Status"), "Open");
    await showsOnly("Late one", "Taken one");
    await user.selectOptions(filter("Assigned to"), "Me");
    await showsOnly("Taken one");
    await user.selectOptions(filter("Assigned to"), "No one");
    await showsOnly("Late one");
    await user.click(screen.getByRole("button", { name: "Clear" }));
    await showsOnly("Late one", "Taken one", "Answered one");
    await user.selectOptions(filter("Waiting"), "Overdue");
    await showsOnly("Late one");
    await user.selectOptions(filter("Topic"), "Billing");
    await screen.findByText("Nothing matches the filters Topic, Waiting.");
    expect(address()).toBe("/admin/questions");
  });

  test("are restored at the user's next visit, and not for another user", async () => {
    await aDesk();
    const first = open("/admin/questions");
    await screen.findByRole("row", { name: /Late one/ });
    await first.user.selectOptions(filter("Topic"), "Billing");
    await showsOnly("Taken one");
    await first.goTo("/admin/letters");
    await first.goTo("/admin/questions?search=one");
    await screen.findByRole("row", { name: /Taken one/ });
    expect(titles()).toEqual(["Taken one"]);
    cleanup();
    await app.signIn("support");
    open("/admin/questions");
    await screen.findByRole("row", { name: /Late one/ });
    expect(titles()).toHaveLength(3);
  });

  test("go back to the first page, and ignore invalid stored values", async () => {
    const { person } = await aDesk();
    localStorage.setItem(
      `filters:${person}:questions`,
      '{"topic":["orders"],"status":"open","page":7,"sort":"x"}',
    );
    const { user, address } = open("/admin/questions?count=1&page=2");
    await screen.findByRole("row", { name: /Taken one/ });
    await user.selectOptions(filter("Assigned to"), "No one");
    await screen.findByRole("row", { name: /Late one/ });
    expect(address()).toBe("/admin/questions?count=1");
  });

  test("do not hide the next open question", async () => {
    const { late } = await aDesk();
    const { user, address } = open("/admin/questions");
    await screen.findByRole("row", { name: /Late one/ });
    await user.selectOptions(filter("Status"), "Answered");
    await showsOnly("Answered one");
    // a letter typed into a field is text
    await user.click(screen.getByRole("heading", { name: /^Questions/ }));
    await user.keyboard("n");
    await waitFor(() => expect(address()).toBe(`/admin/questions?id=${late}`));
  });
});

describe("selected questions", () => {
  async function selectAll() {
    const titles = ["First spam", "Second spam"];
    const questions = [];
    for (const title of titles) questions.push(await askedByVisitor(app, { title }));
    const { id: person } = await app.signIn("support");
    const { user } = open("/admin/questions");
    await screen.findByRole("row", { name: /First spam/ });
    await user.click(screen.getByRole("checkbox", { name: "Select all rows of this page" }));
    const bar = within(await screen.findByRole("region", { name: "Selected questions" }));
    return { user, bar, person, ids: questions.map(({ id }) => id) };
  }
  const read = (ids: string[]) => Promise.all(ids.map((id) => readQuestion(app, id)));

  test("are assigned to a user, and unassigned again", async () => {
    const { user, bar, person, ids } = await selectAll();
    await user.click(await bar.findByRole("button", { name: "Assign" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Assign 2 questions?" }));
    await dialog.findByRole("option", { name: "Me" });
    await user.click(dialog.getByRole("button", { name: "Assign 2 questions" }));
    await dialog.findByText("Choose a person.");
    await user.selectOptions(dialog.getByLabelText(/^Person/), "Me");
    await user.click(dialog.getByRole("button", { name: "Assign 2 questions" }));
    await screen.findByText("2 questions assigned");
    expect((await read(ids)).map(({ assignee }) => assignee?.id)).toEqual([person, person]);
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByText("2 questions assigned as before");
    expect((await read(ids)).map(({ assignee }) => assignee)).toEqual([null, null]);
  });

  test("are closed with a reason entered in the dialog", async () => {
    const { user, bar, ids } = await selectAll();
    const before = (await everyEmail(app)).length;
    await user.click(await bar.findByRole("button", { name: "Close" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Close 2 questions?" }));
    await user.selectOptions(await dialog.findByLabelText("Reason"), "Another reason");
    await user.click(dialog.getByRole("button", { name: "Close 2 questions" }));
    await dialog.findByText("Enter why you are closing the question.");
    await user.selectOptions(dialog.getByLabelText("Reason"), "Spam");
    await user.click(dialog.getByRole("button", { name: "Close 2 questions" }));
    await screen.findByText("2 questions closed");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    expect((await read(ids)).map(({ closing }) => closing)).toEqual(["spam", "spam"]);
    expect(await everyEmail(app)).toHaveLength(before);
  });
});
