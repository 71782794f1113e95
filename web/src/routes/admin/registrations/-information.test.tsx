import { aRequestTo, aWaitingOne } from "@pharmacy/server/test/registrations";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { session } from "#api/session.ts";
import { open } from "#test/app.tsx";
import { testRegistrations } from "#test/registrations.ts";

const { app, openBench, statusOf } = testRegistrations();

const read = async (id: string) => (await app.get(`/api/registrations/${id}`)).json();

test("the applicant is asked for what is missing, and the registration says so", async () => {
  const { id } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" });
  const { user } = await openBench(id);
  await user.keyboard("i");
  const dialog = within(await screen.findByRole("alertdialog"));
  await dialog.findByRole("heading", { name: "Request information for Lisheen Chemist?" });
  const send = dialog.getByRole("button", { name: "Send request" });
  await user.click(send);
  await dialog.findByText("Enter at least 10 characters.");
  expect(await statusOf(id)).toBe("pending");

  await user.type(dialog.getByLabelText("What is missing"), "The last page of the licence.");
  await user.click(send);
  const card = within(
    await screen.findByRole("region", { name: "Information from the applicant" }),
  );
  expect(await statusOf(id)).toBe("needsInformation");
  card.getByText("The last page of the licence.");
  card.getByText("Nothing yet");
  expect(screen.getByRole("button", { name: "Approve registration" })).toBeTruthy();
});

test("the applicant follows the link, answers, and the registration is pending again", async () => {
  const { id, number } = await aWaitingOne(app, { pharmacyName: "Lisheen Chemist" });
  const secret = await aRequestTo(app, id);
  session.end("signedOut");
  const page = open(`/add-information#${secret}`);
  await screen.findByText("Please send the last page of the licence.");
  expect(page.address(), "no secret stays in the address").toBe("/add-information");
  screen.getByText(new RegExp(`^For the application ${number} of Lisheen Chemist, until`));
  await page.user.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByText("Write an answer, or add a document.");
  expect(await statusOf(id)).toBe("needsInformation");

  await page.user.type(screen.getByLabelText("Answer"), "It is on page 2.");
  await page.user.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByRole("heading", { name: "Thank you, we have it" });
  expect(await read(id)).toMatchObject({
    status: "pending",
    addedInformation: "It is on page 2.",
  });
});

test("a link that was used or decided meanwhile says so, and an unknown one too", async () => {
  const { id } = await aWaitingOne(app);
  const secret = await aRequestTo(app, id);
  session.end("signedOut");
  const page = open(`/add-information#${secret}`);
  await page.user.type(await screen.findByLabelText("Answer"), "It is on page 2.");
  await app.post(`/api/registrations/${id}/reject`, {});
  await page.user.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByRole("heading", { name: "This link cannot be used" });
  screen.getByText("This application has been decided. Nothing more is needed.");

  open(`/add-information#${"x".repeat(43)}`);
  await waitFor(() =>
    expect(screen.getByText(/^This link was used already, or a newer one/)).toBeTruthy(),
  );
});
