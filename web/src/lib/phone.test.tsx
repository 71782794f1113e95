import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { readPhone, usePhone } from "./phone.ts";

function Phone({ number }: { number: string }) {
  return <p>{usePhone(number)}</p>;
}

test("a phone number is formatted, and replaced when another one follows", async () => {
  const { rerender } = render(<Phone number="+35315550100" />);
  screen.getByText("+35315550100");
  await screen.findByText("+353 1 555 0100");
  rerender(<Phone number="+442079460000" />);
  await screen.findByText("+44 20 7946 0000");
});

test("an extension is spelt out", async () => {
  render(<Phone number="+442079460000;ext=4" />);
  await screen.findByText("+44 20 7946 0000 ext. 4");
});

test.each([
  ["01638 428022", "GB", "+441638428022"],
  ["(020) 7946 0000 ext. 4", "GB", "+442079460000;ext=4"],
  ["\u202a+353 1 555 0100\u202c", undefined, "+35315550100"],
  ["01638 428022", undefined, undefined],
  ["01638 428022 / 01638 428023", "GB", undefined],
])("%j in %s is read as %s", async (text, country, number) => {
  expect(await readPhone(text, country)).toBe(number);
});

test("text that is not a phone number stays as it is", async () => {
  const { rerender } = render(<Phone number="ask at the desk" />);
  rerender(<Phone number="+35315550100" />);
  await screen.findByText("+353 1 555 0100");
  rerender(<Phone number="ask at the desk" />);
  expect(screen.getByRole("paragraph").textContent).toBe("ask at the desk");
});
