import type { ListLine } from "@pharmacy/contract/lists/lists.lines";
import { aPack, newActiveList } from "@pharmacy/server/test/lists";
import { workRuns } from "@pharmacy/server/test/runs";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { POLL_MS } from "#resources/runs/runs.api.ts";
import { open, testApp } from "#test/app.tsx";
import { hasten } from "#test/hasten.ts";

const app = testApp();

const pricesOf = async (list: string): Promise<number[]> =>
  (await app.get(`/api/lists/${list}/lines`)).json().items.map(({ price }: ListLine) => price);

/** Opens an active list of two items, and the sheet that changes its prices. */
async function opened() {
  hasten(POLL_MS);
  const packs = [await aPack(app, "Aspirin"), await aPack(app, "Zinc")];
  const prices = [100, 200];
  const list = await newActiveList(
    app,
    { name: "Core" },
    packs.map(({ id }, place) => ({ item: id, price: prices[place] ?? 0 })),
  );
  await app.signIn("finance");
  const { user } = open(`/admin/lists/${list.id}`);
  await screen.findByRole("row", { name: /^Aspirin/ });
  const openSheet = async () => {
    await user.click(screen.getByRole("button", { name: "Change prices" }));
    return within(await screen.findByRole("dialog", { name: "Change prices" }));
  };
  return { user, list, openSheet };
}

const closed = () =>
  waitFor(() => expect(screen.queryByRole("dialog", { name: "Change prices" })).toBeNull());

test("prices change by a percentage after a preview, and Undo of the grid takes that back", async () => {
  const { user, list, openSheet } = await opened();
  const sheet = await openSheet();
  await user.type(sheet.getByLabelText(/^Percentage/), "3.3");
  await user.selectOptions(sheet.getByLabelText("Round"), "To a multiple of 0.05");
  await sheet.findByText(/^2 prices will change\./);
  await user.click(sheet.getByRole("button", { name: "Change 2 prices" }));
  // the change continues without this sheet, and its progress is shown
  await sheet.findByText("+3.3%, rounded to a multiple of 0.05…");
  sheet.getByText(/^You can leave this page/);
  await workRuns(app);
  await closed();
  expect(await pricesOf(list.id)).toEqual([105, 205]);
  await screen.findByText("2 prices changed.");
  const undo = await screen.findByRole("button", { name: "Undo" });
  await waitFor(() => expect(undo.getAttribute("aria-disabled")).toBeNull());
  await user.click(undo);
  await waitFor(async () => {
    await workRuns(app);
    expect(await pricesOf(list.id)).toEqual([100, 200]);
  });
  await screen.findByText("2 prices restored.");
});

test("earlier changes are listed with who made them, and are taken back one by one", async () => {
  const { user, list, openSheet } = await opened();
  const answer = await app.post(`/api/lists/${list.id}/lines/reprice`, { amount: 10 });
  expect(answer.statusCode).toBe(202);
  await workRuns(app);
  const sheet = await openSheet();
  const change = within(await sheet.findByRole("listitem"));
  change.getByText("+0.10 EUR");
  change.getByText("2 prices changed.");
  await user.click(change.getByRole("button", { name: "Undo change" }));
  const question = within(await screen.findByRole("alertdialog"));
  question.getByText("2 prices go back to what they were.");
  await user.click(question.getByRole("button", { name: "Undo change" }));
  await waitFor(async () => {
    await workRuns(app);
    expect(await pricesOf(list.id)).toEqual([100, 200]);
  });
  await sheet.findByText("Undone");
});

test("a change in progress is found again, and is stopped", async () => {
  const { user, list, openSheet } = await opened();
  await app.post(`/api/lists/${list.id}/lines/reprice`, { percent: 50 });
  const sheet = await openSheet();
  await sheet.findByRole("progressbar", { name: "+50%…" });
  expect(sheet.queryByLabelText(/^Percentage/)).toBeNull();
  await user.click(sheet.getByRole("button", { name: "Stop" }));
  await sheet.findByLabelText(/^Percentage/);
  await sheet.findByText("Stopped after 0 prices.");
  await workRuns(app);
  expect(await pricesOf(list.id)).toEqual([100, 200]);
});

test("what is no percentage says so, and an amount is previewed in its currency", async () => {
  const { user, openSheet } = await opened();
  const sheet = await openSheet();
  const value = sheet.getByLabelText(/^Percentage/);
  await user.type(value, "-100");
  sheet.getByText("Enter a percentage from -99.99 to 1,000 with at most 2 decimals.");
  expect(value.getAttribute("aria-invalid")).toBe("true");
  await user.selectOptions(sheet.getByLabelText("Change by"), "An amount in EUR");
  await user.clear(sheet.getByLabelText(/^Amount/));
  await user.type(sheet.getByLabelText(/^Amount/), "-1.50");
  const preview = within(await sheet.findByRole("region", { name: "Preview" }));
  const zinc = within((await preview.findByText("Zinc")).closest("li") as HTMLElement);
  zinc.getByText("€2.00");
  zinc.getByText("€0.50");
});
