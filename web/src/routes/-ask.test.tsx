import { everyEmail } from "@pharmacy/server/test/questions";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

type Page = ReturnType<typeof open>;

async function fillIn({ user }: Page) {
  await user.type(await screen.findByLabelText(/^Your name/), "Niamh Corrigan");
  await user.type(screen.getByLabelText(/^Your email/), "niamh@dunmarrow.example");
  await user.selectOptions(screen.getByLabelText(/^Topic/), "Account");
  await user.type(screen.getByLabelText(/^Title/), "How do we become a member?");
  await user.type(screen.getByLabelText(/^Question/), "We open in Dunmarrow in May.");
}

const send = ({ user }: Page) => user.click(screen.getByRole("button", { name: "Send question" }));
const all = async () => (await app.get("/api/questions")).json();

test.each(["/", "/register"])(
  "a visitor asks by way of %s, and is told by email that it arrived",
  async (address) => {
    const page = open(address);
    await page.user.click(await screen.findByRole("link", { name: "Ask a question" }));
    await fillIn(page);
    screen.getByText("Do not include patient names or health details.");
    await send(page);
    const heading = await screen.findByRole("heading", { name: "We have your question" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    screen.getByText(/niamh@dunmarrow\.example/);
    const { items } = await all();
    expect((await app.get(`/api/questions/${items[0].id}`)).json()).toMatchObject({
      source: "website",
      title: "How do we become a member?",
    });
    expect((await everyEmail(app)).at(-1)).toMatchObject({ kind: "questionReceived" });
  },
);

test("missing values are shown at their fields, and a half-typed question is offered again", async () => {
  const page = open("/ask");
  await page.user.type(await screen.findByLabelText(/^Title/), "How do we");
  await send(page);
  await screen.findByText("Your name is required.");
  expect(document.activeElement).toBe(screen.getByLabelText(/^Your name/));
  await page.user.click(screen.getByRole("button", { name: "Cancel" }));
  const question = await screen.findByRole("alertdialog");
  await page.user.click(within(question).getByRole("button", { name: "Keep as draft" }));
  await page.user.click(await screen.findByRole("link", { name: "Ask a question" }));
  await page.user.click(await screen.findByRole("button", { name: "Continue draft" }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe("How do we");
  expect((await all()).total).toBe(0);
});

test("a question beyond the limit is refused with a message, and nothing typed is lost", async () => {
  const page = open("/ask");
  await fillIn(page);
  for (let count = 0; count < 12; count += 1) {
    await app.app.inject({
      method: "POST",
      url: "/api/questions",
      remoteAddress: "127.0.0.1",
      payload: {
        contactName: "Niamh Corrigan",
        contactEmail: `niamh${count}@dunmarrow.example`,
        topic: "account",
        title: `How do we join, ${count}?`,
        body: "We open in May.",
      },
    });
  }
  const before = (await all()).total;
  await send(page);
  await screen.findByRole("alert");
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe(
    "How do we become a member?",
  );
  expect((await all()).total).toBe(before);
});
