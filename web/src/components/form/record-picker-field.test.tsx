import { act, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import type { Choice } from "#components/combobox/choice.ts";
import { kept, options, picker, search, showPicker, submit, UNITS } from "./picker-for-test.tsx";

const activeOption = async () =>
  document.getElementById((await picker()).getAttribute("aria-activedescendant") ?? "")
    ?.textContent;

test("a record is found by typing and taken with Enter, which does not save the form", async () => {
  const { input, user } = await showPicker();
  await user.type(input, "cap");
  await waitFor(() => expect(options()).toEqual(["CapsuleCAP"]));
  await user.keyboard("{Enter}");
  expect(kept()).toBe("cap");
  expect(input.value).toBe("Capsule");
  expect(options()).toEqual([]);
  expect(submit).not.toHaveBeenCalled();
  await user.keyboard("{Enter}");
  expect(submit).toHaveBeenCalledTimes(1);
});

test("the arrow keys move through the list, and the field announces the active option", async () => {
  const { input, user } = await showPicker();
  input.focus();
  expect(input.getAttribute("aria-expanded")).toBe("false");
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(options()).toHaveLength(3));
  expect(input.getAttribute("aria-expanded")).toBe("true");
  const list = document.getElementById(input.getAttribute("aria-controls") ?? "");
  expect(list?.getAttribute("role")).toBe("listbox");
  expect(await activeOption()).toBe("TabletTAB");
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(await activeOption()).toBe("AmpouleAMP");
  await user.keyboard("{ArrowDown}{ArrowUp}{ArrowUp}");
  expect(await activeOption()).toBe("CapsuleCAP");
  await user.keyboard("{Tab}");
  expect(kept()).toBe("cap");
});

