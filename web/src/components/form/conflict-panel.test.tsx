import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiError } from "#lib/api-error.ts";
import { field, openForm, type Save, sheetIsGone, TABLET } from "./unit-form-for-test.tsx";

function changedMeanwhile() {
  return new ApiError({
    status: 409,
    code: "conflict",
    message: "Another user changed this unit.",
    current: { ...TABLET, name: "Coated tablet", symbol: "ctab", id: "u", version: 4 },
  });
}

test("a record changed by another user is shown beside the typed values", async () => {
  const { fill, pressSave } = await openForm(async () => {
    throw changedMeanwhile();
  });
  await fill("Name", "Caplet");
  await pressSave();
  const panel = await screen.findByRole("alert");
  const lines = within(panel)
    .getAllByRole("row")
    .map((row) => row.textContent);
  expect(lines).toEqual([
    "FieldYoursTheirs",
    "NameCapletCoated tablet",
    "Symboltabnot changedctab",
  ]);
  await waitFor(() => expect(document.activeElement).toBe(panel));
});

test("keeping mine saves only my changes, on top of the newest version", async () => {
  const save = vi.fn<Save>().mockRejectedValueOnce(changedMeanwhile()).mockResolvedValueOnce({});
  const { user, fill, pressSave } = await openForm(save);
  await fill("Name", "Caplet");
  await pressSave();
  await user.click(await screen.findByRole("button", { name: "Keep mine" }));
  await sheetIsGone();
  expect(save).toHaveBeenLastCalledWith(
    expect.objectContaining({ changes: { name: "Caplet" }, version: 4 }),
  );
});

test("using theirs fills the form with the newest version, which can then be edited", async () => {
  const save = vi.fn<Save>().mockRejectedValueOnce(changedMeanwhile()).mockResolvedValueOnce({});
  const { user, fill, pressSave } = await openForm(save);
  await fill("Name", "Caplet");
  await pressSave();
  await user.click(await screen.findByRole("button", { name: "Use theirs" }));
  expect(field("Name").value).toBe("Coated tablet");
  expect(field("Symbol").value).toBe("ctab");
  await fill("Symbol", "ct");
  await pressSave();
  await sheetIsGone();
  expect(save).toHaveBeenLastCalledWith(
    expect.objectContaining({ changes: { symbol: "ct" }, version: 4 }),
  );
});

test("each field is chosen separately, by keyboard, and the choice is saved", async () => {
  const save = vi.fn<Save>().mockRejectedValueOnce(changedMeanwhile()).mockResolvedValueOnce({});
  const { user, fill, pressSave } = await openForm(save);
  await fill("Name", "Caplet");
  await fill("UCUM code", "mg");
  await pressSave();
  await screen.findByRole("button", { name: "Keep mine" });
  const name = screen.getByRole("radio", { name: "Name, yours: Caplet" });
  expect(name).toHaveProperty("checked", true);
  name.focus();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("radio", { name: "Name, theirs: Coated tablet" })).toHaveProperty(
    "checked",
    true,
  );
  await user.click(screen.getByRole("radio", { name: "Symbol, yours: tab" }));
  await user.click(screen.getByRole("button", { name: "Keep what I chose" }));
  await sheetIsGone();
  expect(save).toHaveBeenLastCalledWith(
    expect.objectContaining({ changes: { symbol: "tab", ucumCode: "mg" }, version: 4 }),
  );
});

test("values typed after the refusal are saved with the rest", async () => {
  const save = vi.fn<Save>().mockRejectedValueOnce(changedMeanwhile()).mockResolvedValueOnce({});
  const { user, fill, pressSave } = await openForm(save);
  await fill("Name", "Caplet");
  await pressSave();
  const keep = await screen.findByRole("button", { name: "Keep mine" });
  await fill("Decimals", "1");
  await user.click(keep);
  await sheetIsGone();
  expect(save).toHaveBeenLastCalledWith(
    expect.objectContaining({ changes: { name: "Caplet", decimals: 1 }, version: 4 }),
  );
});
