import { aFailedEmail } from "@pharmacy/server/test/letters";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const statusOf = async (id: string) => {
  const { rows } = await app.db.$client.query("select status from mails where id = $1", [id]);
  return rows[0].status;
};

async function select() {
  await app.signIn();
  const { user } = open("/admin/letters");
  const box = /^Select Choose a new password to niamh@castlewren\.example/;
  await user.click(await screen.findByLabelText(box));
  await user.click(await screen.findByRole("button", { name: "Send again" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Send 1 email again?" }));
  question.getByText("They go to the same addresses as before, in the next minute.");
  await user.click(question.getByRole("button", { name: "Send 1 email again" }));
}

test("an email that was given up is sent again from the list", async () => {
  const id = await aFailedEmail(app, 2, "failed", "passwordChanged");
  await select();
  await screen.findByText("1 email queued");
  expect(await statusOf(id)).toBe("queued");
});

test("one whose link has ended says where to send a new one, and stays", async () => {
  const id = await aFailedEmail(app, 2);
  await select();
  const results = within(await screen.findByRole("dialog", { name: "1 email not queued" }));
  results.getByText(/^Its link no longer works\. Send a new email from the page of the user/);
  expect(await statusOf(id)).toBe("failed");
});
