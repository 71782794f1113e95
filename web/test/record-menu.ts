import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Opens the menu in a record's header, and returns the entry with this name. */
export async function menuLine(user: UserEvent, name: string) {
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  return screen.findByRole("menuitem", { name: new RegExp(`^${name}`) });
}

/** Chooses the action with this name in a record's header, from a button or its menu. */
export async function chooseAct(user: UserEvent, name: string) {
  await screen.findByRole("button", { name: "More actions" });
  const button = screen.queryByRole("button", { name });
  await user.click(button ?? (await menuLine(user, name)));
}
