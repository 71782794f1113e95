import { unitFile } from "@pharmacy/server/test/runs";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { runsApi } from "#resources/runs/runs.api.ts";
import { open, testApp } from "#test/app.tsx";
import { check, confirm, drop, openImport, press, work } from "#test/imports.ts";

const app = testApp();

const codes = async () =>
  (await app.get("/api/units?sort=code"))
    .json<{ items: { code: string }[] }>()
    .items.map(({ code }) => code);

test("a file is dropped, checked, imported and undone", async () => {
  const page = await openImport(app);
  await drop(page, unitFile({ code: "TAB" }, { code: "VIA" }));
  const rows = within(await screen.findByRole("table"));
  expect(rows.getByRole("columnheader", { name: "Plural name" })).toBeTruthy();
  expect(rows.getByRole("cell", { name: "TAB" })).toBeTruthy();
  expect(page.address()).toMatch(/^\/admin\/units\/import\?id=/);
  expect(screen.getByLabelText("Encoding")).toHaveProperty("value", "utf-8");
  expect(screen.getAllByText("Suggested")).toHaveLength(5);

  await press(page, "Check file");
  await work(app, "Checking the rows…");
  await screen.findByText("2 new, 0 changed, 0 unchanged, 0 refused");
  expect(await codes()).toEqual([]);

  await press(page, "Import 2 units");
  const question = within(await screen.findByRole("alertdialog", { name: "Import 2 units?" }));
  expect(question.getByText("2 units are created.")).toBeTruthy();
  await page.user.click(question.getByRole("button", { name: "Import 2 units" }));
  await work(app, "Importing units…");
  await screen.findByText("2 units imported.");
  expect(await codes()).toEqual(["TAB", "VIA"]);
  expect(screen.getByText(/^Possible until /)).toBeTruthy();

  await confirm(page, "Undo import");
  await work(app, "Undoing the import of units…");
  await screen.findByText("Import undone: 2 units deleted.");
  expect(await codes()).toEqual([]);
  await page.user.click(screen.getByRole("link", { name: "See the import that was undone" }));
  await screen.findByText("This import of 2 units was undone.");
  expect(screen.queryByRole("button", { name: "Undo import" })).toBeNull();

  await page.user.click(screen.getByRole("link", { name: "All imports" }));
  const history = within(await screen.findByRole("list", { name: "Earlier imports" }));
  expect((await history.findAllByRole("link")).map(({ textContent }) => textContent)).toEqual([
    "Undo of units.csv",
    "units.csv",
  ]);
});

test("what an undo keeps is listed with the reason and the way to it", async () => {
  const page = await openImport(app);
  await drop(page, unitFile({ code: "TAB" }, { code: "VIA" }));
  await press(page, "Check file");
  await work(app, "Checking the rows…");
  await press(page, "Import 2 units");
  const question = within(await screen.findByRole("alertdialog", { name: "Import 2 units?" }));
  await page.user.click(question.getByRole("button", { name: "Import 2 units" }));
  await work(app, "Importing units…");
  await screen.findByText("2 units imported.");
  const { items } = (await app.get("/api/units?search=TAB")).json<{ items: { id: string }[] }>();
  const id = items[0]?.id ?? "";
  await app.patch(`/api/units/${id}`, { name: "Mine", version: 1 });
  await confirm(page, "Undo import");
  await work(app, "Undoing the import of units…");
  await screen.findByText("Import undone: 1 unit deleted, 1 unit kept.");
  const kept = within(await screen.findByRole("list", { name: "Kept" }));
  expect(kept.getByRole("listitem").textContent).toMatch(
    /^thing TAB was changed by .+ afterwards\./,
  );
  expect(kept.getByRole("link", { name: "Open unit" }).getAttribute("href")).toBe(
    `/admin/units?id=${id}`,
  );
  await page.user.click(screen.getByRole("link", { name: "All imports" }));
  const history = within(await screen.findByRole("list", { name: "Earlier imports" }));
  await history.findByText("1 unit deleted, 1 unit kept");
  history.getByText(/; 2 units written$/);
});

test("where too many imports are unfinished, one of another noun is cancelled on the spot", async () => {
  const page = await openImport(app);
  const units = unitFile({ code: "TAB" });
  for (const kind of ["groups", "units", "units"] as const) {
    await runsApi.upload(new File([units], `${kind}.csv`), { kind }, {});
  }
  await drop(page, units);
  await screen.findByText(/^You have 3 imports that are not finished\./);
  const list = within(await screen.findByRole("list", { name: "Unfinished imports" }));
  const [first, ...others] = list.getAllByRole("button", { name: "Cancel import" });
  expect(others).toHaveLength(2);
  await page.user.click(first as HTMLElement);
  const question = within(await screen.findByRole("alertdialog"));
  await page.user.click(question.getByRole("button", { name: "Cancel import" }));
  await waitFor(() => expect(screen.queryByText(/that are not finished/)).toBeNull());
  expect(screen.queryByRole("list", { name: "Unfinished imports" })).toBeNull();
  await drop(page, units);
  await screen.findByRole("heading", { name: "Columns" });
});