test("the field is named by its label and described by its hint", async () => {
  const { input } = await showPicker();
  const described = document.getElementById(input.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe("What one of it is.");
});

test("Escape closes the list, keeps the choice, and does not propagate", async () => {
  const around = vi.fn();
  document.addEventListener("keydown", around, { capture: true });
  const { input, user } = await showPicker({ unit: "tab" });
  await waitFor(() => expect(input.value).toBe("Tablet"));
  await user.clear(input);
  await user.type(input, "caps");
  around.mockClear();
  await user.keyboard("{Escape}");
  expect(around).not.toHaveBeenCalled();
  expect(input.value).toBe("Tablet");
  expect(kept()).toBe("tab");
  await user.keyboard("{Escape}");
  expect(around).toHaveBeenCalledTimes(1);
  document.removeEventListener("keydown", around, { capture: true });
});

test("a click takes a choice and the focus stays in the field", async () => {
  const { input, user } = await showPicker();
  await user.click(input);
  await user.click(await screen.findByRole("option", { name: /Ampoule/ }));
  expect(kept()).toBe("amp");
  expect(document.activeElement).toBe(input);
});

test("a pointer crossing the list chooses nothing", async () => {
  const { input, user } = await showPicker({ unit: "tab" });
  await user.click(input);
  await user.hover(await screen.findByRole("option", { name: /Ampoule/ }));
  expect(await activeOption()).toBe("AmpouleAMP");
  await user.tab();
  expect(kept()).toBe("tab");
});

test("Home and End move within the text, not through the list", async () => {
  const { input, user } = await showPicker();
  await user.type(input, "a");
  await waitFor(() => expect(options()).toHaveLength(3));
  await user.keyboard("{End}");
  expect(await activeOption()).toBe("TabletTAB");
  await user.keyboard("{Home}c");
  expect(input.value).toBe("ca");
});

test("an emptied field has no record; a required one keeps its own", async () => {
  const { input, user } = await showPicker({ unit: "tab" });
  await waitFor(() => expect(input.value).toBe("Tablet"));
  await user.clear(input);
  await user.tab();
  expect(kept()).toBe("null");
});

test("a required record cannot be emptied", async () => {
  const { input, user } = await showPicker({ unit: "tab", isRequired: true });
  await waitFor(() => expect(input.value).toBe("Tablet"));
  await user.clear(input);
  await user.tab();
  expect(kept()).toBe("tab");
  expect(input.value).toBe("Tablet");
});

const DROPPED = "Nothing changed: pick one from the list.";
const byPointer = (user: UserEvent) => user.click(screen.getByTestId("kept"));
const byTab = (user: UserEvent) => user.tab();

describe.each([
  ["the pointer", byPointer],
  ["Tab", byTab],
])("left with %s,", (_way, leave) => {
  test("text that only resembles an option is dropped, and the field says so", async () => {
    const { input, user } = await showPicker({ unit: "tab" });
    await waitFor(() => expect(input.value).toBe("Tablet"));
    await user.clear(input);
    await user.type(input, "caps");
    await waitFor(() => expect(options()).toHaveLength(1));
    await leave(user);
    await screen.findByText(DROPPED);
    expect(kept()).toBe("tab");
    expect(input.value).toBe("Tablet");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const described = input.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(DROPPED);
    await user.type(input, "x");
    expect(screen.queryByText(DROPPED)).toBeNull();
  });

  test.each(["capsule", " CAPSULE ", "u-amp"])("%j is one option in full", async (text) => {
    search.mockResolvedValue(UNITS);
    const { input, user } = await showPicker();
    await user.type(input, text);
    await waitFor(() => expect(options()).toHaveLength(3));
    await leave(user);
    await waitFor(() => expect(kept()).toBe(text === "u-amp" ? "amp" : "cap"));
    expect(screen.queryByText(DROPPED)).toBeNull();
  });

  test("a text that is the name of two options takes neither", async () => {
    search.mockResolvedValue([...UNITS, { value: "cap-2", label: "Capsule", hint: "Old" }]);
    const { input, user } = await showPicker();
    await user.type(input, "capsule");
    await waitFor(() => expect(options()).toHaveLength(4));
    await leave(user);
    await screen.findByText(DROPPED);
    expect(kept()).toBe("null");
  });

  test("a text that nothing matches is dropped, and creates nothing", async () => {
    const create = vi.fn(async (text: string) => ({ value: "new", label: text }));
    const { input, user } = await showPicker({ create });
    await user.type(input, "syrup");
    await screen.findByRole("option", { name: "Create “syrup”" });
    await leave(user);
    await screen.findByText(DROPPED);
    expect(create).not.toHaveBeenCalled();
  });
});

test("an option that keys have reached is taken by Tab, whatever is typed", async () => {
  const { input, user } = await showPicker();
  await user.type(input, "a");
  await waitFor(() => expect(options()).toHaveLength(3));
  await user.keyboard("{ArrowDown}{Tab}");
  await waitFor(() => expect(kept()).toBe("cap"));
});

test("Escape and an untouched field say nothing", async () => {
  const { input, user } = await showPicker({ unit: "tab" });
  await user.type(input, "x{Escape}");
  await user.tab();
  await user.click(input);
  await byPointer(user);
  expect(screen.queryByText(DROPPED)).toBeNull();
});

test("the search runs once typing pauses, not with every key", async () => {
  const { input, user } = await showPicker();
  await user.type(input, "capsule");
  await waitFor(() => expect(options()).toHaveLength(1));
  const searched = search.mock.calls.map(([text]) => text).filter((text) => text !== "");
  expect(searched.at(-1)).toBe("capsule");
  expect(searched.length).toBeLessThan(4);
});

test("a late answer to an earlier text never replaces a later one", async () => {
  const answers = new Map<string, (choices: readonly Choice[]) => void>();
  search.mockImplementation((text) => new Promise((resolve) => answers.set(text, resolve)));
  const { input, user } = await showPicker();
  await user.type(input, "ta");
  await waitFor(() => expect(answers.has("ta")).toBe(true));
  await user.type(input, "b");
  await waitFor(() => expect(answers.has("tab")).toBe(true));
  await act(async () => answers.get("tab")?.(UNITS.slice(0, 1)));
  await act(async () => answers.get("ta")?.(UNITS));
  expect(options()).toEqual(["TabletTAB"]);
});

test("an empty result is reported", async () => {
  const { input, user } = await showPicker();
  await user.type(input, "syrup");
  await waitFor(() =>
    expect(screen.getAllByRole("status").map((status) => status.textContent)).toContain(
      "Nothing found.",
    ),
  );
  await user.keyboard("{Enter}");
  expect(submit).not.toHaveBeenCalled();
});

test("a failed search says so, and can be retried by keyboard", async () => {
  search.mockRejectedValueOnce(new Error("offline"));
  const { input, user } = await showPicker();
  await user.click(input);
  await screen.findByRole("option", { name: "Try again" });
  expect(screen.getAllByText("The choices could not be loaded.").length).toBeGreaterThan(0);
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(options()).toHaveLength(3));
});

test("a missing record is created in place and chosen", async () => {
  const create = vi.fn(async (text: string) => ({ value: "new", label: text }));
  const { input, user } = await showPicker({ create });
  await user.type(input, "Sachet");
  await user.click(await screen.findByRole("option", { name: "Create “Sachet”" }));
  await waitFor(() => expect(kept()).toBe("new"));
  expect(create).toHaveBeenCalledWith("Sachet");
  expect(input.value).toBe("Sachet");
});

test("an existing record is not offered for creation", async () => {
  const { input, user } = await showPicker({ create: async () => ({ value: "x", label: "x" }) });
  await user.type(input, "capsule");
  await waitFor(() => expect(options()).toEqual(["CapsuleCAP"]));
});

test("a refused creation is reported, and the typed text stays", async () => {
  const create = vi.fn().mockRejectedValue(new Error("A unit of this name was deleted."));
  const { input, user } = await showPicker({ create });
  await user.type(input, "Sachet");
  await screen.findByRole("option", { name: "Create “Sachet”" });
  await user.keyboard("{Enter}");
  expect((await screen.findAllByText("A unit of this name was deleted.")).length).toBe(2);
  expect(input.value).toBe("Sachet");
  expect(kept()).toBe("null");
});

test("the code of what is chosen stands in the field until something is typed", async () => {
  const { input, user } = await showPicker({ unit: "amp" });
  await screen.findByText("U-AMP");
  await user.type(input, "{Backspace}");
  expect(screen.queryByText("U-AMP")).toBeNull();
  await user.keyboard("{Escape}");
  await screen.findByText("U-AMP");
  expect(input.value).toBe("Ampoule");
});
