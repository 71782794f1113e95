import { act, anAsker, askQuestion, everyEmail } from "@pharmacy/server/test/questions";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

async function published(title: string, answer: string) {
  const { caller } = await anAsker(app, "owner", "Fernhill Pharmacy");
  const { id } = await askQuestion(caller);
  await act(app, id, "answer", { answer: "Just now." });
  await act(app, id, "publish", { title, answer });
}

const own = () => screen.findByRole("region", { name: "Your pharmacy's questions" });

test("a technician of a pharmacy without a plan asks, and is told by email that it arrived", async () => {
  const { pharmacy } = await anAsker(app);
  await app.signIn("technician", pharmacy);
  const { user, address } = open("/dashboard/questions");
  await user.click(await screen.findByRole("link", { name: "Ask a question" }));
  const title = await screen.findByLabelText(/^Title/);
  screen.getByText("Do not include patient names or health details.");
  await user.click(screen.getByRole("button", { name: "Send question" }));
  await screen.findByText("Question is required.");
  screen.getByText("Choose a topic.");
  await user.selectOptions(screen.getByLabelText(/^Topic/), "Orders");
  await user.type(title, "When does our order come?");
  await user.type(screen.getByLabelText(/^Question/), "We ordered on Monday.");
  await user.click(screen.getByRole("button", { name: "Send question" }));
  const sheet = await screen.findByRole("dialog", { name: "When does our order come?" });
  await within(sheet).findByText(/^The support desk has your question\./);
  expect(address()).toMatch(/^\/dashboard\/questions\?id=/);
  expect((await everyEmail(app)).at(-1)).toMatchObject({ kind: "questionReceived" });
  await user.keyboard("{Escape}");
  expect(within(await own()).getByText("When does our order come?")).toBeTruthy();
});

test("answers similar to the title appear while it is typed", async () => {
  await published("When do orders arrive?", "On the next working day.");
  const { pharmacy } = await anAsker(app);
  await app.signIn("owner", pharmacy);
  const { user } = open("/dashboard/questions/ask");
  await user.type(await screen.findByLabelText(/^Title/), "orders arrive when");
  const similar = await screen.findByRole("region", { name: "Similar answers" });
  await user.click(within(similar).getByText("When do orders arrive?"));
  within(similar).getByText("On the next working day.");
});

test("an answered question is read, followed up and closed", async () => {
  const { pharmacy, caller } = await anAsker(app);
  const { id, number, title } = await askQuestion(caller);
  await act(app, id, "answer", { answer: "It left this morning." });
  await app.signIn("pharmacist", pharmacy);
  const { user } = open("/dashboard/questions");
  await user.click(await screen.findByRole("button", { name: title }));
  const sheet = await screen.findByRole("dialog", { name: title });
  await within(sheet).findByText("It left this morning.");
  await user.click(within(sheet).getByRole("link", { name: "Ask a follow-up" }));
  await screen.findByText(new RegExp(`It goes on from ${number}`));
  await user.selectOptions(screen.getByLabelText(/^Topic/), "Orders");
  await user.type(screen.getByLabelText(/^Title/), "And the rest of it?");
  await user.type(screen.getByLabelText(/^Question/), "Two boxes are missing.");
  await user.click(screen.getByRole("button", { name: "Send question" }));
  const later = await screen.findByRole("dialog", { name: "And the rest of it?" });
  await user.click(await within(later).findByRole("button", { name: new RegExp(number) }));
  const earlier = await screen.findByRole("dialog", { name: title });
  await user.click(within(earlier).getByRole("button", { name: "Close question" }));
  const ask = await screen.findByRole("alertdialog");
  await user.click(within(ask).getByRole("button", { name: "Close question" }));
  await waitFor(async () =>
    expect((await app.get(`/api/questions/${id}`)).json()).toMatchObject({
      status: "closed",
      closing: "byAsker",
      followUps: [{ title: "And the rest of it?" }],
    }),
  );
});

test("published answers are searched by a viewer, who cannot ask", async () => {
  await published("When do orders arrive?", "On the next working day.");
  await published("Where is my invoice?", "Under Billing.");
  const { pharmacy } = await anAsker(app);
  await app.signIn("viewer", pharmacy);
  const { user, address } = open("/dashboard/questions");
  await screen.findByText("Where is my invoice?");
  expect(screen.queryByRole("link", { name: "Ask a question" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Your pharmacy's questions" })).toBeNull();
  await user.type(screen.getByRole("searchbox", { name: "Search answers" }), "orders");
  await waitFor(() => expect(screen.queryByText("Where is my invoice?")).toBeNull());
  screen.getByText("When do orders arrive?");
  await waitFor(() => expect(address()).toBe("/dashboard/questions?search=orders"));
  await user.clear(screen.getByRole("searchbox", { name: "Search answers" }));
  await user.selectOptions(screen.getByLabelText("Topic"), "Technical");
  await screen.findByText("No answers found");
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  await screen.findByText("Where is my invoice?");
});

test("a user without a pharmacy reads answers and is told why they cannot ask here", async () => {
  await published("Where is my invoice?", "Under Billing.");
  await app.signIn("finance");
  const { goTo } = open("/dashboard/questions");
  await screen.findByText("Where is my invoice?");
  await goTo("/dashboard/questions/ask");
  await screen.findByText("You cannot ask from here");
});
