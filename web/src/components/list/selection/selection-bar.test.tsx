import type { BulkResult } from "@pharmacy/contract/bulk";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { Toaster } from "#components/feedback/toaster.tsx";
import { bulkRuns } from "../bulk-runs.ts";
import { openTowns } from "../towns-for-test.tsx";
// the list loads it on demand, which must happen before a test's clock starts
import "./selection-bar.tsx";

afterEach(() => bulkRuns.set("towns", undefined));

/** Answers changes when the test says so, refusing those to the given towns. */
function openHeldTowns(address = "/towns") {
  const held: ((refused: readonly string[]) => void)[] = [];
  const step = (ids: readonly string[]) =>
    new Promise<BulkResult[]>((resolve) => {
      held.push((refused) =>
        resolve(
          ids.map((id) => ({
            id,
            label: id,
            version: refused.includes(id) ? null : 2,
            error: refused.includes(id) ? { code: "conflict", message: "It is in use." } : null,
          })),
        ),
      );
    });
  const page = openTowns(address, undefined, { calls: { bulk: () => step } });
  return {
    ...page,
    async select(...names: string[]) {
      for (const name of names) {
        await page.user.click(await screen.findByLabelText(`Select ${name}`));
      }
    },
    activate: async () => page.user.click(await screen.findByText("Activate")),
    async answer(...refused: string[]) {
      await waitFor(() => expect(held).toHaveLength(1));
      await act(async () => held.pop()?.(refused));
    },
    go: (to: "/" | "/towns") => act(() => page.router.navigate({ to: to as never })),
  };
}

const bar = () => screen.findByRole("region", { name: "Selected towns" });
/** Waits for a late change of focus. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
const chosen = () =>
  [...document.querySelectorAll("tbody input:checked")].map((box) => box.ariaLabel);

test("retrying the refused rows keeps unprocessed ones selected", async () => {
  const { user, activate, answer } = openHeldTowns("/towns?count=100");
  await screen.findByText("Town 01");
  await user.click(screen.getByLabelText("Select all rows of this page"));
  await activate();
  await user.click(await screen.findByText("Stop"));
  await answer("town-1", "town-2");
  await user.click(await screen.findByText("Retry the failed"));
  await answer();
  await screen.findByText("10 selected");
  expect(chosen()).toHaveLength(10);
  expect(chosen()).toContain("Select Town 51");
});

test("rows selected while others are being changed stay selected", async () => {
  const { select, activate, answer } = openHeldTowns();
  await select("Town 01");
  await activate();
  await select("Town 02");
  await answer();
  await screen.findByText("1 selected");
  expect(chosen()).toEqual(["Select Town 02"]);
});

test("typing goes on while rows are changed", async () => {
  const { user, select, activate, answer } = openHeldTowns();
  await select("Town 01");
  await activate();
  await user.click(screen.getByRole("searchbox"));
  await answer();
  await waitFor(() => expect(bulkRuns.get("towns")).toBeUndefined());
  await settled();
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});

test("when the bar disappears with the focus in it, the first row gets it", async () => {
  const { select, activate, answer } = openHeldTowns();
  await select("Town 03");
  await activate();
  (await screen.findByText("Stop")).focus();
  await answer();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Town 01" })),
  );
});

test.each(["before", "after"])(
  "refused rows are selected for a user who returns %s the end",
  async (when) => {
    const { user, select, activate, answer, go } = openHeldTowns();
    await select("Town 01", "Town 02");
    await activate();
    await go("/");
    await screen.findByRole("heading", { name: "Elsewhere" });
    if (when === "after") await answer("town-2");
    await go("/towns");
    if (when === "before") {
      await bar();
      await answer("town-2");
    }
    const results = await screen.findByRole("dialog", { name: "1 town not activated" });
    await user.click(within(results).getByRole("button", { name: "Close" }));
    await screen.findByText("1 selected");
    expect(chosen()).toEqual(["Select Town 02"]);
  },
);

test("a bulk change that succeeded while the user was away leaves nothing behind", async () => {
  const { select, activate, answer, go } = openHeldTowns();
  await select("Town 01");
  await activate();
  await go("/");
  await answer();
  await go("/towns");
  await screen.findByRole("row", { name: "Town 01" });
  await waitFor(() => expect(bulkRuns.get("towns")).toBeUndefined());
  expect(screen.queryByRole("region")).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("undo sends the versions a bulk change returned, and skips unchanged rows", async () => {
  const bulkCalls: {
    act: string;
    ids: readonly string[];
    versions: readonly number[] | undefined;
  }[] = [];
  const bulk = (what: string) => async (ids: readonly string[], versions?: readonly number[]) => {
    bulkCalls.push({ act: what, ids, versions });
    return ids.map((id) => ({ id, label: id, version: id === "town-2" ? null : 7, error: null }));
  };
  const { user } = openTowns("/towns", undefined, { calls: { bulk } });
  const toaster = render(<Toaster />);
  onTestFinished(toaster.unmount);
  for (const name of ["Town 01", "Town 02", "Town 03"]) {
    await user.click(await screen.findByLabelText(`Select ${name}`));
  }
  await user.click(await screen.findByText("Activate"));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(bulkCalls).toHaveLength(2));
  expect(bulkCalls[1]).toEqual({ act: "deactivate", ids: ["town-1", "town-3"], versions: [7, 7] });
  await screen.findByText("2 towns deactivated");
});

test("the selected rows alone are exported, in the columns on screen", async () => {
  const calls: unknown[] = [];
  const { user } = openTowns("/towns?sort=name&order=desc", undefined, {
    calls: {
      exportAddress: async (...call) => {
        calls.push(call);
        throw new Error("One of the selected rows is not in this list any more.");
      },
    },
  });
  render(<Toaster />);
  for (const name of ["Town 03", "Town 01"]) {
    await user.click(await screen.findByLabelText(`Select ${name}`));
  }
  const { findByRole } = within(await bar());
  await user.click(await findByRole("button", { name: "Export the selected towns" }));
  await user.click(await screen.findByRole("menuitem", { name: "Export as CSV" }));
  await screen.findByText("One of the selected rows is not in this list any more.");
  expect(calls).toEqual([
    [
      expect.objectContaining({ sort: "name", order: "desc", ids: "town-3,town-1" }),
      "csv",
      ["name", "mayor", "country", "note"],
    ],
  ]);
  await screen.findByText("2 selected");
});

test("more rows than an address holds are exported by a filter", async () => {
  const ids = Array.from({ length: 151 }, (_, place) => `town-${place}`);
  const exportAddress = vi.fn();
  const { user } = openTowns("/towns?count=10", undefined, {
    calls: { exportAddress, ids: async () => ({ ids, total: 151, totalIsExact: true }) },
  });
  render(<Toaster />);
  await screen.findByText("Town 01");
  await user.click(screen.getByLabelText("Select all rows of this page"));
  await user.click(await screen.findByRole("button", { name: /that match$/ }));
  await screen.findByText("151 selected");
  await user.click(await screen.findByRole("button", { name: "Export the selected towns" }));
  await user.click(await screen.findByRole("menuitem", { name: "Export as CSV" }));
  await screen.findByText("At most 150 selected rows can be exported at once");
  expect(exportAddress).not.toHaveBeenCalled();
});
