import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Refused } from "#lib/refused.ts";
import { ConfirmButton } from "./confirm-button.tsx";

function showButton(confirm: () => Promise<unknown>, disabledReason?: string) {
  render(
    <ConfirmButton
      title="Deactivate Linden Pharmacy?"
      description="Its people can no longer sign in."
      consequences={["14 people are signed out"]}
      confirmLabel="Deactivate pharmacy"
      isDanger
      confirm={confirm}
      disabledReason={disabledReason}
    >
      Deactivate
    </ConfirmButton>,
  );
  return userEvent.setup();
}

const opener = () => screen.getByRole("button", { name: "Deactivate" });

test("a button shows the effects, acts when confirmed, and gets the focus back", async () => {
  const confirm = vi.fn(async () => {});
  const user = showButton(confirm);
  await user.click(opener());
  const dialog = await screen.findByRole("alertdialog", { name: "Deactivate Linden Pharmacy?" });
  expect(dialog.textContent).toContain("Its people can no longer sign in.");
  expect(within(dialog).getByRole("listitem").textContent).toBe("14 people are signed out");
  expect(confirm).not.toHaveBeenCalled();

  await user.click(within(dialog).getByRole("button", { name: "Deactivate pharmacy" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(confirm).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(document.activeElement).toBe(opener()));
});

test("nothing happens when the dialog is dismissed", async () => {
  const confirm = vi.fn(async () => {});
  const user = showButton(confirm);
  await user.click(opener());
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(confirm).not.toHaveBeenCalled();
});

test("a refusal is shown in the dialog, and cleared the next time", async () => {
  const user = showButton(async () => {
    throw new Refused("3 orders are still open.");
  });
  await user.click(opener());
  await user.click(await screen.findByRole("button", { name: "Deactivate pharmacy" }));
  expect((await screen.findByRole("alert")).textContent).toBe("3 orders are still open.");
  await user.keyboard("{Escape}");
  await user.click(opener());
  await screen.findByRole("alertdialog");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("an unavailable action says why on focus and on a tap, and opens no dialog", async () => {
  const reason = "An administrator can do this.";
  const user = showButton(async () => {}, reason);
  expect(opener().getAttribute("aria-disabled")).toBe("true");
  await user.tab();
  expect(document.activeElement).toBe(opener());
  expect((await screen.findByRole("tooltip")).textContent).toBe(reason);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
  await user.pointer({ keys: "[TouchA]", target: opener() });
  expect((await screen.findByRole("tooltip")).textContent).toBe(reason);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
