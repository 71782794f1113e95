import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

export async function menuLine(user: UserEvent, name: string) {
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  return screen.findByRole("menuitem", { name: new RegExp(`^${name}`) });
}

export async function chooseAct(user: UserEvent, name: string) {
  await screen.findByRole("button", { name: "More actions" });
  const button = screen.queryByRole("button", { name });
  await user.click(button ?? (await menuLine(user, name)));
}
