import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiError } from "#lib/api-error.ts";
import { takeComplaints } from "#test/complaints.ts";
import {
  field,
  openForm,
  type Save,
  saveButton,
  sheetIsGone,
  TABLET,
} from "./unit-form-for-test.tsx";

function refusal(fields: Record<string, string>) {
  return new ApiError({ status: 409, code: "conflict", message: "This is taken.", fields });
}

test("saving sends the schema's output, the changes, and the version that was read", async () => {
  const save = vi.fn<Save>(async () => undefined);
  const { fill, pressSave } = await openForm(save);
  await fill("Name", "  Film-coated   tablet ");
  await fill("Decimals", "2");
  await pressSave();
  await sheetIsGone();
  expect(save).toHaveBeenCalledTimes(1);
  expect(save).toHaveBeenCalledWith({
    values: { ...TABLET, name: "Film-coated tablet", decimals: 2 },
    changes: { name: "Film-coated tablet", decimals: 2 },
    version: 3,
    words: expect.any(Object),
  });
});

test("a field shows its error on leaving, and keeps its hint", async () => {
  const { user, fill } = await openForm();
  await fill("Name", "");
  expect(screen.queryByText("Name is required.")).toBeNull();
  await user.tab();
  await screen.findByText("Name is required.");
  expect(field("Name").getAttribute("aria-invalid")).toBe("true");
  const described = field("Name").getAttribute("aria-describedby") ?? "";
  const words = described.split(" ").map((id) => document.getElementById(id)?.textContent);
  expect(words).toEqual(["Name is required.", "In the singular."]);
});

test("nothing is sent while a field is invalid, and the focus moves to the first one", async () => {
  const save = vi.fn<Save>();
  const { fill, pressSave } = await openForm(save);
  await fill("Symbol", "");
  await fill("Decimals", "many");
  await pressSave();
  await screen.findByText("Symbol is required.");
  screen.getByText("Decimals must be a whole number from 0 to 3.");
  await waitFor(() => expect(document.activeElement).toBe(field("Symbol")));
  expect(save).not.toHaveBeenCalled();
});

test("an error is shown at its field, others above the buttons, and no value is lost", async () => {
  const { fill, pressSave } = await openForm(async () => {
    throw refusal({ symbol: "Another unit has this symbol.", other: "The catalogue is locked." });
  });
  await fill("Symbol", "pill");
  await pressSave();
  await screen.findByText("Another unit has this symbol.");
  expect(screen.getByRole("alert").textContent).toBe("The catalogue is locked.");
  await waitFor(() => expect(document.activeElement).toBe(field("Symbol")));
  expect(field("Symbol").value).toBe("pill");
});

test("a refusal without fields is shown above the buttons, which get the focus", async () => {
  const { fill, pressSave } = await openForm(async () => {
    throw refusal({});
  });
  await fill("Symbol", "pill");
  await pressSave();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("This is taken.");
  await waitFor(() => expect(document.activeElement).toBe(alert));
});

test("a program error is logged, and shown without its details", async () => {
  const { fill, pressSave } = await openForm(async () => {
    throw new TypeError("x is not a function");
  });
  await fill("Symbol", "pill");
  await pressSave();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Something went wrong and nothing was saved. Try again.");
  expect(takeComplaints().join()).toContain("x is not a function");
});

test("a form cannot be changed while it is being saved, and can be again when that was refused", async () => {
  let refuse = (_error: Error) => {};
  const save = vi.fn<Save>(
    () =>
      new Promise<void>((_resolve, reject) => {
        refuse = reject;
      }),
  );
  const { fill, pressSave } = await openForm(save);
  await fill("Symbol", "pill");
  await pressSave();
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(field("Symbol").closest("[inert]")).not.toBeNull();
  expect(screen.getByRole("button", { name: "Cancel" }).closest("[inert]")).toBeNull();
  refuse(refusal({}));
  await screen.findByText("This is taken.");
  expect(field("Symbol").closest("[inert]")).toBeNull();
});

test("a read-only user sends nothing, whichever keys are pressed", async () => {
  const save = vi.fn<Save>(async () => undefined);
  const { user } = await openForm(save, { isReadOnly: true });
  await user.click(field("Name"));
  await user.keyboard("{Control>}{Enter}{/Control}{Meta>}{Enter}{/Meta}{Enter}");
  expect(fireEvent.submit(screen.getByRole("form", { name: "Edit unit" }))).toBe(false);
  await user.click(screen.getByText("Close"));
  await sheetIsGone();
  expect(save).not.toHaveBeenCalled();
});

test("a form is saved once, however often saving is requested", async () => {
  let finish = () => {};
  const save = vi.fn<Save>(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const { user, fill, pressSave } = await openForm(save);
  await fill("Symbol", "pill");
  await user.keyboard("{Control>}{Enter}{Enter}{/Control}");
  await waitFor(() => expect(saveButton().getAttribute("aria-busy")).toBe("true"));
  await pressSave();
  await user.type(field("Name"), "{Enter}");
  finish();
  await sheetIsGone();
  expect(save).toHaveBeenCalledTimes(1);
});
