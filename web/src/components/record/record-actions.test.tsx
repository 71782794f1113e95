import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Mail, Pencil, Power, Trash2 } from "lucide-react";
import { expect, test, vi } from "vitest";
import { screenActions } from "#lib/screen-actions.ts";
import { RecordActions } from "./record-actions.tsx";

const edit = { label: "Edit user", icon: Pencil, keys: "E", run: vi.fn() };
const suspend = { label: "Suspend user", icon: Power, run: vi.fn() };
const remove = { label: "Delete user", icon: Trash2, isDanger: true, run: vi.fn() };
const invite = {
  label: "Resend invitation",
  icon: Mail,
  run: vi.fn(),
  disabledReason: "The invitation was accepted.",
};

function show() {
  render(<RecordActions primary={edit} beside={[suspend]} more={[remove, invite]} />);
  return userEvent.setup();
}

function showOnPhone() {
  const wide = window.matchMedia;
  vi.spyOn(window, "matchMedia").mockImplementation((media) => ({ ...wide(media), matches: true }));
  return show();
}

const names = (role: string, within_ = screen as Pick<typeof screen, "getAllByRole">) =>
  within_.getAllByRole(role).map((one) => one.getAttribute("aria-label") ?? one.textContent);

test("shows the primary action, the secondary ones and one menu", () => {
  show();
  expect(names("button")).toEqual(["Edit user", "Suspend user", "More actions"]);
});

test("on a phone, only the primary action has a button", async () => {
  const user = showOnPhone();
  expect(names("button")).toEqual(["Edit user", "More actions"]);
  await user.click(screen.getByRole("button", { name: "More actions" }));
  const menu = await screen.findByRole("menu");
  expect(names("menuitem", within(menu))).toEqual([
    "Suspend user",
    "Resend invitationThe invitation was accepted.",
    "Delete user",
  ]);
});

test("the menu puts dangerous actions last and separate, and works by keyboard", async () => {
  const user = show();
  screen.getByRole("button", { name: "More actions" }).focus();
  await user.keyboard("{ArrowDown}");
  const menu = await screen.findByRole("menu");
  expect(names("menuitem", within(menu)).at(-1)).toBe("Delete user");
  expect(within(menu).getByRole("separator").nextElementSibling?.textContent).toBe("Delete user");
  await user.keyboard("{End}{Enter}");
  expect(remove.run).toHaveBeenCalledTimes(1);
});

test("an unavailable action says why and does nothing", async () => {
  const user = show();
  await user.click(screen.getByRole("button", { name: "More actions" }));
  const item = await screen.findByRole("menuitem", { name: /Resend invitation/ });
  expect(item.getAttribute("aria-disabled")).toBe("true");
  await user.click(item);
  expect(invite.run).not.toHaveBeenCalled();
});

test("the command palette offers the available actions", () => {
  show();
  expect(screenActions().map(({ label }) => label)).toEqual([
    "Edit user",
    "Suspend user",
    "Delete user",
  ]);
});
