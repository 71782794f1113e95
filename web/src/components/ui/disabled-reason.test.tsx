import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Button } from "./button.tsx";
import { DisabledReason } from "./disabled-reason.tsx";

function showForm(reason: string | undefined) {
  const act = vi.fn();
  const submit = vi.fn((event: Event) => event.preventDefault());
  render(
    <form onSubmit={(event) => submit(event.nativeEvent)}>
      <DisabledReason reason={reason}>
        <Button type="submit" onClick={act}>
          Approve
        </Button>
      </DisabledReason>
    </form>,
  );
  return { act, submit };
}

test("an unavailable action only shows its reason", async () => {
  const { act, submit } = showForm("Another user decided.");
  await userEvent.click(screen.getByRole("button", { name: "Approve" }));
  expect((await screen.findByRole("tooltip")).textContent).toBe("Another user decided.");
  expect(act).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

test("an action that becomes unavailable keeps the focus", () => {
  const button = <button type="button">Remind</button>;
  const { rerender } = render(<DisabledReason reason={undefined}>{button}</DisabledReason>);
  const before = screen.getByRole("button", { name: "Remind" });
  before.focus();
  rerender(<DisabledReason reason="A reminder was just written.">{button}</DisabledReason>);
  expect(screen.getByRole("button", { name: "Remind" })).toBe(before);
  expect(document.activeElement).toBe(before);
});

test("an action without a reason is unchanged", async () => {
  const { act, submit } = showForm(undefined);
  await userEvent.click(screen.getByRole("button", { name: "Approve" }));
  expect(act).toHaveBeenCalledTimes(1);
  expect(submit).toHaveBeenCalledTimes(1);
});
