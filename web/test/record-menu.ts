import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Opens the menu in a record's head, and gives the line with this name. */
export async function menuLine(user: UserEvent, name: string) {
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  return screen.findByRole("menuitem", { name: new RegExp(`^${name}`) });
}

/** Does what a record's head offers under this name: on a button, or in its menu. */
export async function chooseAct(user: UserEvent, name: string) {
  await screen.findByRole("button", { name: "More actions" });
  const button = screen.queryByRole("button", { name });
  await user.click(button ?? (await menuLine(user, name)));
}
