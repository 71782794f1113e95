import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { field, openForm, sheetIsGone } from "./unit-form-for-test.tsx";

test("the sheet focuses the first editable field, and returns the focus afterwards", async () => {
  const { user } = await openForm();
  expect(document.activeElement).toBe(field("Name"));
  await user.keyboard("{Escape}");
  await sheetIsGone();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit" }));
});

test("closing asks before discarding typed values", async () => {
  const { user, fill } = await openForm();
  await fill("Name", "Caplet");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  const question = await screen.findByRole("alertdialog", { name: "Discard changes?" });
  await user.click(within(question).getByRole("button", { name: "Keep editing" }));
  expect(field("Name").value).toBe("Caplet");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  await sheetIsGone();
});

test("leaving the page asks before discarding typed values", async () => {
  const { user, router, fill } = await openForm();
  await fill("Name", "Caplet");
  void router.navigate({ to: "/plans" as never });
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(router.state.location.pathname).toBe("/units");
  void router.navigate({ to: "/plans" as never });
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  await screen.findByText("Plans");
});

test("a value restored to its original is not a change to lose", async () => {
  const { user } = await openForm();
  await user.type(field("UCUM code"), "mg");
  await user.clear(field("UCUM code"));
  await user.keyboard("{Escape}");
  await sheetIsGone();
});
