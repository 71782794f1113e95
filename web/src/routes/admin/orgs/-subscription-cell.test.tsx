import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SubscriptionCell } from "./-subscription-cell.tsx";

const GRACE = {
  state: "grace",
  endDate: "2026-11-01",
  graceEndDate: "2026-11-15",
  daysLeft: -3,
  isTrial: false,
  nextStart: null,
} as const;

test("the grace period has its colour even on a card, which has no badge", () => {
  render(<SubscriptionCell organization={{ subscription: GRACE, nextTerm: null }} />);
  const [onCard] = screen.getAllByText("Grace period");
  expect(onCard?.className).toContain("text-danger");
});
