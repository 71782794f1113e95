import { workRuns } from "@pharmacy/server/test/runs";
import { screen, within } from "@testing-library/react";
// their code comes step by step: here it is there before anyone waits for it
import "#resources/runs/import-page.tsx";
import "#resources/runs/run-view.tsx";
import { POLL_MS } from "#resources/runs/runs.api.ts";
import "#resources/runs/set-up-step.tsx";
import { open, type testApp } from "./app.tsx";
import { hasten } from "./hasten.ts";

type App = ReturnType<typeof testApp>;
type Opened = ReturnType<typeof open>;

export async function openImport(app: App, address = "/admin/units/import") {
  hasten(POLL_MS);
  await app.signIn();
  return open(address);
}

export async function drop({ user }: Opened, text: string, many = "units") {
  const file = new File([text], `${many}.csv`, { type: "text/csv", lastModified: 1 });
  await user.upload(await screen.findByLabelText(`File with ${many}`), file);
}

export const press = async ({ user }: Opened, name: string) =>
  user.click(await screen.findByRole("button", { name }));

/** Presses the button again in the question that it asks. */
export async function confirm(page: Opened, name: string) {
  await press(page, name);
  const question = within(await screen.findByRole("alertdialog"));
  await page.user.click(question.getByRole("button", { name }));
}

/** The server works only once the page shows that it waits for it. */
export async function work(app: App, heading: string) {
  await screen.findByText(heading, { selector: "p:not([role])" });
  await workRuns(app);
}

export async function check(app: App, page: Opened, text: string, many = "units") {
  await drop(page, text, many);
  await press(page, "Check file");
  await work(app, "Checking the rows…");
}
