import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const WEBHOOK = {
  name: "Stock system",
  address: "https://hooks.aldermere.example/pharmacy",
  events: ["order.placed"],
};

async function openCard() {
  await app.signIn();
  const { user } = open("/admin/settings/programs");
  const card = within(await screen.findByRole("region", { name: "Webhooks" }));
  const choose = async (act: string) => {
    await user.click(await card.findByRole("button", { name: `Actions for ${WEBHOOK.name}` }));
    await user.click(await screen.findByRole("menuitem", { name: act }));
  };
  return { user, card, choose };
}

test("a webhook is created, and its secret is shown once", async () => {
  const { user, card } = await openCard();
  await card.findByText("No webhooks yet.");
  await user.click(card.getByRole("button", { name: "New webhook" }));
  const form = within(await screen.findByRole("form", { name: "New webhook" }));
  await user.type(form.getByLabelText(/^Name/), WEBHOOK.name);
  await user.type(form.getByLabelText(/^Address/), "http://127.0.0.1/");
  await user.click(form.getByRole("button", { name: "Create webhook" }));
  await form.findByText("Enter an address that begins with https://.");
  await form.findByText("Choose at least one event.");
  await user.clear(form.getByLabelText(/^Address/));
  await user.type(form.getByLabelText(/^Address/), WEBHOOK.address);
  await user.click(form.getByRole("checkbox", { name: /^Order placed/ }));
  await user.click(form.getByRole("button", { name: "Create webhook" }));
  const shown = within(await screen.findByRole("alertdialog", { name: "Secret of Stock system" }));
  expect(shown.getByLabelText<HTMLInputElement>("Secret").value).toMatch(/^whsec_/);
  await user.click(shown.getByLabelText("I have saved the secret in a safe place"));
  await user.click(shown.getByRole("button", { name: "Close" }));
  await card.findByText("Nothing sent yet");
  expect((await app.get("/api/webhooks")).json().items).toMatchObject([WEBHOOK]);
});

test("a webhook is paused, resumed, and gets another secret", async () => {
  await app.post("/api/webhooks", WEBHOOK);
  const { user, card, choose } = await openCard();
  await choose("Pause webhook");
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Pause webhook" }));
  await card.findByText("Paused");
  await choose("Resume webhook");
  await card.findByText("Active");
  await choose("Replace secret");
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Replace secret" }),
  );
  await screen.findByRole("alertdialog", { name: "Secret of Stock system" });
});

test("its deliveries are shown with what was sent and answered, and sent again", async () => {
  const { id } = (await app.post("/api/webhooks", WEBHOOK)).json();
  await app.post(`/api/webhooks/${id}/test`, {});
  await app.db.$client.query(
    `update webhook_deliveries set status = 'givenUp', tries = 11, answer_code = 500,
       answer_text = 'Not <b>today</b>', error = 'It answered 500.', next_try_at = null`,
  );
  const { user, card } = await openCard();
  await user.click(await card.findByRole("button", { name: "Stock system" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Stock system" }));
  await sheet.findByText("11 tries · It answered 500");
  await sheet.findByText("1 given up");
  sheet.getByText("Not <b>today</b>");
  await user.click(sheet.getByRole("button", { name: "Send all given up again" }));
  await sheet.findByText("Not sent yet");
  await sheet.findByText("1 waiting");
});
