import { screen, within } from "@testing-library/react";
import { expect } from "vitest";
import type { open } from "./app.tsx";

type TestUser = ReturnType<typeof open>["user"];

export async function openPalette(user: TestUser) {
  await screen.findByRole("button", { name: /^Find anything/ });
  await user.keyboard("{Control>}k{/Control}");
  return screen.findByRole("combobox", { name: /^Find a record/ });
}

export const option = (name: string | RegExp) => screen.findByRole("option", { name });

/** Leaves out the options of fields on the page behind the palette. */
export function optionNames() {
  const results = screen.queryByRole("listbox", { name: "Results" });
  const options = results ? within(results).queryAllByRole("option") : [];
  return options.map(({ textContent }) => textContent);
}

export async function showActs(user: TestUser, name: string) {
  await user.type(await openPalette(user), name);
  await option(new RegExp(`^${name}`));
  await user.keyboard("{Tab}");
  await screen.findByRole("combobox", { name: `Actions for ${name}` });
  return optionNames();
}

export async function chooseAct(user: TestUser, name: string, act: string) {
  expect(await showActs(user, name)).toContain(act);
  await user.click(await option(act));
}
