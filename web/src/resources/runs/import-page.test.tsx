import { unitFile, workRuns } from "@pharmacy/server/test/runs";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { hasten } from "#test/hasten.ts";
import { POLL_MS } from "./runs.api.ts";

const app = testApp();

type Opened = ReturnType<typeof open>;

async function openImport() {
  hasten(POLL_MS);
  await app.signIn();
  return open("/admin/units/import");
}

async function drop(page: Opened, text: string, name = "units.csv") {
  const file = new File([text], name, { type: "text/csv" });
  await page.user.upload(await screen.findByLabelText("File with units"), file);
}

const press = async (page: Opened, name: string | RegExp) =>
  page.user.click(await screen.findByRole("button", { name }));

/** Drops a file and has it checked as suggested. */
async function check(page: Opened, text: string) {
  await drop(page, text);
  await press(page, "Check file");
  await screen.findByText("Checking the rows…", { selector: "p:not([role])" });
  await workRuns(app);
}

async function confirm(page: Opened, name: string) {
  await press(page, name);
  const question = within(await screen.findByRole("alertdialog"));
  await page.user.click(question.getByRole("button", { name }));
}

const codes = async () =>
  (await app.get("/api/units?sort=code"))
    .json<{ items: { code: string }[] }>()
    .items.map(({ code }) => code);

test("a file is dropped, checked, imported and undone", async () => {
  const page = await openImport();
  await drop(page, unitFile({ code: "TAB" }, { code: "VIA" }));
  const rows = within(await screen.findByRole("table"));
  expect(rows.getByRole("columnheader", { name: "Plural name" })).toBeTruthy();
  expect(rows.getByRole("cell", { name: "TAB" })).toBeTruthy();
  expect(page.address()).toMatch(/^\/admin\/units\/import\?id=/);
  expect(screen.getByLabelText("Encoding")).toHaveProperty("value", "utf-8");
  expect(screen.getAllByText("Suggested")).toHaveLength(5);

  await press(page, "Check file");
  await screen.findByText("Checking the rows…", { selector: "p:not([role])" });
  await workRuns(app);
  await screen.findByText("2 new, 0 changed, 0 unchanged, 0 refused");
  expect(await codes()).toEqual([]);

  await press(page, "Import 2 units");
  const question = within(await screen.findByRole("alertdialog", { name: "Import 2 units?" }));
  expect(question.getByText("2 units are created.")).toBeTruthy();
  await page.user.click(question.getByRole("button", { name: "Import 2 units" }));
  await screen.findByText("Importing units…", { selector: "p:not([role])" });
  await workRuns(app);
  await screen.findByText("2 units imported.");
  expect(await codes()).toEqual(["TAB", "VIA"]);
  expect(screen.getByText(/^Possible until /)).toBeTruthy();

  await confirm(page, "Undo import");
  await screen.findByText("Undoing the import of units…", { selector: "p:not([role])" });
  await workRuns(app);
  await screen.findByText("2 units taken back.");
  expect(await codes()).toEqual([]);
  await page.user.click(screen.getByRole("link", { name: "See the import that was undone" }));
  await screen.findByText("This import of 2 units was undone.");
  expect(screen.queryByRole("button", { name: "Undo import" })).toBeNull();

  await page.user.click(screen.getByRole("link", { name: "All imports" }));
  const history = within(await screen.findByRole("list", { name: "Imports so far" }));
  expect((await history.findAllByRole("link")).map(({ textContent }) => textContent)).toEqual([
    "Undo of units.csv",
    "units.csv",
  ]);
});

test("what is chosen is kept on the way to another page and back", async () => {
  const page = await openImport();
  await drop(page, unitFile({ code: "TAB" }));
  const symbol = await screen.findByLabelText("Symbol");
  await page.user.selectOptions(symbol, "The same value for every row");
  await page.user.type(screen.getByLabelText("Symbol of every row"), "pc");
  expect(screen.getByText(/^Not imported:/).parentElement?.textContent).toBe(
    "Not imported: Symbol",
  );
  const address = page.address();
  await page.goTo("/admin/units");
  await screen.findByRole("button", { name: "New unit" });
  await page.goTo(address);
  expect(await screen.findByLabelText("Symbol of every row")).toHaveProperty("value", "pc");
  await press(page, "Check file");
  await screen.findByText("Checking the rows…", { selector: "p:not([role])" });
  await workRuns(app);
  await screen.findByText("1 new, 0 changed, 0 unchanged, 0 refused");
  const row = await screen.findByRole("list", { name: "New rows" });
  expect(within(row).getByText("pc")).toBeTruthy();
});

test("the preview follows how the file is to be read", async () => {
  const page = await openImport();
  await drop(page, unitFile({ code: "TAB" }, { code: "VIA" }));
  await page.user.selectOptions(await screen.findByLabelText("Column names are in"), "No line");
  const rows = within(await screen.findByRole("table"));
  expect(await rows.findByRole("columnheader", { name: "Column 1" })).toBeTruthy();
  expect(rows.getByRole("cell", { name: "Plural name" })).toBeTruthy();
});

