import { aGtin, choicesFor, newItem } from "@pharmacy/server/test/items";
import { screen, within } from "@testing-library/react";
import { drawingSVG, gs1datamatrix } from "bwip-js/generic";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { dataMatrix, labelText } from "./-data-matrix.ts";
import { LEFT, labelLines, nameLines, RIGHT } from "./-label-lines.ts";

const app = testApp();

async function made(gtin: string | null) {
  const { group, capsule, box } = await choicesFor(app);
  const choices = { group, baseUnit: capsule, packUnit: box };
  return newItem(app, choices, { name: "Zinc tablets", gtin, isActive: true });
}

const plain = { gtin: "09521234000013", batch: "", expiresOn: "" };

test.each([
  [plain, "0109521234000013"],
  [{ ...plain, expiresOn: "2027-04-30" }, "010952123400001317270430"],
  [{ ...plain, batch: "AB(1)", expiresOn: "2027-04-30" }, "01095212340000131727043010AB(1)"],
])("%j is coded as %s", (content, text) => {
  expect(labelText(content)).toBe(text);
});

test("the code is the one of GS1, and takes every batch number", () => {
  const svgOf = (content: typeof plain) =>
    decodeURIComponent(dataMatrix(content).replace("data:image/svg+xml,", ""));
  const content = { ...plain, batch: "AB12", expiresOn: "2027-04-30" };
  const text = "(01)09521234000013(17)270430(10)AB12";
  const same = gs1datamatrix({ bcid: "gs1datamatrix", text, scale: 2, padding: 2 }, drawingSVG());
  expect(svgOf(content).replace(/<rect[^>]*>/, "")).toBe(same);
  expect(svgOf({ ...plain, batch: "A(01)%&'*+,-./:;<=>?_!" })).toContain("<path");
});

test.each([
  ["Zinc tablets", ["Zinc tablets"]],
  ["Amoxicillin 500 mg capsules, 21", ["Amoxicillin 500 mg", "capsules, 21"]],
  [
    "One two three four five six seven eight nine ten eleven twelve thirteen fourteen",
    ["One two three four", "five six seven eight", "nine ten eleven twelve…"],
  ],
  ["阿莫西林胶囊五百毫克二十一粒装", ["阿莫西林胶囊五百毫克二", "十一粒装"]],
  ["Παρακεταμόλη 500 mg δισκία", ["Παρακεταμόλη 500 mg", "δισκία"]],
  ["Pneumonoultramicroscopicsilicovolcanoconiosis", ["Pneumonoultramicroscop…"]],
])("the name %s takes the lines %j", (name, lines) => {
  expect(nameLines(name)).toEqual(lines);
});

test.each([
  ["أموكسيسيلين 500 مجم كبسول", true],
  ["אמוקסיצילין", true],
  ["500 mg أموكسيسيلين", false],
  ["Amoxicillin", false],
  ["阿莫西林", false],
])("the name %s is written from the right: %s", (name, isRightToLeft) => {
  const [line] = labelLines({ name, details: [], content: plain });
  expect(line).toMatchObject({ isRightToLeft, x: isRightToLeft ? 60 : 24 });
});

test("no line of a label runs over its margin in a wide font", () => {
  /** Letter widths of DejaVu Sans by font weight. */
  const widths: Record<number, number> = { 400: 0.58, 600: 0.65 };
  const long = "abcdefgh ijklmnop qrstuvwx ".repeat(9);
  const content = { gtin: "09521234000013", batch: "B".repeat(20), expiresOn: "2027-04-30" };
  for (const line of labelLines({ name: long, details: [long, long], content })) {
    const width = [...line.text].length * line.size * (widths[line.weight] ?? 1);
    expect(width, line.text).toBeLessThanOrEqual(RIGHT - LEFT + 1.5);
  }
});

test("the label is shown as it is printed, and a batch number with other signs is refused", async () => {
  const gtin = aGtin();
  const { id } = await made(gtin);
  await app.signIn("support");
  const { user } = open(`/admin/items?id=${id}`);
  await user.click(await screen.findByRole("button", { name: "Print label" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Print label" }));
  const label = await dialog.findByRole("img", { name: "Label of Zinc tablets" });
  within(label).getByText(`GTIN ${gtin}`);
  const code = () => label.querySelector("image")?.getAttribute("href");
  const before = code();
  await user.type(dialog.getByLabelText("Batch number"), "AB12");
  within(label).getByText("LOT AB12");
  expect(code()).not.toBe(before);
  await user.type(dialog.getByLabelText("Batch number"), "é");
  dialog.getByText(/^A batch number has at most 20 characters/);
  const print = dialog.getByRole("button", { name: "Print label" });
  expect(print.getAttribute("aria-disabled")).toBe("true");
});

test("an item without a GTIN has no label", async () => {
  const { id } = await made(null);
  await app.signIn("support");
  open(`/admin/items?id=${id}`);
  const button = await screen.findByRole("button", { name: "Print label" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
});
