import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { WaitingSheet } from "./waiting-sheet.tsx";

test.each([
  ["New API token", "Loading new API token"],
  ["API token", "Loading API token"],
  ["Unit", "Loading unit"],
])("%s is waited for as %s", async (title, label) => {
  const query = { error: null, refetch: async () => ({}) as never };
  render(<WaitingSheet title={title} query={query} onClose={() => {}} />);
  expect(await screen.findByText(label)).not.toBeNull();
});
