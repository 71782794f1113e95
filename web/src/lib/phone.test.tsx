import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { usePhone } from "./phone.ts";

function Phone({ number }: { number: string }) {
  return <p>{usePhone(number)}</p>;
}

test("a phone number is shown as people write it, and another one after it", async () => {
  const { rerender } = render(<Phone number="+35315550100" />);
  screen.getByText("+35315550100");
  await screen.findByText("+353 1 555 0100");
  rerender(<Phone number="+442079460000" />);
  await screen.findByText("+44 20 7946 0000");
});

test("what is no phone number stays as it is", async () => {
  const { rerender } = render(<Phone number="ask at the desk" />);
  rerender(<Phone number="+35315550100" />);
  await screen.findByText("+353 1 555 0100");
  rerender(<Phone number="ask at the desk" />);
  expect(screen.getByRole("paragraph").textContent).toBe("ask at the desk");
});
