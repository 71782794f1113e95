import { DAY_MS } from "@pharmacy/contract/time.values";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { DraftPlace } from "#lib/use-draft-place.ts";
import {
  type FormValues,
  field,
  openForm,
  type Save,
  sheetIsGone,
  TABLET,
} from "./unit-form-for-test.tsx";

/** Guarantees that unsaved input is offered again, to the user who typed it and to no other. */

const MARA: DraftPlace = { person: "mara", form: "unit", record: "u" };
const OTHER: DraftPlace = { ...MARA, person: "otto" };

const openAs = (draft: DraftPlace, formValues: FormValues = {}) =>
  openForm(formValues.save, { ...formValues, draft });
const offer = () => screen.findByText(/^You have an unsaved draft from \d/);
const goOn = async (user: Awaited<ReturnType<typeof openForm>>["user"]) =>
  user.click(await screen.findByRole("button", { name: "Continue draft" }));
const stored = () => Object.keys(localStorage).filter((key) => key.startsWith("draft:"));
const isStored = () => waitFor(() => expect(stored()).toHaveLength(1));
/** Waits long enough for an offer to appear, if there were one. */
const noOffer = async () => {
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByText(/unsaved draft/)).toBeNull();
};

async function leaveHalfTyped(place = MARA, name = "Caplet") {
  const { fill } = await openAs(place);
  await fill("Name", name);
  fireEvent(window, new Event("pagehide"));
  cleanup();
}

test("a half-typed form is offered, and can be continued", async () => {
  await leaveHalfTyped();
  const save = vi.fn<Save>(async () => undefined);
  const { user, pressSave } = await openAs(MARA, { save });
  await offer();
  expect(field("Name").value).toBe("Tablet");
  await goOn(user);
  expect(field("Name").value).toBe("Caplet");
  expect(screen.queryByText(/unsaved draft/)).toBeNull();
  await pressSave();
  await sheetIsGone();
  expect(save).toHaveBeenCalledWith(
    expect.objectContaining({ changes: { name: "Caplet" }, version: 3 }),
  );
  expect(stored()).toEqual([]);
});

test("the draft is offered next to the buttons, where it moves no field", async () => {
  await leaveHalfTyped();
  await openAs(MARA);
  const follows = field("Kind").compareDocumentPosition(await offer());
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("a draft is saved while typing, not on leaving", async () => {
  const { fill } = await openAs(MARA);
  await fill("Name", "Caplet");
  await isStored();
  expect(localStorage.getItem(stored()[0] ?? "")).toContain('"changes":{"name":"Caplet"}');
});

test("a discarded draft is deleted", async () => {
  await leaveHalfTyped();
  const { user } = await openAs(MARA);
  await user.click(await screen.findByRole("button", { name: "Discard draft" }));
  expect(screen.queryByText(/unsaved draft/)).toBeNull();
  expect(stored()).toEqual([]);
});

test("discarding typed values keeps no draft", async () => {
  const { user, fill } = await openAs(MARA);
  await fill("Name", "Caplet");
  await isStored();
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  await sheetIsGone();
  expect(stored()).toEqual([]);
});

test("typed values can be kept as a draft on leaving", async () => {
  const { user, fill } = await openAs(MARA);
  await fill("Name", "Caplet");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Keep as draft" }));
  await sheetIsGone();
  await user.click(screen.getByRole("button", { name: "Edit" }));
  await goOn(user);
  expect(field("Name").value).toBe("Caplet");
});

test("a value restored to its original leaves no draft", async () => {
  const { fill } = await openAs(MARA);
  await fill("Name", "Caplet");
  await isStored();
  await fill("Name", "Tablet");
  await waitFor(() => expect(stored()).toEqual([]));
});

test.each([
  ["another person", OTHER],
  ["another record", { ...MARA, record: "v" }],
  ["another form", { ...MARA, form: "plan" }],
])("%s is not part of a draft", async (_who, place) => {
  await leaveHalfTyped();
  await openAs(place);
  await noOffer();
  expect(field("Name").value).toBe("Tablet");
  expect(stored()).toHaveLength(1);
});

test("two forms of one record keep a draft each, and the newest is offered first", async () => {
  await leaveHalfTyped(MARA, "Caplet");
  await leaveHalfTyped(MARA, "Lozenge");
  expect(stored()).toHaveLength(2);
  const { user } = await openAs(MARA);
  await goOn(user);
  expect(field("Name").value).toBe("Lozenge");
});

test("text that a field could not parse is restored as it was typed", async () => {
  const { fill } = await openAs(MARA);
  await fill("Decimals", "two or so");
  fireEvent(window, new Event("pagehide"));
  cleanup();
  const again = await openAs(MARA);
  await goOn(again.user);
  expect(field("Decimals").value).toBe("two or so");
  await again.pressSave();
  await screen.findByText("Decimals must be a whole number from 0 to 3.");
});

test("a password is in no draft", async () => {
  const { fill } = await openAs(MARA);
  field("Symbol").setAttribute("autocomplete", "current-password");
  await fill("Symbol", "hunter2");
  await fill("Name", "Caplet");
  await isStored();
  expect(JSON.stringify(localStorage)).toContain("Caplet");
  expect(JSON.stringify(localStorage)).not.toContain("hunter2");
});

test("a draft of a record changed meanwhile is resolved field by field", async () => {
  await leaveHalfTyped();
  const save = vi.fn<Save>(async () => undefined);
  const unit = { ...TABLET, name: "Coated tablet", symbol: "ctab" };
  const { user, pressSave } = await openAs(MARA, { save, unit, version: 4 });
  await goOn(user);
  const panel = await screen.findByRole("alert");
  const lines = within(panel)
    .getAllByRole("row")
    .map((row) => row.textContent);
  expect(lines).toEqual(["FieldYoursTheirs", "NameCapletCoated tablet"]);
  await user.click(within(panel).getByRole("button", { name: "Continue mine" }));
  expect(save).not.toHaveBeenCalled();
  expect(field("Name").value).toBe("Caplet");
  expect(field("Symbol").value).toBe("ctab");
  await pressSave();
  await sheetIsGone();
  expect(save).toHaveBeenCalledWith(
    expect.objectContaining({ changes: { name: "Caplet" }, version: 4 }),
  );
  expect(stored()).toEqual([]);
});

test("a draft older than a month is deleted", async () => {
  await leaveHalfTyped();
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now + 31 * DAY_MS);
  await openAs(MARA);
  await noOffer();
  expect(stored()).toEqual([]);
});

test.each(["full", "forbidden"])(
  "where storage is %s, a draft lasts as long as the page",
  async (how) => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    if (how === "forbidden") {
      vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
        throw new DOMException("no", "SecurityError");
      });
    }
    await leaveHalfTyped();
    const { user, pressSave } = await openAs(MARA);
    await goOn(user);
    expect(field("Name").value).toBe("Caplet");
    await pressSave();
    await sheetIsGone();
  },
);
