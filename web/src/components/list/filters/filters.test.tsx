import { DAY_MS } from "@pharmacy/contract/time.values";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { DateRangeFilter } from "./date-range-filter.tsx";
import type { DateRange } from "./date-range-panel.tsx";
import { RecordFilter } from "./record-filter.tsx";
import type { RecordChoices } from "./record-panel.tsx";

function Dates({ start }: { start: DateRange }) {
  const [range, setRange] = useState(start);
  const [times, setTimes] = useState(0);
  function change(next: DateRange) {
    setRange(next);
    setTimes(times + 1);
  }
  return (
    <>
      <DateRangeFilter label="Created" range={range} onChange={change} />
      <output>{JSON.stringify(range)}</output>
      <data>{times}</data>
    </>
  );
}

const chosen = () => screen.getByRole("status", { name: "" }).textContent;
const changeCount = () => Number(document.querySelector("data")?.textContent);

test("a date range is set by its first and last day, shown on the button, and cleared", async () => {
  const user = userEvent.setup();
  render(<Dates start={{ from: "", to: "" }} />);
  await user.click(screen.getByRole("button", { name: "Created Any" }));
  const from = await screen.findByLabelText("From");
  await user.type(from, "2026-03-01");
  await user.type(screen.getByLabelText("To"), "2026-03-31");
  await user.keyboard("{Enter}");
  expect(chosen()).toBe('{"from":"2026-03-01","to":"2026-03-31"}');
  expect(screen.getByLabelText("To")).toHaveProperty("min", "2026-03-01");
  await user.click(screen.getByRole("button", { name: "Clear dates" }));
  expect(chosen()).toBe('{"from":"","to":""}');
});

/** Browsers report a valid date after every digit of the year. */
function typeYear(input: HTMLElement) {
  for (const year of ["0002", "0020", "0202", "2026"]) {
    fireEvent.keyDown(input, { key: year.slice(-1) });
    fireEvent.change(input, { target: { value: `${year}-03-01` } });
  }
}

test.each([
  ["left", "{Tab}"],
  ["ended with Enter", "{Enter}"],
  ["closed with its panel", "{Escape}"],
])("a typed date is reported once, when it is %s", async (_, key) => {
  const user = userEvent.setup();
  render(<Dates start={{ from: "", to: "" }} />);
  await user.click(screen.getByRole("button", { name: "Created Any" }));
  const from = await screen.findByLabelText("From");
  from.focus();
  typeYear(from);
  expect(changeCount()).toBe(0);
  await user.keyboard(key);
  expect(chosen()).toBe('{"from":"2026-03-01","to":""}');
  expect(changeCount()).toBe(1);
});

test("a date picked from a calendar is reported immediately", async () => {
  const user = userEvent.setup();
  render(<Dates start={{ from: "", to: "" }} />);
  await user.click(screen.getByRole("button", { name: "Created Any" }));
  const from = await screen.findByLabelText("From");
  typeYear(from);
  fireEvent.pointerDown(from);
  fireEvent.change(from, { target: { value: "2026-03-09" } });
  expect(chosen()).toBe('{"from":"2026-03-09","to":""}');
});

test("a date outside the accepted years shows an error, and filters nothing", async () => {
  const user = userEvent.setup();
  render(<Dates start={{ from: "", to: "" }} />);
  await user.click(screen.getByRole("button", { name: "Created Any" }));
  await user.type(await screen.findByLabelText("From"), "0026-04-01{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Enter a date between 1 January 1900 and 31 December 2200.",
  );
  expect(changeCount()).toBe(0);
});

test("a range that ends before it begins shows an error, and filters nothing", async () => {
  const user = userEvent.setup();
  render(<Dates start={{ from: "", to: "2026-03-31" }} />);
  await user.click(screen.getByRole("button", { name: /^Created until/ }));
  const from = await screen.findByLabelText("From");
  await user.type(from, "2026-04-01{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The first day comes after the last. Change one of them.",
  );
  expect(from.getAttribute("aria-invalid")).toBe("true");
  expect(changeCount()).toBe(0);
  const to = screen.getByLabelText("To");
  fireEvent.keyDown(to, { key: "4" });
  fireEvent.change(to, { target: { value: "2026-04-30" } });
  fireEvent.keyDown(to, { key: "Enter" });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(chosen()).toBe('{"from":"2026-04-01","to":"2026-04-30"}');
});

