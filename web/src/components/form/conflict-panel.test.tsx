import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiError } from "#lib/api-error.ts";
import {
  field,
  fill,
  openForm,
  type Save,
  saveButton,
  sheetIsGone,
  TABLET,
} from "./unit-form-for-test.tsx";

function changedMeanwhile() {
  return new ApiError({
    status: 409,
    code: "conflict",
    message: "Somebody changed this unit.",
    current: { ...TABLET, name: "Coated tablet", symbol: "ctab", id: "u", version: 4 },
  });
}

test("a record that changed meanwhile is laid beside what was typed", async () => {
  const { user } = await openForm(async () => {
    throw changedMeanwhile();
  });
  await fill(user, "Name", "Caplet");
  await user.click(saveButton());
  const panel = await screen.findByRole("alert");
  const lines = within(panel)
    .getAllByRole("row")
    .map((row) => row.textContent);
  expect(lines).toEqual(["FieldYoursTheirs", "NameCapletCoated tablet", "Symbolnot changedctab"]);
  await waitFor(() => expect(document.activeElement).toBe(panel));
});

test("keeping mine saves only my changes, on top of the newest version", async () => {
  const save = vi.fn<Save>().mockRejectedValueOnce(changedMeanwhile()).mockResolvedValueOnce({});
  const { user } = await openForm(save);
  await fill(user, "Name", "Caplet");
  await user.click(saveButton());
  await user.click(await screen.findByRole("button", { name: "Keep mine" }));
  await sheetIsGone();
  expect(save).toHaveBeenLastCalledWith(
    expect.objectContaining({ changes: { name: "Caplet" }, version: 4 }),
  );
});

test("using theirs fills the form with the newest version, from which one can go on", async () => {
  const save = vi.fn<Save>().mockRejectedValueOnce(changedMeanwhile()).mockResolvedValueOnce({});
  const { user } = await openForm(save);
  await fill(user, "Name", "Caplet");
  await user.click(saveButton());
  await user.click(await screen.findByRole("button", { name: "Use theirs" }));
  expect(field("Name").value).toBe("Coated tablet");
  expect(field("Symbol").value).toBe("ctab");
  await fill(user, "Symbol", "ct");
  await user.click(saveButton());
  await sheetIsGone();
  expect(save).toHaveBeenLastCalledWith(
    expect.objectContaining({ changes: { symbol: "ct" }, version: 4 }),
  );
});