test("one value is corrected in place, and then a whole reason at once", async () => {
  const page = await openImport(app);
  await check(
    app,
    page,
    unitFile({ code: "TAB" }, { kind: "tin" }, { kind: "tin" }, { code: "VIA", symbol: "" }),
  );
  await screen.findByText("1 new, 0 changed, 0 unchanged, 3 refused");
  await waitFor(() => expect(screen.getAllByText(/Symbol is required/)).toHaveLength(2));
  await press(page, "Correct Symbol in row 5");
  const value = await screen.findByLabelText("Symbol in row 5");
  await waitFor(() => expect(document.activeElement).toBe(value));
  await page.user.type(value, "vial");
  await press(page, "Check again");
  await screen.findByText("2 new, 0 changed, 0 unchanged, 2 refused");
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(
    "units.csv: 2 new, 0 changed, 0 unchanged, 2 refused",
  );
  // the corrected row has left the list, together with its button
  await waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Correct Kind in row 4"),
  );

  await press(page, "Correct Kind in 2 rows");
  const all = await screen.findByLabelText("Kind in 2 rows");
  await page.user.selectOptions(all, "Packaging");
  await press(page, "Check again");
  await screen.findByText("4 new, 0 changed, 0 unchanged, 0 refused");
  expect(await screen.findAllByText("Corrected")).toHaveLength(3);
});

test("a changed record shows each field as it is and as it will be, and refused rows are left out", async () => {
  await app.post("/api/units", {
    code: "TAB",
    name: "tablet",
    namePlural: "tablets",
    symbol: "tab",
    kind: "packaging",
    decimals: 0,
    sortOrder: 0,
    status: "active",
  });
  const page = await openImport(app);
  const same = { code: "TAB", namePlural: "tablets", symbol: "tab" };
  await check(app, page, unitFile({ ...same, name: "pill" }, { kind: "tin" }));
  await screen.findByText("0 new, 1 changed, 0 unchanged, 1 refused");
  await page.user.click(screen.getByRole("link", { name: "Changed 1" }));
  const changed = await screen.findByRole("list", { name: "Changed rows" });
  await within(changed).findByText("tablet", { selector: "del" });
  expect(within(changed).getByText("pill", { selector: "ins" })).toBeTruthy();

  await press(page, "Import 1 unit");
  const question = within(await screen.findByRole("alertdialog", { name: "Import 1 unit?" }));
  expect(question.getByText("1 unit is changed.")).toBeTruthy();
  expect(question.getByText("1 refused row is not imported.")).toBeTruthy();
  await page.user.click(question.getByRole("button", { name: "Import 1 unit" }));
  await work(app, "Importing units…");
  await screen.findByText("1 unit imported.");
});

test("an import whose state cannot be read says so, and goes on where it stands", async () => {
  const page = await openImport(app);
  await check(app, page, unitFile({ code: "TAB" }));
  await screen.findByText("1 new, 0 changed, 0 unchanged, 0 refused");
  const calls = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("no network"));
  await page.queryClient.refetchQueries({ queryKey: ["runs", "detail"] });
  await screen.findByText(/^These rows may be out of date\./);
  expect(screen.getByRole("button", { name: "Import 1 unit" })).toBeTruthy();
  calls.mockRestore();
  await press(page, "Retry");
  await waitFor(() => expect(screen.queryByText(/^These rows may be out of date\./)).toBeNull());
});

test("the list has the imported units at once, also where nothing is announced live", async () => {
  const send = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((address, init) =>
    String(address).startsWith("/api/live") ? new Promise(() => {}) : send(address, init),
  );
  const page = await openImport(app, "/admin/units");
  await screen.findByText("No units yet");
  const [link] = screen.getAllByRole("link", { name: "Import" });
  await page.user.click(link as HTMLElement);
  await check(app, page, unitFile({ code: "TAB" }));
  await confirm(page, "Import 1 unit");
  await work(app, "Importing units…");
  await screen.findByText("1 unit imported.");
  await page.goTo("/admin/units");
  expect(await screen.findByRole("row", { name: "thing TAB" })).toBeTruthy();
});

test("an import that stopped says why, and is continued", async () => {
  const page = await openImport(app);
  await check(app, page, unitFile({ code: "TAB" }));
  await confirm(page, "Import 1 unit");
  await screen.findByText("Importing units…", { selector: "p:not([role])" });
  await app.db.$client.query(`update runs set status = 'stopped', message = 'The disk is full.',
    place = place || '{"stopped":"applying"}'`);
  await screen.findByText("The disk is full.");
  await screen.findByText("Stopped. Nothing was saved yet.");
  expect(screen.getByRole("button", { name: "Cancel import" })).toBeTruthy();
  await press(page, "Continue import");
  await work(app, "Importing units…");
  await screen.findByText("1 unit imported.");
  expect(await codes()).toEqual(["TAB"]);
});

test("a cancelled import is over for everybody, and another file can be imported", async () => {
  const page = await openImport(app);
  await drop(page, unitFile({ code: "TAB" }));
  await confirm(page, "Cancel import");
  await screen.findByText("Cancelled. Nothing was saved.");
  await page.user.click(screen.getByRole("link", { name: "Import another file" }));
  expect(await screen.findByLabelText("File with units")).toBeTruthy();
});

test("the list leads to the import, for users who may create units", async () => {
  await app.signIn();
  const page = open("/admin/units");
  await page.user.click(await screen.findByRole("link", { name: "Import" }));
  expect(await screen.findByRole("heading", { name: "Import units" })).toBeTruthy();
});

test("a read-only user finds no import", async () => {
  await app.signIn("finance");
  open("/admin/units");
  await screen.findByRole("heading", { name: "Units" });
  expect(screen.queryByRole("link", { name: "Import" })).toBeNull();
});
