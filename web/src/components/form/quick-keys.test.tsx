import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Choice } from "#components/combobox/choice.ts";
import { kept, options, search, showPicker, submit, UNITS } from "./picker-for-test.tsx";

function slowSearch(text = "cap") {
  const answers: ((choices: readonly Choice[]) => void)[] = [];
  search.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  return async (choices: readonly Choice[]) => {
    await waitFor(() => expect(search).toHaveBeenCalledWith(text, expect.anything()));
    await act(async () => answers.at(-1)?.(choices));
  };
}

test("keys pressed before the search answers take its result", async () => {
  const answer = slowSearch();
  const { input, user } = await showPicker();
  await user.type(input, "cap");
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save" }));
  expect(input.value).toBe("cap");
  expect(input.getAttribute("aria-expanded")).toBe("false");
  await answer(UNITS.slice(1, 2));
  expect(kept()).toBe("cap");
  expect(input.value).toBe("Capsule");
});

test("Tab before the search answers takes no option that only resembles the text", async () => {
  const answer = slowSearch("caps");
  const { input, user } = await showPicker();
  await user.type(input, "caps");
  await user.tab();
  await answer(UNITS.slice(1, 2));
  await screen.findByText("Nothing changed: pick one from the list.");
  expect(kept()).toBe("null");
});

test("Enter before results arrive picks the result, and does not save the form", async () => {
  const answer = slowSearch();
  const { input, user } = await showPicker();
  await user.type(input, "cap{Enter}");
  await answer(UNITS.slice(1, 2));
  expect(kept()).toBe("cap");
  expect(submit).not.toHaveBeenCalled();
});

test("early keys neither take nor create anything if there is no result", async () => {
  const answer = slowSearch();
  const create = vi.fn(async (text: string) => ({ value: "new", label: text }));
  const { input, user } = await showPicker({ unit: "tab", create });
  await waitFor(() => expect(input.value).toBe("Tablet"));
  await user.clear(input);
  await user.type(input, "cap");
  await user.tab();
  await answer([]);
  await waitFor(() => expect(input.value).toBe("Tablet"));
  expect(kept()).toBe("tab");
  expect(create).not.toHaveBeenCalled();
});

test("typing after an early key overrides it", async () => {
  const answer = slowSearch();
  const { input, user } = await showPicker();
  await user.type(input, "ca{Enter}p");
  await answer(UNITS.slice(1, 2));
  expect(kept()).toBe("null");
  expect(options()).toEqual(["CapsuleCAP"]);
});