test("one value is corrected in place, and then a whole reason at once", async () => {
  const page = await openImport();
  await check(
    page,
    unitFile({ code: "TAB" }, { kind: "tin" }, { kind: "tin" }, { code: "VIA", symbol: "" }),
  );
  await screen.findByText("1 new, 0 changed, 0 unchanged, 3 refused");
  expect(await screen.findAllByText(/Symbol is required/)).toHaveLength(2);
  await press(page, "Correct Symbol in line 5");
  const value = screen.getByLabelText("Symbol in line 5");
  expect(document.activeElement).toBe(value);
  await page.user.type(value, "vial");
  await press(page, "Check again");
  await screen.findByText("2 new, 0 changed, 0 unchanged, 2 refused");
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(
    "units.csv: 2 new, 0 changed, 0 unchanged, 2 refused",
  );

  await press(page, "Correct Kind in 2 rows");
  const all = screen.getByLabelText("Kind in 2 rows");
  expect(all).toHaveProperty("value", "tin");
  await page.user.clear(all);
  await page.user.type(all, "packaging");
  await press(page, "Check again");
  await screen.findByText("4 new, 0 changed, 0 unchanged, 0 refused");
  expect(await screen.findAllByText("Corrected")).toHaveLength(3);
});

test("a changed record shows each field as it is and as it will be, and refused rows are left out", async () => {
  await app.post("/api/units", {
    ...{ code: "TAB", name: "tablet", namePlural: "tablets", symbol: "tab", kind: "packaging" },
    ...{ decimals: 0, sortOrder: 0, status: "active" },
  });
  const page = await openImport();
  const same = { code: "TAB", namePlural: "tablets", symbol: "tab" };
  await check(page, unitFile({ ...same, name: "pill" }, { kind: "tin" }));
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
  await waitFor(() => screen.getByText("Importing units…", { selector: "p:not([role])" }));
  await workRuns(app);
  await screen.findByText("1 unit imported.");
});

test("a file of the wrong kind or size is refused before it is sent", async () => {
  const page = await openImport();
  const input = await screen.findByLabelText("File with units");
  const give = async (file: File) => {
    await userUpload(page, input, file);
  };
  await give(new File(["%PDF"], "units.pdf"));
  await screen.findByText("units.pdf is not a CSV or XLSX file.");
  await give(new File(["x"], "units.xls"));
  await screen.findByText("units.xls is an old workbook. Save it as XLSX or CSV and try again.");
  await give(new File([], "units.csv"));
  await screen.findByText("units.csv is empty.");
  expect(await app.history()).toEqual([]);
});

async function userUpload(page: Opened, input: HTMLElement, file: File) {
  input.removeAttribute("accept");
  await page.user.upload(input, file);
}

test("an import whose state cannot be read says so, and goes on where it stands", async () => {
  const page = await openImport();
  await check(page, unitFile({ code: "TAB" }));
  await screen.findByText("1 new, 0 changed, 0 unchanged, 0 refused");
  const calls = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("no network"));
  await page.queryClient.refetchQueries({ queryKey: ["runs", "detail"] });
  await screen.findByText(/^These rows may be out of date\./);
  expect(screen.getByRole("button", { name: "Import 1 unit" })).toBeTruthy();
  calls.mockRestore();
  await press(page, "Retry");
  await waitFor(() => expect(screen.queryByText(/^These rows may be out of date\./)).toBeNull());
});

test("columns are joined, cut and translated, and the example follows", async () => {
  const page = await openImport();
  await drop(page, unitFile({ code: "TAB", kind: "tin" }));
  const line = async (label: string) => {
    const field = await screen.findByLabelText(label);
    return within(field.closest("li") as HTMLElement);
  };
  const name = await line("Name");
  await page.user.selectOptions(name.getByLabelText("Join with"), "Code");
  expect(name.getByText("Example: thing TAB TAB")).toBeTruthy();
  await page.user.type(name.getByLabelText("Between them"), "/");
  expect(name.getByText("Example: thing TAB/TAB")).toBeTruthy();
  await page.user.selectOptions(name.getByLabelText("Take"), "The text before a sign");
  await page.user.type(name.getByLabelText("Sign"), "/");
  expect(name.getByText("Example: thing TAB")).toBeTruthy();
  expect(name.queryByText("Suggested")).toBeNull();
  const kind = await line("Kind");
  await page.user.type(kind.getByLabelText("Table of values"), "tin = packaging");
  expect(kind.getByText("Example: packaging")).toBeTruthy();
  await press(page, "Check file");
  await screen.findByText("Checking the rows…", { selector: "p:not([role])" });
  await workRuns(app);
  await screen.findByText("1 new, 0 changed, 0 unchanged, 0 refused");

  await press(page, "Change columns");
  const again = await line("Kind");
  expect(again.getByLabelText("Table of values")).toHaveProperty("value", "tin = packaging");
  await press(page, "Back to the result");
  await screen.findByRole("button", { name: "Import 1 unit" });
});

test("a cancelled import is over for everybody, and another file can be imported", async () => {
  const page = await openImport();
  await drop(page, unitFile({ code: "TAB" }));
  await confirm(page, "Cancel import");
  await screen.findByText("Cancelled. Nothing was written.");
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
