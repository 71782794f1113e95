import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

async function aNewUnit(values: Record<string, string>) {
  await app.signIn();
  const page = open("/admin/units?id=new");
  const sheet = within(await screen.findByRole("dialog", { name: "New unit" }));
  for (const [label, value] of Object.entries(values)) {
    await page.user.type(sheet.getByLabelText(new RegExp(`^${label}`)), value);
  }
  await page.user.selectOptions(sheet.getByLabelText(/^Kind/), "measure");
  return { page, sheet, code: sheet.getByLabelText("UCUM code") };
}

const MILLIGRAM = { Name: "milligram", "Plural name": "milligrams", Code: "MG", Symbol: "mg" };

test("shows the meaning of a code while it is typed, beside the field concerned", async () => {
  const { page, sheet, code } = await aNewUnit({});
  await page.user.type(code, "mL");
  const hint = await sheet.findByText("mL is millilitre, a volume.");
  expect(code.getAttribute("aria-describedby")).toContain(hint.closest("p")?.id);
  await page.user.clear(code);
  await page.user.type(code, "KG");
  expect(await sheet.findByText(/^"KG" is not a valid UCUM code\./)).toBeTruthy();
});

test("a milligram with the code of a magnetic field is created after confirmation", async () => {
  const { page, sheet, code } = await aNewUnit(MILLIGRAM);
  await page.user.type(code, "MG");
  const confirm = await sheet.findByRole("switch", { name: "MG is right" });
  await page.user.click(sheet.getByRole("button", { name: "Create unit" }));
  const problem = /^MG is megagauss, a magnetic field, but a milligram is a mass/;
  await sheet.findByText(problem, { selector: "p[id$=-error]" });
  expect(await app.history()).toEqual([]);

  await page.user.click(confirm);
  await page.user.click(sheet.getByRole("button", { name: "Create unit" }));
  expect(await screen.findByRole("row", { name: "milligram" })).toBeTruthy();
  expect(await app.history()).toMatchObject([{ action: "create", model: "unit" }]);
});

test("a confirmation applies to one code and one name", async () => {
  const { page, sheet, code } = await aNewUnit(MILLIGRAM);
  await page.user.type(code, "MG");
  await page.user.click(await sheet.findByRole("switch", { name: "MG is right" }));
  await page.user.clear(code);
  await page.user.type(code, "mm");
  const other = await sheet.findByRole("switch", { name: "mm is right" });
  expect(other).toHaveProperty("checked", false);
  await page.user.clear(code);
  await page.user.type(code, "mg");
  await waitFor(() => expect(sheet.queryByRole("switch", { name: / is right$/ })).toBeNull());
});