test("the last seven days end today", async () => {
  const user = userEvent.setup();
  render(<Dates start={{ from: "", to: "" }} />);
  await user.click(screen.getByRole("button", { name: "Created Any" }));
  await user.click(await screen.findByRole("button", { name: "Last 7 days" }));
  const { from, to } = JSON.parse(chosen() ?? "") as DateRange;
  expect(Date.parse(to) - Date.parse(from)).toBe(6 * DAY_MS);
  const now = new Date();
  expect(new Date(`${to}T12:00`).getDate()).toBe(now.getDate());
});

test("an invalid date in the URL is shown as it is", () => {
  render(<Dates start={{ from: "yesterday", to: "" }} />);
  screen.getByRole("button", { name: "Created from yesterday" });
});

const TOWNS = ["Ballyhart", "Castlewren", "Glenassary"];

const towns: RecordChoices = {
  name: "towns",
  async search(text) {
    if (text === "fail") throw new Error("The server cannot be reached.");
    return TOWNS.filter((town) => town.toLowerCase().includes(text)).map((town) => ({
      id: town.slice(0, 1),
      label: town,
    }));
  },
  labelOf: async (id) => TOWNS.find((town) => town.startsWith(id)) ?? "Nowhere",
};

function openTowns(start: string) {
  function Towns() {
    const [id, setId] = useState(start);
    return (
      <>
        <RecordFilter label="Town" choices={towns} value={id} onChange={setId} />
        <data>{id}</data>
      </>
    );
  }
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Towns />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), id: () => container.querySelector("data")?.textContent };
}

test("a record is found by typing and chosen by keyboard, and the button names it", async () => {
  const { user, id } = openTowns("");
  await user.click(screen.getByRole("button", { name: "Town Any" }));
  await user.type(await screen.findByRole("combobox", { name: "Find: Town" }), "a");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(3));
  await user.keyboard("{ArrowDown}{Enter}");
  expect(id()).toBe("C");
  await screen.findByRole("button", { name: "Town Castlewren" });
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("a set filter can be cleared again", async () => {
  const { user, id } = openTowns("B");
  await user.click(await screen.findByRole("button", { name: "Town Ballyhart" }));
  await user.click(await screen.findByRole("option", { name: "Any" }));
  expect(id()).toBe("");
});

test("an empty result and a failure are reported", async () => {
  const { user } = openTowns("");
  await user.click(screen.getByRole("button", { name: "Town Any" }));
  const box = await screen.findByRole("combobox");
  await user.type(box, "zzz");
  await screen.findByText("Nothing matches “zzz”.");
  await user.clear(box);
  await user.type(box, "fail");
  await screen.findByText("The server cannot be reached.");
});

test("a failed search can be retried by keyboard, and the filter can still be cleared", async () => {
  const search = vi.spyOn(towns, "search").mockRejectedValueOnce(new Error("No connection."));
  const { user, id } = openTowns("B");
  await user.click(await screen.findByRole("button", { name: "Town Ballyhart" }));
  await screen.findByText("No connection.");
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
    "Any",
    "Try again",
  ]);
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(4));
  expect(id()).toBe("B");
  expect(search).toHaveBeenCalledTimes(2);
});

test("Enter chooses a match for the text, not an earlier result", async () => {
  const { user, id } = openTowns("B");
  await user.click(await screen.findByRole("button", { name: "Town Ballyhart" }));
  await screen.findByRole("option", { name: "Castlewren" });
  await user.type(screen.getByRole("combobox"), "castle{Enter}");
  expect(id()).toBe("B");
  await screen.findByRole("button", { name: "Town Castlewren" });
  expect(id()).toBe("C");
});

test("text typed after Enter cancels the choice", async () => {
  const { user, id } = openTowns("B");
  await user.click(await screen.findByRole("button", { name: "Town Ballyhart" }));
  await user.type(await screen.findByRole("combobox"), "castle{Enter}zz");
  await screen.findByText("Nothing matches “castlezz”.");
  expect(id()).toBe("B");
});

test("keys of an input method choose nothing", async () => {
  const { user, id } = openTowns("B");
  await user.click(await screen.findByRole("button", { name: "Town Ballyhart" }));
  const box = await screen.findByRole("combobox");
  await screen.findByRole("option", { name: "Castlewren" });
  fireEvent.keyDown(box, { key: "Enter", isComposing: true });
  expect(id()).toBe("B");
  screen.getByRole("combobox");
});
