import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Meter } from "./meter.tsx";

test.each([
  [0, 0, "0 of 0"],
  [2, 0, "2 of 0 Over the plan"],
  [3, 2, "3 of 2 Over the plan"],
  [2, 2, "2 of 2 Full"],
  [9, 10, "9 of 10 Nearly full"],
  [2, null, "2, no limit"],
])("%d of %s is %s", (used, limit, words) => {
  render(<Meter label="Users" used={used} limit={limit} />);
  expect(screen.getByText("Users").nextElementSibling?.textContent).toBe(words);
});
