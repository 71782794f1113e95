import { expect, test } from "vitest";
import { excessOf, readBuiltApp } from "./size-budgets/built-app.ts";

/** Kilobytes of JavaScript, compressed, before a page can be used. */
const PAGES: [page: string, budget: number, address?: string, lazy?: string][] = [
  ["The entry", 105],
  ["The sign-in page", 112, "/"],
  ["The list of units", 165, "/admin/units"],
  ["The list of pharmacies", 165, "/admin/orgs"],
  ["The page of a pharmacy", 160, "/admin/orgs/019a0000-0000-7000-8000-000000000000"],
  ["The form of a new pharmacy", 180, "/admin/orgs/create"],
  ["The form of a unit upon its list", 180, "/admin/units", "-unit-form"],
];

const STYLES_BUDGET = 14;
const FONT_BUDGET = 30;

const app = readBuiltApp();

// Without this, an import written in a way that is not understood would weigh nothing.
test("every script of the build is accounted for", () => {
  expect(app.scripts.length).toBeGreaterThan(10);
  expect(app.reachable().sort()).toEqual(app.scripts.toSorted());
});

test.each(PAGES)("%s keeps to its %d KB", (page, budget, address, lazy) => {
  const scripts = app.scriptsOf(address, lazy);
  if (address !== undefined)
    expect(scripts.length).toBeGreaterThan(app.scriptsOf(undefined).length);
  expect(excessOf(page, scripts, budget)).toBeUndefined();
});

test("all styles together keep to their budget", () => {
  expect(app.styles).not.toEqual([]);
  expect(excessOf("CSS", app.styles, STYLES_BUDGET)).toBeUndefined();
});

test("each font keeps to its budget", () => {
  expect(app.fonts).not.toEqual([]);
  const excess = app.fonts.map((font) => excessOf("The font", [font], FONT_BUDGET));
  expect(excess.filter(Boolean)).toEqual([]);
});
