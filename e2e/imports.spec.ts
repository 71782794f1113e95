import type { Page } from "@playwright/test";
import { aMark } from "./support/records.ts";
import { button, field } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

/** A file as a spreadsheet in half of Europe saves it: semicolons, and letters of Windows-1252. */
function aFile(mark: string): string {
  const code = mark.toUpperCase();
  const rows = [
    `${code}A;café ${mark};cafés;tasse;packaging;Zürich`,
    `${code}B;crème ${mark};crèmes;tube;packaging;Genève`,
    `${code}C;boîte ${mark};boîtes;pcs;tin;Lyon`,
  ];
  const names = ["Code;Name;Plural name;Symbol;Kind;Dépôt", ...NOTES].join(";");
  return [names, ...rows.map((row) => row + ";keine".repeat(NOTES.length)), ""].join("\r\n");
}

/** More columns than fit on any screen. */
const NOTES = Array.from({ length: 12 }, (_, place) => `Bemerkung zur Lieferung ${place + 1}`);

/** Drops a file on the page, as from a folder on the desk. */
async function drop(page: Page, text: string, name: string) {
  const content = await page.evaluateHandle(
    ({ codes, name }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(codes)], name, { type: "text/csv" }));
      return data;
    },
    { codes: [...Buffer.from(text, "latin1")], name },
  );
  await page
    .getByRole("group", { name: "File with units" })
    .dispatchEvent("drop", { dataTransfer: content });
}

test("a real file is dropped, read, mapped, corrected, imported and undone", async ({
  page,
  api,
}) => {
  const mark = aMark();
  const found = async () =>
    (await api.get<{ total: number }>(`units?search=${encodeURIComponent(mark)}`)).total;
  await page.goto("/admin/units");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await drop(page, aFile(mark), "depot.csv");

  await expect(page.getByRole("cell", { name: `café ${mark}` })).toBeVisible();
  await expect(field(page, "Encoding")).toHaveValue("windows-1252");
  await expect(field(page, "Columns are separated by")).toHaveValue(";");
  await expect(page.getByText("Not imported: Dépôt, Bemerkung")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await button(page, "Check file").click();
  await expect(
    page.getByText("2 new, 0 changed, 0 unchanged, 1 refused", { exact: true }),
  ).toBeVisible();
  await expect(page.getByText("Row 4")).toBeVisible();

  await page.reload();
  await button(page, "Correct Kind in row 4").click();
  await field(page, "Kind in row 4").selectOption("Packaging");
  await button(page, "Check again").click();
  await expect(
    page.getByText("3 new, 0 changed, 0 unchanged, 0 refused", { exact: true }),
  ).toBeVisible();
  await button(page, "Import 3 units").click();
  await button(page.getByRole("alertdialog"), "Import 3 units").click();
  await expect(page.getByText("3 units imported.", { exact: true })).toBeVisible();
  expect(await found()).toBe(3);

  await button(page, "Undo import").click();
  await button(page.getByRole("alertdialog"), "Undo import").click();
  await expect(page.getByText("Import undone: 3 units deleted.", { exact: true })).toBeVisible();
  expect(await found()).toBe(0);
});
