import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { PasswordField } from "#components/sign-in/password-field.tsx";
import { PlainField } from "#components/sign-in/plain-field.tsx";
import { Refused } from "#lib/refused.ts";
import { FormProblem, PlainForm } from "./plain-form.tsx";
import { type Typed, useRefusableForm } from "./use-refusable-form.ts";

function DoorForm({ send }: { send(typed: Typed): unknown }) {
  const form = useRefusableForm(send);
  return (
    <PlainForm form={form} label="Entrance">
      <PlainField form={form} name="door" label="Door" />
      <PasswordField
        form={form}
        name="secret"
        label="Secret"
        autoComplete="current-password"
        isBlamed
      />
      <FormProblem form={form} />
      <button type="submit">Open</button>
      {form.isPending && <p>Opening</p>}
    </PlainForm>
  );
}

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });

async function sendForm(send: (typed: Typed) => unknown) {
  const user = userEvent.setup();
  render(<DoorForm send={send} />);
  await user.type(field("Door"), "North");
  await user.type(field("Secret"), "sesame");
  await user.click(screen.getByRole("button", { name: "Open" }));
  return user;
}

test("a form is sent with its field values, and once at a time", async () => {
  let answer = () => {};
  const send = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  const user = await sendForm(send);
  screen.getByText("Opening");
  await user.type(field("Door"), "{Enter}");
  expect(send).toHaveBeenCalledExactlyOnceWith({ door: "North", secret: "sesame" });
  answer();
  await waitFor(() => expect(screen.queryByText("Opening")).toBeNull());
  await user.type(field("Door"), "{Enter}");
  expect(send).toHaveBeenCalledTimes(2);
});

test("an error of a field is shown beside it with the focus, and the text stays", async () => {
  await sendForm(async () => {
    throw new Refused("", { door: "There is no such door." });
  });
  await waitFor(() => expect(document.activeElement).toBe(field("Door")));
  expect(field("Door").getAttribute("aria-invalid")).toBe("true");
  const note = document.getElementById(field("Door").getAttribute("aria-describedby") ?? "");
  expect(note?.textContent).toBe("There is no such door.");
  expect([field("Door").value, field("Secret").value]).toEqual(["North", "sesame"]);
  expect(field("Door").selectionStart).toBe(field("Door").selectionEnd);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a refusal that names no field is shown at the one to blame, and a secret must be typed again", async () => {
  await sendForm(async () => {
    throw new Refused("The door stays shut.");
  });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("The door stays shut.");
  expect(field("Secret").getAttribute("aria-describedby")).toBe(alert.id);
  expect(field("Door").getAttribute("aria-invalid")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field("Secret")));
  expect([field("Secret").selectionStart, field("Secret").selectionEnd]).toEqual([0, 6]);
});

test("an error for a missing field is shown above the buttons", async () => {
  await sendForm(async () => {
    throw new Refused("", { window: "The window is open." });
  });
  expect((await screen.findByRole("alert")).textContent).toBe("The window is open.");
});

test("a failure without a user message is logged, and reported as a failure", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  await sendForm(async () => {
    throw new TypeError("undefined is not a function");
  });
  const words = "Something went wrong. Try again.";
  expect((await screen.findByRole("alert")).textContent).toBe(words);
  expect(log).toHaveBeenCalledOnce();
});
