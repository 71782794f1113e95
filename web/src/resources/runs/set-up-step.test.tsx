import { unitFile } from "@pharmacy/server/test/runs";
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { testApp } from "#test/app.tsx";
import { drop, openImport, press, work } from "#test/imports.ts";

const app = testApp();

test("what is chosen is kept on the way to another page and back", async () => {
  const page = await openImport(app);
  await drop(page, unitFile({ code: "TAB" }));
  const symbol = await screen.findByLabelText("Symbol");
  await page.user.selectOptions(symbol, "The same value for every row");
  await page.user.type(await screen.findByLabelText("Symbol of every row"), "pc");
  expect(screen.getByText(/^Not imported:/).parentElement?.textContent).toBe(
    "Not imported: Symbol",
  );
  const address = page.address();
  await page.goTo("/admin/units");
  await screen.findByRole("button", { name: "New unit" });
  await page.goTo(address);
  expect(await screen.findByLabelText("Symbol of every row")).toHaveProperty("value", "pc");
  await press(page, "Check file");
  await work(app, "Checking the rows…");
  await screen.findByText("1 new, 0 changed, 0 unchanged, 0 refused");
  const row = await screen.findByRole("list", { name: "New rows" });
  expect(within(row).getByText("pc")).toBeTruthy();
});

test("the preview follows how the file is to be read", async () => {
  const page = await openImport(app);
  await drop(page, unitFile({ code: "TAB" }, { code: "VIA" }));
  await page.user.selectOptions(await screen.findByLabelText("Column names are in"), "No row");
  const rows = within(await screen.findByRole("table"));
  expect(await rows.findByRole("columnheader", { name: "Column 1" })).toBeTruthy();
  expect(rows.getByRole("cell", { name: "Plural name" })).toBeTruthy();
});

test("a file of the wrong kind or size is refused before it is sent", async () => {
  const page = await openImport(app);
  const input = await screen.findByLabelText("File with units");
  // dropped files ignore the chooser's filter
  input.removeAttribute("accept");
  const give = (file: File) => page.user.upload(input, file);
  await give(new File(["%PDF"], "units.pdf"));
  await screen.findByText("units.pdf is not a CSV or XLSX file.");
  await give(new File(["x"], "units.xls"));
  await screen.findByText("units.xls is an old workbook. Save it as XLSX or CSV and try again.");
  await give(new File([], "units.csv"));
  await screen.findByText("units.csv is empty.");
  expect(await app.history()).toEqual([]);
});

test("columns are joined, cut and translated, and the example follows", async () => {
  const page = await openImport(app);
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
  await page.user.click(kind.getByText("Combine, trim or replace"));
  await page.user.click(kind.getByRole("button", { name: "Translate values of Kind" }));
  await page.user.selectOptions(await kind.findByLabelText("tin becomes"), "Packaging");
  expect(await kind.findByText("Example: Packaging")).toBeTruthy();
  await press(page, "Check file");
  await work(app, "Checking the rows…");
  await screen.findByText("1 new, 0 changed, 0 unchanged, 0 refused");

  await press(page, "Change columns");
  const again = await line("Kind");
  expect(again.getByLabelText("Table of values")).toHaveProperty("value", "tin = packaging");
  await press(page, "Back to the result");
  await screen.findByRole("button", { name: "Import 1 unit" });
});

test("a file whose answer was lost is sent again as the same import", async () => {
  const page = await openImport(app);
  const send = globalThis.fetch;
  const lost = vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
    const answer = await send(address, init);
    if (init?.method === "POST") throw new TypeError("no network");
    return answer;
  });
  await drop(page, unitFile({ code: "TAB" }));
  await screen.findByText("The server cannot be reached. Check the connection and try again.");
  lost.mockRestore();
  await drop(page, unitFile({ code: "TAB" }));
  await screen.findByRole("button", { name: "Check file" });
  expect((await app.get("/api/runs")).json()).toMatchObject({ total: 1 });
});

test("a guess that is not sure is shown and applied only when it is pressed", async () => {
  const page = await openImport(app);
  await drop(page, "Code;Name with strength\nTAB;tablet\nVIA;vial\n");
  const field = await screen.findByLabelText("Name");
  const line = within(field.closest("li") as HTMLElement);
  expect(field).toHaveProperty("value", "");
  expect(line.getByText("Unsure")).toBeTruthy();
  expect(line.getByText('"Name with strength" may be this field. Check its values.')).toBeTruthy();
  await page.user.click(line.getByRole("button", { name: "Use this column for Name" }));
  expect(field).toHaveProperty("value", "1");
  expect(line.queryByText("Unsure")).toBeNull();
  expect(line.getByText("Example: tablet")).toBeTruthy();
});

test("columns without a name show some of their values in the choice", async () => {
  const page = await openImport(app);
  await drop(page, "1;5 mg;\n2;10 mg;\n3;5 mg;\n4;15 mg;\n5;20 mg;\n");
  const field = await screen.findByLabelText("Symbol");
  const texts = [...field.querySelectorAll("option")].map(({ textContent }) => textContent);
  expect(texts).toContain("Column 2 · 5 mg, 10 mg, 15 mg, …");
  expect(texts).toContain("Column 3 · empty");
});
